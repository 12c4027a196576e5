import type { OpenTime } from './service.schema.ts';

const DAY_MS = 86_400_000;

/**
 * The next free start in a few words, on the clock of its own place: 'today, 4:15 pm', 'tomorrow, 7:45 am', 'Tue 9:30 am' within
 * six days, 'Mon, Dec 1, 11:00 am' after that. `now` is milliseconds since 1970.
 */
export function nextFreeText({ start, timeZone }: OpenTime, now: number): string {
  const at = Date.parse(start);
  const time = clock(at, timeZone);
  const days = dayNumber(at, timeZone) - dayNumber(now, timeZone);
  if (days === 0) return `today, ${time}`;
  if (days === 1) return `tomorrow, ${time}`;
  if (days > 1 && days < 7) return `${format(at, timeZone, { weekday: 'short' })} ${time}`;
  return `${format(at, timeZone, { weekday: 'short', month: 'short', day: 'numeric' })}, ${time}`;
}

function clock(at: number, timeZone: string): string {
  // ICU sets a narrow no-break space before am and pm.
  return format(at, timeZone, { hour: 'numeric', minute: '2-digit' }).replace(/\s/g, ' ').toLowerCase();
}

/** An open time as the chip of a tile says it: 'Today' over '3:40 pm', 'Tue', 'Dec 1'. */
export function chipText({ start, timeZone }: OpenTime, now = Date.now()): { day: string; time: string } {
  const at = Date.parse(start);
  const days = dayNumber(at, timeZone) - dayNumber(now, timeZone);
  const time = clock(at, timeZone);
  if (days === 0) return { day: 'Today', time };
  if (days > 0 && days < 7) return { day: format(at, timeZone, { weekday: 'short' }), time };
  return { day: format(at, timeZone, { month: 'short', day: 'numeric' }), time };
}

/** Calendar days since 1970 in a time zone. */
function dayNumber(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'numeric', day: 'numeric' });
  const [month = 1, day = 1, year = 1970] = parts.format(at).split('/').map(Number);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

function format(at: number, timeZone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...options, timeZone }).format(at);
}
