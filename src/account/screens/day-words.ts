const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });
const CLOCK = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' });

/** The day of an instant (ISO 8601) where its reader is: 'October 6, 2026'. */
export function dayHere(instant: string): string {
  return DAY.format(new Date(instant));
}

/** The clock of an instant (ISO 8601) where its reader is: '2:45 pm'. */
export function clockHere(instant: string): string {
  return CLOCK.format(new Date(instant)).toLowerCase().replace(/\s/g, ' ');
}

/** When something was, where its reader is: 'today at 2:14 pm', else 'on October 6, 2026 at 2:14 pm'. */
export function dayAndClockHere(instant: string, now = new Date().toISOString()): string {
  const day = dayHere(instant);
  return `${day === dayHere(now) ? 'today' : `on ${day}`} at ${clockHere(instant)}`;
}
