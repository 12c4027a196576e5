import { MINUTE } from '#text/durations.ts';
import { peopleAre } from '#text/people-words.ts';
import type { VisitStatus } from '#scheduler/visits/visit-status.ts';
import type { Arrival, Line } from './arrival.schema.ts';

/** 'I'm here' works from so many minutes before a visit's time. */
export const EARLY_MINUTES = 10;
/** How long a test takes in the line, about. */
export const MINUTES_EACH = 3;

/** A visit by car at a moment; all in epoch ms. `closesAt` is when its site closes that day, null for a day on which it is closed. */
export type InLine = {
  now: number;
  start: number;
  end: number;
  closesAt: number | null;
  /** Whether the site takes nobody: suspended, closed, or its store is. */
  isClosed: boolean;
  status: VisitStatus;
};

/** From when 'I'm here' works (epoch ms). */
export function opensFor(start: number): number {
  return start - EARLY_MINUTES * MINUTE;
}

/** How far a visit by car is, by the server's clock. */
export function lineAt(visit: InLine): Line {
  const { now, start, end, closesAt, isClosed, status } = visit;
  if (status === 'cancelled' || status === 'kept') return 'over';
  if (isClosed || closesAt === null || now >= Math.max(closesAt, end)) return 'closed';
  if (status === 'checked-in') return 'here';
  if (now < opensFor(start)) return 'early';
  return now < end ? 'open' : 'late';
}

/** What of an arrival its words are made of; `time` is the visit's, by the site's clock: '10:15 am'. */
type Said = Pick<Arrival, 'line' | 'clock' | 'isToday' | 'opensAt' | 'phone' | 'ahead' | 'minutes'> & {
  time: string;
  day: string;
  space: number | null;
};

/** What is said of it, on the page and where 'I'm here' is refused; null while there is nothing to say. */
export function lineWords({ line, clock, isToday, opensAt, phone, ahead, minutes, time, day, space }: Said): {
  title: string;
  text: string;
} | null {
  switch (line) {
    case 'early':
      return isToday
        ? { title: `You’re early: your time is ${time}.`, text: `You can park now. “I’m here” works from ${opensAt}.` }
        : { title: `Your time is ${day}, ${time}.`, text: `“I’m here” works that day, from ${opensAt}.` };
    case 'here':
      return {
        title: `We know you’re in space ${space ?? ''}.`,
        text: `${before(ahead ?? 0, minutes ?? 0)} Keep the windows up.`,
      };
    case 'late':
      return {
        title: `It’s ${clock}, your time was ${time}.`,
        text: 'Press “I’m here” all the same. If there is room, you’ll be tested. If not, we offer the next open time.',
      };
    case 'closed':
      return {
        title: 'The line is closed.',
        text: `Please don’t wait here. Choose another time or location, or call ${phone}.`,
      };
    case 'over':
      return { title: 'This appointment is over.', text: `Questions? Call ${phone}.` };
    default:
      return null;
  }
}

function before(ahead: number, minutes: number): string {
  if (ahead === 0) return 'You’re next.';
  return `${peopleAre(ahead)} before you, about ${minutes} minutes.`;
}
