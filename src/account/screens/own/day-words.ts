const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** The day of an instant (ISO 8601) where its reader is: 'October 6, 2026'. */
export function dayHere(instant: string): string {
  return DAY.format(new Date(instant));
}
