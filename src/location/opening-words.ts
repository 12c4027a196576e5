import { DAY, MINUTE } from '#text/durations.ts';
import type { Closure } from './opening-hours.schema.ts';
import { holidayOn } from './holidays.ts';
import { dateOfDay, instantOf, offsetAt, timeZoneName, wallOf } from './time-zone.ts';

/** One day's opening in wall-clock times; a close at or before the opening is on the next day, so that 00:00 to 00:00 is day and night. Null is closed. */
export type OpenDay = { open: string; close: string } | null;

/** Days whose hours differ from those of their weekday: holidays by name, which come each year, and single days by date ('2026-12-24'), which go before them. */
export type SpecialDays<Day = OpenDay> = Partial<Record<string, Day>>;

/**
 * Opening hours of a store, clinic or service. `week` starts on Monday, in local time of `timeZone`. `closed` has
 * dates, both included.
 * - `specialDays` replace the day's hours; where `inside` a store, they can only shorten them.
 * - `closed.until` null: until further notice.
 * - `suspendedFrom`: the date from which it takes nobody, until further notice; beside a closure that ends before.
 * - `online`: texts name the time zone.
 */
export type OpeningHours = {
  timeZone: string;
  week: readonly OpenDay[];
  specialDays?: SpecialDays;
  inside?: boolean;
  online?: boolean;
  closed?: Closure | null;
  suspendedFrom?: string | null;
};

/**
 * Opening hours in words at one moment. `until` is the closing time ('7 pm') when it is within a day; `soon` is true
 * in the last hour.
 */
export type OpeningNow = { now: boolean; soon: boolean; until: string | null; words: string };

const SOON_MS = 60 * MINUTE;
/** Days in which the next opening is looked for; a closure that is longer has words of its own. */
const DAYS_AHEAD = 40;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/**
 * Whether it is open at an instant (epoch ms), in words such as 'Closes soon, at 7 pm'. The only rule for stores,
 * clinics and tiles.
 */
export function openingAt(hours: OpeningHours, instant: number): OpeningNow {
  const today = wallOf(hours.timeZone, instant).day;
  if (isClosedOn(hours, today)) return closed('Closed temporarily');
  const current = firstSpan(openSpans(hours, today, 2), ({ from, to }) => from <= instant && instant < to);
  const zone = hours.online ? ` ${timeZoneName(hours.timeZone)}` : '';
  if (!current) {
    const opens = nextOpening(hours, instant);
    return closed(opens === null ? 'Closed' : opensWords(hours.timeZone, today, opens) + zone);
  }
  if (current.to - instant > DAY) return { now: true, soon: false, until: null, words: 'Open day and night' };
  const until = clockWords(wallOf(hours.timeZone, current.to).minutes);
  const soon = current.to - instant <= SOON_MS;
  return { now: true, soon, until, words: (soon ? `Closes soon, at ${until}` : `Open until ${until}`) + zone };
}

/** When it opens next after an instant (both epoch ms); null when that is not within DAYS_AHEAD, or it is closed for a time. */
export function nextOpening(hours: OpeningHours, instant: number): number | null {
  const today = wallOf(hours.timeZone, instant).day;
  if (isClosedOn(hours, today)) return null;
  return firstSpan(openSpans(hours, today, DAYS_AHEAD), ({ from }) => from > instant)?.from ?? null;
}

/** What it is open on a day (days since 1970-01-01), holidays and closures counted in. */
export function openDay(hours: OpeningHours, day: number): OpenDay {
  if (isClosedOn(hours, day)) return null;
  const usual = hours.week[weekdayOf(day)] ?? null;
  const special = hours.specialDays && specialDay(hours.specialDays, day);
  if (special === undefined) return usual;
  return hours.inside ? within(usual, special) : special;
}

/** What is open on a day (days since 1970-01-01) in place of its weekday's hours; undefined on a day as any other. */
export function specialDay<Day>(days: SpecialDays<Day>, day: number): Day | undefined {
  const single = days[dateOfDay(day)];
  if (single !== undefined) return single;
  const holiday = holidayOn(day);
  return holiday ? days[holiday] : undefined;
}

/** A time of day as people say it, from minutes since midnight or from 'HH:MM': '7 pm', '7:30 am', 'noon', 'midnight'. */
export function clockWords(time: number | string): string {
  const minutes = (typeof time === 'number' ? time : minutesOf(time)) % 1440;
  if (minutes === 0) return 'midnight';
  if (minutes === 720) return 'noon';
  const past = minutes % 60 === 0 ? '' : `:${String(minutes % 60).padStart(2, '0')}`;
  return `${Math.floor(minutes / 60) % 12 || 12}${past} ${minutes < 720 ? 'am' : 'pm'}`;
}

/** One day's hours in words: '8 am to 10 pm', 'Day and night', 'Closed'. */
export function dayWords(day: OpenDay): string {
  if (!day) return 'Closed';
  return isWholeDay(day) ? 'Day and night' : `${clockWords(day.open)} to ${clockWords(day.close)}`;
}

/** A week's hours in words, days in a row with the same hours in one line: 'Monday to Friday', '8 am to 10 pm'. */
export function weekLines(week: readonly OpenDay[]): { days: string; hours: string }[] {
  const words = week.map(dayWords);
  const lines: { first: number; last: number }[] = [];
  words.forEach((hours, day) => {
    const line = lines.at(-1);
    if (line && words[line.first] === hours) line.last = day;
    else lines.push({ first: day, last: day });
  });
  return lines.map(({ first, last }) => ({ days: daysFrom(first, last), hours: words[first] ?? '' }));
}

/** Whether it is open at every hour of every day of the week. */
export function isDayAndNight(week: readonly OpenDay[]): boolean {
  return week.length === 7 && week.every((day) => day && isWholeDay(day));
}

/** 0 is Monday. */
export function weekdayOf(day: number): number {
  return (day + 3) % 7;
}

/** The name of a weekday; 0 is Monday. */
export function weekdayName(weekday: number): string {
  return WEEKDAYS[weekday] ?? '';
}

function daysFrom(first: number, last: number): string {
  if (first === 0 && last === 6) return 'Every day';
  const between = last === first + 1 ? ' and ' : ' to ';
  return first === last ? weekdayName(first) : `${weekdayName(first)}${between}${weekdayName(last)}`;
}

function isWholeDay({ open, close }: NonNullable<OpenDay>): boolean {
  return open === '00:00' && close === '00:00';
}

function closed(words: string): OpeningNow {
  return { now: false, soon: false, until: null, words };
}

/** Whether it is closed for a time on a day (days since 1970-01-01). */
export function isClosedOn(
  { closed: closure, suspendedFrom }: { [Key in 'closed' | 'suspendedFrom']?: OpeningHours[Key] | undefined },
  day: number,
): boolean {
  if (!closure && !suspendedFrom) return false;
  const date = dateOfDay(day);
  if (suspendedFrom && suspendedFrom <= date) return true;
  if (!closure) return false;
  return closure.from <= date && (closure.until === null || date <= closure.until);
}

type Span = { from: number; to: number };

/** Its openings from yesterday on for so many days, as instants; those that touch are one. A day is worked out when it is come to: the first few nearly always answer. */
function* openSpans(hours: OpeningHours, today: number, days: number): Generator<Span> {
  let before: Span | undefined;
  for (let day = today - 1; day <= today + days; day += 1) {
    const opening = openDay(hours, day);
    if (!opening) continue;
    const from = day * DAY + minutesOf(opening.open) * MINUTE;
    const to = day * DAY + closingMinutes(opening) * MINUTE;
    const span = { from: shownAt(hours.timeZone, from), to: shownAt(hours.timeZone, to) };
    if (before && span.from <= before.to) before.to = Math.max(before.to, span.to);
    else if (span.to > span.from) {
      if (before) yield before;
      before = span;
    }
  }
  if (before) yield before;
}

function firstSpan(spans: Iterable<Span>, isSought: (span: Span) => boolean): Span | undefined {
  for (const span of spans) if (isSought(span)) return span;
  return undefined;
}

/** The instant when clocks show a wall-clock time; of one that a change of the clocks skips, as if they had not changed yet. */
function shownAt(zone: string, wall: number): number {
  return instantOf(zone, wall) ?? wall - offsetAt(zone, wall - DAY);
}

/** 'Opens tomorrow at 8 am', seen from a day. */
function opensWords(zone: string, today: number, opens: number): string {
  const { day, minutes } = wallOf(zone, opens);
  const time = clockWords(minutes);
  if (day === today) return `Opens at ${time}`;
  if (day === today + 1) return `Opens tomorrow at ${time}`;
  const weekday = weekdayName(weekdayOf(day));
  if (day < today + 7) return `Opens ${weekday} at ${time}`;
  const date = new Date(day * DAY).toLocaleDateString('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' });
  return `Opens ${weekday}, ${date}, at ${time}`;
}

/** The part of a day that both are open. */
function within(one: OpenDay, other: OpenDay): OpenDay {
  if (!one || !other) return null;
  const open = one.open > other.open ? one.open : other.open;
  const close = Math.min(closingMinutes(one), closingMinutes(other));
  return minutesOf(open) < close ? { open, close: clockOf(close) } : null;
}

/** Minutes since midnight of the day of opening; those of the next day count on. */
function closingMinutes({ open, close }: NonNullable<OpenDay>): number {
  return minutesOf(close) + (close <= open ? 1440 : 0);
}

function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3));
}

function clockOf(minutes: number): string {
  const time = minutes % 1440;
  return `${String(Math.floor(time / 60)).padStart(2, '0')}:${String(time % 60).padStart(2, '0')}`;
}
