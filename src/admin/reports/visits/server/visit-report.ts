import { ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';
import { dateOfDay } from '#location/time-zone.ts';
import { STORE_CLOSED } from '#scheduler/engine/server/offerings.ts';
import { VISIT_STATUSES } from '#scheduler/visits/visit-status.ts';
import { siteInReach } from '../../../day/server/site-in-reach.ts';
import type { Counts, ReportQuery, VisitCharts, VisitReport } from '../visit-report.schema.ts';
import { placesOn, type Room } from './places.ts';
import { PARTS, together, toldBlock, type Cell, type ToldBlock } from './told-counts.ts';
import { allOf, datesOf, daysOf, mondayOf, weeksBefore, weeksOf, type Weeks } from './weeks.ts';

type SiteRow = Room & { row: number; locationId: string; name: string; city: string; state: string };
type CountRow = Cell & { row: number; day: number; serviceId: number };
/** What is told of each week at each site, and the sites that have something in them. */
type Told = { sites: SiteRow[]; blocks: { row: number; week: number; told: ToldBlock }[] };

/** Visits of whole weeks at the caller's sites, by site and by service, and of as many weeks before. Throws 404 no-such-site, 403 pilot-sites, 422. */
export async function visitReport(reading: Reading<GrantedStaff>, asked: ReportQuery): Promise<VisitReport> {
  const weeks = weeksOf(asked, reading.now);
  return reportOf(reading, weeks, await toldBlocks(reading, asked.site, allOf(weeksBefore(weeks), weeks)));
}

/** The same by day. Throws as `visitReport` does. */
export async function visitCharts(reading: Reading<GrantedStaff>, asked: ReportQuery): Promise<VisitCharts> {
  const weeks = weeksOf(asked, reading.now);
  return chartsOf(weeks, await toldBlocks(reading, asked.site, weeks));
}

/** Both, as they are saved. Throws as `visitReport` does. */
export async function wholeReport(
  reading: Reading<GrantedStaff>,
  asked: ReportQuery,
): Promise<{ report: VisitReport; charts: VisitCharts }> {
  const weeks = weeksOf(asked, reading.now);
  const told = await toldBlocks(reading, asked.site, allOf(weeksBefore(weeks), weeks));
  return { report: await reportOf(reading, weeks, told), charts: chartsOf(weeks, told) };
}

async function reportOf(reading: Reading, weeks: Weeks, told: Told): Promise<VisitReport> {
  const now = within(told, weeks);
  const sites = countedSites(now, weeks);
  const before = weeksBefore(weeks);
  return {
    ...datesOf(weeks),
    ...totalOf(sites),
    before: { ...datesOf(before), ...totalOf(countedSites(within(told, before), before)) },
    sites: sites.map(({ locationId, name, city, state, counts, places }) => ({
      ...{ locationId, name, city, state },
      counts,
      places,
    })),
    services: await servicesOf(reading, now.blocks),
  };
}

type CountedSite = SiteRow & { counts: Counts; places: number };

function countedSites({ sites, blocks }: Told, weeks: Weeks): CountedSite[] {
  const bySite = Map.groupBy(blocks, ({ row }) => row);
  return sites.map((site) => ({
    ...site,
    counts: together((bySite.get(site.row) ?? []).map(({ told }) => told.all)),
    places: daysOf(weeks).reduce((sum, day) => sum + placesOn(site, day), 0),
  }));
}

function totalOf(sites: readonly CountedSite[]): { total: Counts; places: number } {
  return {
    total: together(sites.map(({ counts }) => counts)),
    places: sites.reduce((sum, { places }) => sum + places, 0),
  };
}

/** What is told of these weeks alone, which is what a report of them tells. */
function within({ sites, blocks }: Told, { first, last }: Weeks): Told {
  const some = blocks.filter(({ week }) => week >= first && week <= last);
  const rows = new Set(some.map(({ row }) => row));
  return { sites: sites.filter(({ row }) => rows.has(row)), blocks: some };
}

function chartsOf(weeks: Weeks, told: Told): VisitCharts {
  const { sites, blocks } = within(told, weeks);
  const days = daysOf(weeks).map((day) => {
    const date = dateOfDay(day);
    const some = blocks.flatMap((one) => one.told.days.get(date) ?? []);
    return { date, counts: together(some), places: sites.reduce((sum, site) => sum + placesOn(site, day), 0) };
  });
  return { ...datesOf(weeks), days };
}

async function toldBlocks(
  reading: Reading<GrantedStaff>,
  site: string | undefined,
  { first, last }: Weeks,
): Promise<Told> {
  const ids = await sitesAsked(reading, site);
  const { rows } = await reading.db.query<CountRow>(COUNTS, [ids, dateOfDay(first), dateOfDay(last), VISIT_STATUSES]);
  const blocks = [...Map.groupBy(rows, ({ row, day }) => `${String(row)} ${String(mondayOf(day))}`).values()].map(
    (some) => ({
      row: some[0]?.row ?? 0,
      week: mondayOf(some[0]?.day ?? 0),
      told: toldBlock({
        days: cellsBy(some, ({ day }) => dateOfDay(day)),
        services: cellsBy(some, (one) => one.serviceId),
      }),
    }),
  );
  const known = [...new Set(rows.map(({ row }) => row))];
  const { rows: sites } = await reading.db.query<SiteRow>(SITES, [known]);
  return { sites, blocks };
}

function cellsBy<Key>(rows: readonly CountRow[], keyOf: (row: CountRow) => Key): Map<Key, Cell> {
  const cells = new Map<Key, Cell>();
  for (const row of rows) {
    const cell = cells.get(keyOf(row)) ?? { kept: 0, missed: 0, cancelled: 0, open: 0 };
    for (const part of PARTS) cell[part] += row[part];
    cells.set(keyOf(row), cell);
  }
  return cells;
}

/**
 * SQL: visits of sites $1 (their public ids, null for all) from day $2 to $3 by each site's clock; $4 is each status that there is, of each of which an index has the days, so
 * that those of other days are not read.
 */
const COUNTS = `
  select a.location_id as row, (a.starts_at at time zone l.time_zone)::date - date '1970-01-01' as day, s.service_id as "serviceId",
    count(*) filter (where a.status = 'kept')::int as kept, count(*) filter (where a.status = 'missed')::int as missed,
    count(*) filter (where a.status = 'cancelled')::int as cancelled,
    count(*) filter (where a.status in ('booked', 'checked-in'))::int as open
  from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
  where ($1::text[] is null or l.public_id = any($1::text[])) and a.status = any($4::text[])
    and a.starts_at >= $2::date - interval '1 day' and a.starts_at < $3::date + interval '2 days'
    and (a.starts_at at time zone l.time_zone)::date between $2::date and $3::date
  group by 1, 2, 3`;

const SITES = `
  select l.id as row, l.public_id as "locationId", l.name, l.city, l.state, l.time_zone as "timeZone", l.hours, l.special_days as "specialDays",
    ${STORE_CLOSED} as closed, l.capacity,
    (select min(b.duration_minutes) from bookable_services b where b.organization_id = l.organization_id and b.system is null) as minutes
  from locations l where l.id = any($1::int[]) order by l.name, l.city, l.public_id`;

async function servicesOf({ db }: Reading, blocks: Told['blocks']): Promise<VisitReport['services']> {
  const all = new Map<number, Counts[]>();
  for (const { told } of blocks)
    for (const [serviceId, counts] of told.services) all.set(serviceId, [...(all.get(serviceId) ?? []), counts]);
  const { rows } = await db.query<{ serviceId: number; display: string }>(
    'select distinct on (service_id) service_id as "serviceId", display from bookable_services where service_id = any($1::int[]) order by service_id, display',
    [[...all.keys()]],
  );
  const names = new Map(rows.map(({ serviceId, display }) => [serviceId, display]));
  return [...all]
    .map(([serviceId, some]) => ({
      serviceId,
      display: names.get(serviceId) ?? 'No longer offered',
      counts: together(some),
    }))
    .toSorted((one, other) => one.display.localeCompare(other.display));
}

/** Public ids of the sites that a report is of; null for all. */
async function sitesAsked(reading: Reading<GrantedStaff>, site: string | undefined): Promise<readonly string[] | null> {
  const { sites, only } = reading.actor.grant;
  // Which sites are of the pilot is what somebody's list says.
  if (only === 'pilot sites' && sites === 'all') throw noPilot();
  if (site !== undefined) return [(await siteInReach(reading, site)).locationId];
  return sites === 'all' ? null : sites;
}

function noPilot(): ProblemError {
  const detail = 'Your role has reports of the pilot’s sites. Ask who set up your sign-in to name them for you.';
  return new ProblemError({ status: 403, code: 'pilot-sites', detail });
}
