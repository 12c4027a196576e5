import { DAYS, weekOf, type HoursOfOperation } from '#covid/sites/hours-of-operation.ts';
import type { Opening } from '#location/opening-hours.schema.ts';
import { minuteOf, openingProblem } from '#location/opening-rules.ts';
import type { ConsoleSite, TypedSite } from '../site-calls.schema.ts';
import { readTime, showTime } from './typed-time.ts';

/** The hours of a day as they are typed. */
export type DayDraft = {
  kind: 'open' | 'closed' | 'allDay';
  open: string;
  close: string;
  pause: string;
  minutes: string;
};
/** A special day: a date, or a holiday by name. */
export type SpecialDraft = DayDraft & { day: string };

/** A site as it is typed. */
export type Draft = Omit<
  TypedSite,
  'hoursOfOperation' | 'specialDays' | 'hourlyCapacity' | 'reserveCapacity' | 'spaces'
> & {
  week: DayDraft[];
  special: SpecialDraft[];
  hourlyCapacity: string;
  reserveCapacity: string;
  spaces: string;
};

export const DAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** What is typed of an opening; of a closed day the hours that it would have. */
export function dayDraft(opening: Opening | null): DayDraft {
  if (opening === null) return { kind: 'closed', open: '9:00 am', close: '5:00 pm', pause: '', minutes: '' };
  const { open, close, breakStart, breakMinutes } = opening;
  return {
    kind: open === '00:00' && close === '00:00' ? 'allDay' : 'open',
    open: showTime(open),
    close: showTime(close),
    pause: breakStart === undefined ? '' : showTime(breakStart),
    minutes: breakMinutes === undefined ? '' : String(breakMinutes),
  };
}

/** A site as it is, to be edited. */
export function draftOf(site: ConsoleSite): Draft {
  const { stateName: _, ...address } = site.address;
  return {
    name: site.name,
    storeNumber: site.storeNumber ?? '',
    address,
    position: site.position,
    timeZoneIANA: site.timeZoneIANA,
    phone: site.phone,
    testingModels: site.testingModels.map(({ testingModel }) => testingModel),
    insuranceRequired: site.insuranceRequired,
    binax: site.binax,
    byCar: site.byCar,
    spaces: site.spaces === null ? '' : String(site.spaces),
    cliaNumber: site.cliaNumber,
    hourlyCapacity: String(site.hourlyCapacity),
    reserveCapacity: String(site.reserveCapacity),
    week: (weekOf(site.hoursOfOperation) ?? []).map(dayDraft),
    special: Object.entries(site.specialDays)
      .sort(([one], [other]) => one.localeCompare(other))
      .map(([day, opening]) => ({ day, ...dayDraft(opening) })),
  };
}

/** What is wrong with the hours of a day, the way out, and the fields that it is about. */
export type DayProblem = { message: string; at: readonly (keyof DayDraft)[] };

/** What is wrong with the hours of a day; null when nothing is. */
export function dayProblem(day: DayDraft): DayProblem | null {
  const opening = openingOf(day);
  if (opening === 'unread') return { message: 'Enter times such as 9, 930, 9:30a or 14:30.', at: unreadIn(day) };
  const problem = opening && openingProblem(opening);
  if (!opening || !problem)
    return opening && pauseTooLong(opening) ? { message: 'Enter a break of 5 to 240 minutes.', at: ['minutes'] } : null;
  if (problem === 'half-break')
    return {
      message: 'Enter when the break begins and how many minutes it takes, or neither.',
      at: [day.pause.trim() === '' ? 'pause' : 'minutes'],
    };
  if (problem === 'break-outside')
    return {
      message: `The break is outside of the hours. Choose a time from ${showTime(opening.open)} to ${showTime(opening.close)}.`,
      at: ['pause', 'minutes'],
    };
  const evening =
    minuteOf(opening.close) < 720
      ? showTime(readTime(`${day.close.replace(/\s*[ap]\.?m?\.?$/i, '')}p`) ?? '17:00')
      : null;
  const message = evening === null ? 'Closes before it opens.' : `Closes before it opens. Did you mean ${evening}?`;
  return { message, at: ['close'] };
}

/** The fields of a day that can't be read as times or minutes. */
function unreadIn({ kind, open, close, pause, minutes }: DayDraft): (keyof DayDraft)[] {
  const times =
    kind === 'open'
      ? ([
          ['open', open],
          ['close', close],
        ] as const)
      : [];
  return [
    ...times.filter(([, typed]) => readTime(typed) === null).map(([field]) => field),
    ...(pause.trim() !== '' && readTime(pause) === null ? (['pause'] as const) : []),
    ...(MINUTES.test(minutes.trim()) ? [] : (['minutes'] as const)),
  ];
}

const MINUTES = /^\d{0,4}$/;

function pauseTooLong({ breakMinutes }: Opening): boolean {
  return breakMinutes !== undefined && (breakMinutes < 5 || breakMinutes > 240);
}

/** The opening that a day says; null for a closed one. */
export function openingOf({ kind, ...day }: DayDraft): Opening | null | 'unread' {
  if (kind === 'closed') return null;
  const [open, close, pause] = [readTime(day.open), readTime(day.close), day.pause.trim() && readTime(day.pause)];
  const minutes = day.minutes.trim();
  if (pause === null || !MINUTES.test(minutes)) return 'unread';
  const breaks = { ...(pause && { breakStart: pause }), ...(minutes && { breakMinutes: Number(minutes) }) };
  if (kind === 'allDay') return { open: '00:00', close: '00:00', ...breaks };
  return open === null || close === null ? 'unread' : { open, close, ...breaks };
}

function onTwelve(clock: string): string {
  return showTime(clock)
    .replace(/^(\d):/, '0$1:')
    .toUpperCase();
}

function operationOf(day: DayDraft, index: number): HoursOfOperation[] {
  const opening = openingOf(day);
  if (opening === null || opening === 'unread') return [];
  const { open, close, breakStart, breakMinutes } = opening;
  return [
    {
      daysOfWeek: [DAYS[index] ?? 'mon'],
      allDay: day.kind === 'allDay',
      openingTime: onTwelve(open),
      closingTime: onTwelve(close),
      breakTime: breakStart === undefined ? null : onTwelve(breakStart),
      breakDuration: breakMinutes ?? null,
    },
  ];
}

/** Whether its hours can be read and can be. */
export function hasGoodHours({ week, special }: Draft): boolean {
  return [...week, ...special].every((day) => dayProblem(day) === null) && special.every(({ day }) => day !== '');
}

/** What is sent of a draft whose hours are good. */
export function typedOf({ week, special, hourlyCapacity, reserveCapacity, spaces, ...site }: Draft): TypedSite {
  return {
    ...site,
    address: { ...site.address, intersection: site.address.intersection?.trim() || null },
    spaces: spaces.trim() === '' ? null : numberIn(spaces),
    hourlyCapacity: numberIn(hourlyCapacity),
    reserveCapacity: numberIn(reserveCapacity),
    hoursOfOperation: week.flatMap(operationOf),
    specialDays: Object.fromEntries(
      special.map(({ day, ...hours }) => {
        const opening = openingOf(hours);
        return [day, opening === 'unread' ? null : opening];
      }),
    ),
  };
}

/** A number as it is typed; what is none is one that no rule takes. */
function numberIn(typed: string): number {
  return /^-?\d{1,11}$/.test(typed.trim()) ? Number(typed) : -1;
}

/** What a day was, in words, where it differs: 'Was 9:00 am to 5:00 pm.' */
export function dayWas(was: DayDraft | undefined, is: DayDraft): string | null {
  if (!was || JSON.stringify(was) === JSON.stringify(is)) return null;
  if (was.kind === 'closed') return 'Was closed.';
  const hours = was.kind === 'allDay' ? 'all day' : `${was.open} to ${was.close}`;
  return `Was ${hours}${was.pause ? `, break ${was.pause} for ${was.minutes} minutes` : ''}.`;
}
