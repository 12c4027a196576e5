import type { ClosedThen } from './location.schema.ts';
import { dayWords } from './slot-words.ts';

/** Why nothing can take place at a location when it was booked, in a sentence; `today` is the day ('YYYY-MM-DD') on which it is read. */
export function closedThenWords({ why, from, until }: ClosedThen, { name }: { name: string }, today: string): string {
  if (why === 'suspended')
    return from !== undefined && from > today
      ? `${name} is closed from ${dayWords(from).long} on.`
      : `${name} is closed until further notice.`;
  if (why === 'closed') return `${name} has closed.`;
  if (why === 'hours') return `${name} is no longer open at that time.`;
  return `${name} is in a store that is closed ${spanWords(from ?? today, until ?? null, today)}.`;
}

/** 'Closed from Monday, December 7 on', of a location that takes no one from that day ('YYYY-MM-DD') on until further notice. */
export function closedFromWords(from: string): string {
  return `Closed from ${dayWords(from).long} on`;
}

/** 'until Monday, December 14'; before it begins 'from Tuesday, December 1, until Monday, December 14'; 'on Tuesday, December 1'. */
function spanWords(from: string, until: string | null, today: string): string {
  if (from === until) return `on ${dayWords(from).long}`;
  const end = until === null ? 'until further notice' : `until ${dayWords(until).long}`;
  return from > today ? `from ${dayWords(from).long}, ${end}` : end;
}
