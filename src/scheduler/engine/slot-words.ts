import { DAY } from '#text/durations.ts';
import type { Slot } from './slot.schema.ts';

/** What is needed to say when a visit is: its instant, and the clock and zone of the location. */
export type Timed = Pick<Slot, 'start' | 'localTime' | 'timeZone' | 'timeZoneName'>;

/** A day ('YYYY-MM-DD') in words: 'Tuesday', 'Tue', 'Nov 25', 'Tuesday, November 25'. */
export function dayWords(date: string): { weekday: string; short: string; monthDay: string; long: string } {
  const noon = new Date(`${date}T12:00:00Z`);
  const say = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options }).format(noon);
  return {
    weekday: say({ weekday: 'long' }),
    short: say({ weekday: 'short' }),
    monthDay: say({ month: 'short', day: 'numeric' }),
    long: say({ weekday: 'long', month: 'long', day: 'numeric' }),
  };
}

/** The calendar day of an instant at the location, 'YYYY-MM-DD'; whatever zone the browser is in. */
export function dayAt({ start, timeZone }: Pick<Timed, 'start' | 'timeZone'>): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
    .formatToParts(new Date(start))
    .map(({ type, value }) => [type, value]);
  const { year, month, day } = Object.fromEntries(parts) as Record<'year' | 'month' | 'day', string>;
  return `${year}-${month}-${day}`;
}

/** The clock of a zone at an instant, as slots have it: '9:30 am'. */
export function clockAt(start: string, timeZone: string): string {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' });
  return clock.format(new Date(start)).toLowerCase().replace(/\s/g, ' ');
}

/** 'Tuesday, November 25, 9:30 am'. */
export function slotLong(slot: Timed): string {
  return `${dayWords(dayAt(slot)).long}, ${slot.localTime}`;
}

/** 'Tue, Nov 25, 9:30 am'. */
export function slotShort(slot: Timed): string {
  const { short, monthDay } = dayWords(dayAt(slot));
  return `${short}, ${monthDay}, ${slot.localTime}`;
}

/** A start within the next days in few words: 'Mon, 10:40 am'; with its date from a week on: 'Dec 7, 10:40 am'. */
export function slotBrief(start: string, timeZone: string, now = Date.now()): string {
  const { short, monthDay } = dayWords(dayAt({ start, timeZone }));
  return `${Date.parse(start) - now < 6 * DAY ? short : monthDay}, ${clockAt(start, timeZone)}`;
}

/** The zone of a start by its name, 'Central Time'; '' where the clock is that of `here`, the browser's own zone unless said. */
export function zoneElsewhere(start: string, timeZone: string, here?: string): string {
  const own = here ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (clockAt(start, own) === clockAt(start, timeZone)) return '';
  const parts = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longGeneric' });
  return parts.formatToParts(new Date(start)).find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** Whole seconds as a countdown: 522 is '8:42'. */
export function countdown(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** A day of birth ('YYYY-MM-DD') in words: 'April 17, 1986'. */
export function birthWords(date: string): string {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' }).format(new Date(`${date}T12:00:00Z`));
}
