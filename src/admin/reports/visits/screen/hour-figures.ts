import { clockWords } from '#location/opening-words.ts';
import type { HoursOfWeek } from '../visit-report.schema.ts';

type Cell = HoursOfWeek['cells'][number];

/** An hour of the week as it is shown: `share` in whole percent where some of it is told, at least that where `isMore`. */
export type HourShown = { weekday: number; hour: number; share: number | null; isMore: boolean; words: string };

/** The hours of a week that have places or appointments, and every weekday's cell of each; Monday first. */
export function weekGrid({ cells }: Pick<HoursOfWeek, 'cells'>): { hours: number[]; rows: HourShown[][] } {
  const all = new Set(cells.map(({ hour }) => hour));
  const [first, last] = [Math.min(...all), Math.max(...all)];
  const hours = all.size === 0 ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const known = new Map(cells.map((cell) => [cell.weekday * 24 + cell.hour, cell]));
  const rows = Array.from({ length: 7 }, (_, weekday) =>
    hours.map((hour) => hourShown(known.get(weekday * 24 + hour) ?? { weekday, hour, ...EMPTY })),
  );
  return { hours, rows };
}

/** Appointments at an hour that has no places any more. */
export const NO_PLACES = 'no places';

const EMPTY = { used: { count: 0, isMore: false }, places: 0 };

function hourShown({ weekday, hour, used, places }: Cell): HourShown {
  const { count, isMore } = used;
  const is = (share: number | null, words: string): HourShown => ({ weekday, hour, share, isMore, words });
  if (isMore && count === 0) return is(null, 'hidden');
  if (places === 0) return is(null, count === 0 ? 'closed' : NO_PLACES);
  const share = Math.round((count * 100) / places);
  return is(share, `${isMore ? 'at least ' : ''}${String(share)}%`);
}

/** Which of five looks a share has, from 1 to 5: the more of the places is used, the fuller. */
export function levelOf(share: number): number {
  return 1 + [50, 65, 80, 90].filter((from) => share >= from).length;
}

/** What is to be known of the chart without seeing it: the fullest and the emptiest hour, and how many are hidden. */
export function weekWords(rows: readonly (readonly HourShown[])[]): string {
  const cells = rows.flat();
  const known = cells
    .filter(({ share }) => share !== null)
    .toSorted((one, other) => (other.share ?? 0) - (one.share ?? 0));
  const hidden = cells.filter(({ words }) => words === 'hidden').length;
  const [most, least] = [known[0], known.at(-1)];
  const ends =
    most && least ? `Fullest ${hourName(most)}, ${most.words}; emptiest ${hourName(least)}, ${least.words}. ` : '';
  return `${ends}Hidden hours: ${String(hidden)}.`;
}

/** An hour as people say it: 'Mon 9 am'. */
export function hourName({ weekday, hour }: Pick<HourShown, 'weekday' | 'hour'>): string {
  return `${WEEKDAYS[weekday] ?? ''} ${clockWords(hour * 60)}`;
}

/** Short names of weekdays, Monday first. */
export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
