import { csvFile } from '../../../server/csv.ts';
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
] as const;

/** A report as lines of a CSV file: what the page has and no more, hidden where the page hides it. */
export function reportFile(
  { total, places, before, sites, services, from, to }: VisitReport,
  { days }: VisitCharts,
): Buffer {
  const covers = { from, to };
  const line = (
    [by, name, city = '', state = '']: readonly [by: string, name: string, city?: string, state?: string],
    { visits, kept, missed, cancelled, open }: Counts,
    room: number | '' = '',
    of = covers,
  ) => [of.from, of.to, by, name, city, state, ...[visits, kept, missed, cancelled, open].map(told), room];
  return csvFile(COLUMNS, [
    line(['all', 'All'], total, places),
    line(['as long before', 'All'], before.total, before.places, before),
    ...days.map(({ date, counts, places: room }) => line(['day', date], counts, room)),
    ...sites.map(({ name, city, state, counts, places: room }) => line(['site', name, city, state], counts, room)),
    ...services.map(({ display, counts }) => line(['test or service', display], counts)),
  ]);
}

/** A number where nothing of it is hidden, else words, so that nothing adds up what isn't whole. */
function told({ count, isMore }: Count): string | number {
  if (!isMore) return count;
  return count === 0 ? 'hidden' : `at least ${String(count)}`;
}
