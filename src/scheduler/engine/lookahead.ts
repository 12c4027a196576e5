import { DAY } from '#text/durations.ts';

/** Days looked ahead for free times unless another number is asked for (SCHED-2). */
export const LOOKAHEAD_DAYS = 90;

/** The last day ('YYYY-MM-DD') that can be looked at. */
export function lastDay(): string {
  return new Date(Date.now() + LOOKAHEAD_DAYS * DAY).toISOString().slice(0, 10);
}
