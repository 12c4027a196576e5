import { DAY } from '#text/durations.ts';

/** The calendar day so many days after one; days are 'YYYY-MM-DD'. No clock is in it, so that no change of one moves it. */
export function daysAfter(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY).toISOString().slice(0, 10);
}

/** The later of two days. */
export function laterOf(one: string, other: string): string {
  return one > other ? one : other;
}
