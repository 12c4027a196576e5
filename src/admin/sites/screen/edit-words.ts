import { peopleWords } from '#text/people-words.ts';
import { closedFromWords } from '#scheduler/engine/closed-then.ts';
import type { Decided } from '../decisions.schema.ts';
import type { ConsoleSite } from '../site-calls.schema.ts';

/** What came of another status of a site that was as it `was`. */
export function statusSaid(was: ConsoleSite, is: ConsoleSite): string {
  if (is.closedFrom !== null && is.closedFrom !== was.closedFrom)
    return `${closedFromWords(is.closedFrom)}. Until then it can be booked.`;
  if (was.closedFrom !== null && is.closedFrom === null && is.stationStatus === 'Active')
    return 'It stays open. Visitors see the days after that again.';
  return was.stationStatus === is.stationStatus ? 'Saved.' : STATUS_SAID[is.stationStatus];
}

const STATUS_SAID = {
  Active: 'Open again. Visitors see its times now.',
  Suspended: 'Suspended. Nothing new can be booked.',
  Closed: 'Closed for good.',
} as const;

/** Returns the sentence for a change whose outcome is unknown; `why` is the outage in words. */
export function notSavedWords(why: string): string {
  return `${why} What you typed is still here: try again.`;
}

/** What becomes of who was booked at times that went, as sentences. */
export function decidedWords({ kept, moved, canceled }: Decided): string {
  const parts = [
    kept > 0 && `${peopleWords(kept)} may come all the same.`,
    moved > 0 && `${peopleWords(moved)} to be moved: the new times are held.`,
    canceled > 0 && `${peopleWords(canceled)} to be canceled.`,
  ];
  return parts.filter(Boolean).join(' ');
}
