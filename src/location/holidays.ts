import { DAY } from '#text/durations.ts';

/** Holidays on which hours differ. */
export type Holiday = 'thanksgiving' | 'christmas';

/** What people call them. */
export const HOLIDAY_NAMES: Record<Holiday, string> = { thanksgiving: 'Thanksgiving', christmas: 'Christmas Day' };

/** The holiday on a day (days since 1970-01-01): Thanksgiving is the fourth Thursday of November. */
export function holidayOn(day: number): Holiday | null {
  const date = new Date(day * DAY);
  const [month, dayOfMonth] = [date.getUTCMonth() + 1, date.getUTCDate()];
  if (month === 12 && dayOfMonth === 25) return 'christmas';
  return month === 11 && date.getUTCDay() === 4 && dayOfMonth >= 22 && dayOfMonth <= 28 ? 'thanksgiving' : null;
}
