const LONG = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' });

/** A day ('2026-10-06') in words: 'October 6, 2026'. */
export function longDay(day: string): string {
  return LONG.format(new Date(`${day}T12:00:00Z`));
}
