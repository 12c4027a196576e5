import type { Opening, WeeklyHours } from '#location/opening-hours.schema.ts';

/** The days of a week as the spec names them, Monday first. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Day = (typeof DAYS)[number];

/** Hours as the spec has them in its add-site model: days that are alike together, times such as '09:00 AM', the break in minutes. */
export type HoursOfOperation = {
  daysOfWeek: Day[];
  allDay: boolean;
  openingTime: string;
  closingTime: string;
  breakTime: string | null;
  breakDuration: number | null;
};

/** A week in that form; days without an entry are closed. */
export function hoursOfOperation(week: WeeklyHours): HoursOfOperation[] {
  const open = week.flatMap((day, index) => (day ? [{ day, name: DAYS[index] ?? 'mon' }] : []));
  return [...Map.groupBy(open, ({ day }) => JSON.stringify(shown(day))).values()].flatMap(([first, ...others]) =>
    first ? [{ daysOfWeek: [first, ...others].map(({ name }) => name), ...shown(first.day) }] : [],
  );
}

/** The week that such hours say; null where a day is in two of them. */
export function weekOf(hours: readonly HoursOfOperation[]): WeeklyHours | null {
  const named = hours.flatMap(({ daysOfWeek }) => daysOfWeek);
  if (new Set(named).size !== named.length) return null;
  return DAYS.map((day) => {
    const of = hours.find(({ daysOfWeek }) => daysOfWeek.includes(day));
    return of ? openingOf(of) : null;
  });
}

function openingOf({ allDay, openingTime, closingTime, breakTime, breakDuration }: HoursOfOperation): Opening {
  const pause = {
    ...(breakTime !== null && { breakStart: onTwentyFour(breakTime) }),
    ...(breakDuration !== null && { breakMinutes: breakDuration }),
  };
  if (allDay) return { open: '00:00', close: '00:00', ...pause };
  return { open: onTwentyFour(openingTime), close: onTwentyFour(closingTime), ...pause };
}

function shown({ open, close, breakStart, breakMinutes }: Opening): Omit<HoursOfOperation, 'daysOfWeek'> {
  return {
    allDay: open === '00:00' && close === '00:00',
    openingTime: onTwelve(open),
    closingTime: onTwelve(close),
    breakTime: breakStart === undefined ? null : onTwelve(breakStart),
    breakDuration: breakMinutes ?? null,
  };
}

/** '13:15' as '01:15 PM'. */
function onTwelve(clock: string): string {
  const hours = Number(clock.slice(0, 2));
  return `${String(hours % 12 || 12).padStart(2, '0')}:${clock.slice(3)} ${hours < 12 ? 'AM' : 'PM'}`;
}

/** '01:15 PM' as '13:15'. */
function onTwentyFour(time: string): string {
  const hours = (Number(time.slice(0, 2)) % 12) + (time.endsWith('PM') ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${time.slice(3, 5)}`;
}
