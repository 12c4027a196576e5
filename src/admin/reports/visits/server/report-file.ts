import { csvFile } from '../../../server/csv.ts';
import { clockWords, weekdayName } from '#location/opening-words.ts';
import { usedOf } from '../used.ts';
import type { Count, Counts, VisitCharts, VisitReport } from '../visit-report.schema.ts';

const COLUMNS = [
  'From',
  'To',
  'By',
  'Name',
  'City',
  'State',
  'Booked',
  'Kept',
  'Missed',
  'Canceled',
  'Still to come',
  'Places',
  'Places used',
] as const;

const COUNTED = ['visits', 'kept', 'missed', 'cancelled', 'open'] as const;

/** A report as lines of a CSV file: what the page has and no more, hidden where the page hides it. */
export function reportFile(
  { total, places, before, sites, services, from, to }: VisitReport,
  { days, hours }: VisitCharts,
): Buffer {
  const covers = { from, to };
  const line = (
    [by, name, city = '', state = '']: readonly [by: string, name: string, city?: string, state?: string],
    counts: Counts,
    room: number | '' = '',
    of = covers,
  ) => [of.from, of.to, by, name, city, state, ...COUNTED.map((one) => told(counts[one])), room, told(usedOf(counts))];
  return csvFile(COLUMNS, [
    line(['all', 'All'], total, places),
    line(['as long before', 'All'], before.total, before.places, before),
    ...days.map(({ date, counts, places: room }) => line(['day', date], counts, room)),
    ...hours.cells.map(({ weekday, hour, used, places: room }) => [
      ...[hours.from, hours.to, 'hour of the week', `${weekdayName(weekday)} ${clockWords(hour * 60)}`, '', ''],
      ...COUNTED.map(() => ''),
      room,
      told(used),
    ]),
    ...sites.map(({ name, city, state, counts, places: room }) => line(['site', name, city, state], counts, room)),
    ...services.map(({ display, counts }) => line(['test or service', display], counts)),
  ]);
}

/** A number where nothing of it is hidden, else words, so that nothing adds up what isn't whole. */
function told({ count, isMore }: Count): string | number {
  if (!isMore) return count;
  return count === 0 ? 'hidden' : `at least ${String(count)}`;
}
