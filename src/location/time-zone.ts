import { DAY, MINUTE } from '#text/durations.ts';

/** A place has no time zone, or one that is not known. It is never taken for UTC. */
export class TimeZoneError extends Error {
  override name = 'TimeZoneError';
}

const formats = new Map<string, Intl.DateTimeFormat>();
const names = new Map<string, string>();
/** Offsets at UTC midnights, by zone and day number; what a zone's rules say does not change while a process runs. */
const midnights = new Map<string, Map<number, number>>();
/** Dates by day number: each look at opening hours asks for the same few. */
const dates = new Map<number, string>();

/** Whether a text names a time zone that this machine knows, under its present name or an older one. */
export function isTimeZone(zone: string): boolean {
  try {
    formatOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** Milliseconds that clocks of `zone` are ahead of UTC at `instant` (epoch ms). Throws TimeZoneError. */
export function offsetAt(zone: string, instant: number): number {
  const day = Math.floor(instant / DAY);
  const offset = offsetAtMidnight(zone, day);
  // Clocks change once in a day at most: when the midnights around it agree, so does all between them.
  return offsetAtMidnight(zone, day + 1) === offset ? offset : formattedOffset(zone, instant);
}

/** The same by formatting the instant, which is slow. */
function formattedOffset(zone: string, instant: number): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of formatOf(zone).formatToParts(instant)) parts[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  if (!/^[A-Za-z]+(?:[/_+-][A-Za-z0-9]+)*$/.test(zone)) throw new TimeZoneError(`'${zone}' is not a time zone`);
  try {
    const format = new Intl.DateTimeFormat('en-US-u-ca-gregory', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    formats.set(zone, format);
    return format;
  } catch (cause) {
    throw new TimeZoneError(`'${zone}' is not a time zone`, { cause });
  }
}

/** A zone's name as people say it, such as 'Central Time'. Throws TimeZoneError. */
export function timeZoneName(zone: string): string {
  const known = names.get(zone);
  if (known) return known;
  formatOf(zone);
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longGeneric' }).formatToParts();
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone;
  names.set(zone, name);
  return name;
}

/** The offset of the whole local day `day` (days since 1970-01-01), or null when the clocks change on it or near it. */
export function offsetOfDay(zone: string, day: number): number | null {
  const offset = offsetAtMidnight(zone, day);
  const same = [day - 1, day + 1, day + 2].every((near) => offsetAtMidnight(zone, near) === offset);
  return same ? offset : null;
}

function offsetAtMidnight(zone: string, day: number): number {
  let ofZone = midnights.get(zone);
  if (!ofZone) midnights.set(zone, (ofZone = new Map<number, number>()));
  const known = ofZone.get(day);
  if (known !== undefined) return known;
  if (ofZone.size > 5000) ofZone.clear();
  const offset = formattedOffset(zone, day * DAY);
  ofZone.set(day, offset);
  return offset;
}

/**
 * The instant (epoch ms) of a wall-clock time in `zone`, given as if UTC. A repeated time is its first occurrence; a
 * skipped one null.
 */
export function instantOf(zone: string, wall: number): number | null {
  const before = wall - offsetAt(zone, wall - DAY);
  const after = wall - offsetAt(zone, wall + DAY);
  const found = [before, after].filter((instant) => offsetAt(zone, instant) === wall - instant);
  return found.length > 0 ? Math.min(...found) : null;
}

/** The wall-clock time at an instant: `day` is days since 1970-01-01, `minutes` those since midnight. */
export function wallOf(zone: string, instant: number): { day: number; minutes: number } {
  const wall = instant + offsetAt(zone, instant);
  const day = Math.floor(wall / DAY);
  return { day, minutes: Math.floor((wall - day * DAY) / MINUTE) };
}

/** Day number as 'YYYY-MM-DD'. */
export function dateOfDay(day: number): string {
  const known = dates.get(day);
  if (known !== undefined) return known;
  if (dates.size > 5000) dates.clear();
  const date = new Date(day * DAY).toISOString().slice(0, 10);
  dates.set(day, date);
  return date;
}
