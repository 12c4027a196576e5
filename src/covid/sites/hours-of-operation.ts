import type { Opening, WeeklyHours } from '#location/opening-hours.schema.ts';

const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
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
