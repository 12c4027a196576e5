import type { Reading } from '#db/work.ts';
import { weekdayOf } from '#location/opening-words.ts';
import { VISIT_STATUSES } from '#scheduler/visits/visit-status.ts';
import { DAY } from '#text/durations.ts';
import type { Count, VisitCharts } from '../visit-report.schema.ts';
import { ofEach, placesByHour } from './places.ts';
import { NONE, plus } from './told-counts.ts';
import { toldHours, type HourCell } from './told-hours.ts';
import { IN_DAYS, type Sites, type Told } from './told-weeks.ts';
import { datesOf, daysOf, FOUR_WEEKS_FROM, startOf, TOGETHER, type Weeks } from './weeks.ts';

type HourRow = HourCell & { row: number; first: number };

/** Places used by hour of the week in whole four weeks together, as far as that may be told beside what is told of their days. */
export async function hoursOfWeek(
  { db }: Reading,
  ids: Sites,
  weeks: Weeks,
  told: Told,
): Promise<VisitCharts['hours']> {
  const { from, to } = datesOf(weeks);
  const { rows } = await db.query<HourRow>(HOURS, [ids, from, to, VISIT_STATUSES]);
  const untold = untoldDays(told);
  const used = new Map<string, Count>();
  for (const some of Map.groupBy(rows, ({ row, first }) => `${String(row)} ${String(first)}`).values()) {
    const { row = 0, first = 0 } = some[0] ?? {};
    for (const cell of toldHours(some, (weekday) => !untold.has(keyOf(row, first, weekday)))) {
      const key = keyOf(cell.weekday, cell.hour);
      used.set(key, plus(used.get(key) ?? NONE, cell.told));
    }
  }
  return { from, to, cells: cellsOf(used, await placesOf(told, weeks, new Set(rows.map(({ row }) => row)))) };
}

/** The weekdays of four weeks at a site of which the places used aren't told by day. */
function untoldDays({ blocks }: Told): Set<string> {
  const untold = new Set<string>();
  for (const { row, week, told } of blocks)
    for (const [date, { visits, cancelled }] of told.days)
      if (visits.isMore || cancelled.isMore) untold.add(keyOf(row, startOf(week), weekdayOf(Date.parse(date) / DAY)));
  return untold;
}

/** How many places sites have in each hour of the week, in all of these weeks. */
async function placesOf({ sites }: Told, weeks: Weeks, rows: ReadonlySet<number>): Promise<Map<string, number>> {
  const places = new Map<string, number>();
  const counted = sites.filter(({ row }) => rows.has(row));
  await ofEach(counted, (site) => {
    for (const day of daysOf(weeks))
      for (const [hour, some] of placesByHour(site, day)) {
        const key = keyOf(weekdayOf(day), hour);
        places.set(key, (places.get(key) ?? 0) + some);
      }
  });
  return places;
}

function cellsOf(used: ReadonlyMap<string, Count>, places: ReadonlyMap<string, number>): VisitCharts['hours']['cells'] {
  return [...new Set([...used.keys(), ...places.keys()])]
    .map((key) => {
      const [weekday = 0, hour = 0] = key.split(' ').map(Number);
      return { weekday, hour, used: used.get(key) ?? NONE, places: places.get(key) ?? 0 };
    })
    .toSorted((one, other) => one.weekday - other.weekday || one.hour - other.hour);
}

function keyOf(...parts: readonly number[]): string {
  return parts.join(' ');
}

/** SQL: as for counts by day; `first` is the first day of the four weeks together that a visit is in. */
const HOURS = `
  select row, day - (day - ${String(FOUR_WEEKS_FROM)}) % ${String(TOGETHER)} as first, (day - ${String(FOUR_WEEKS_FROM)}) % 7 as weekday, hour,
    count(*) filter (where status <> 'cancelled')::int as used
  from (
    select a.location_id as row, (a.starts_at at time zone l.time_zone)::date - date '1970-01-01' as day,
      extract(hour from a.starts_at at time zone l.time_zone)::int as hour, a.status
    from appointments a join locations l on l.id = a.location_id
    where ${IN_DAYS}) visits
  group by 1, 2, 3, 4`;
