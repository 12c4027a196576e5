import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';
import { dateOfDay } from '#location/time-zone.ts';
import type { Counts, ReportQuery, VisitCharts, VisitReport } from '../visit-report.schema.ts';
import { hoursOfWeek } from './hours-of-week.ts';
import { ofEach, placesOn } from './places.ts';
import { together } from './told-counts.ts';
import { sitesAsked, toldBlocks, type SiteRow, type Sites, type Told } from './told-weeks.ts';
import { allOf, datesOf, daysOf, hourWeeksOf, weeksBefore, weeksOf, type Weeks } from './weeks.ts';

/** Visits of whole weeks at the caller's sites, by site and by service, and of as many weeks before. Throws 404 no-such-site, 403 pilot-sites, 422. */
export async function visitReport(reading: Reading<GrantedStaff>, asked: ReportQuery): Promise<VisitReport> {
  const weeks = weeksOf(asked, reading.now);
  const sites = await sitesAsked(reading, asked.site);
  return reportOf(reading, weeks, await toldBlocks(reading, sites, allOf(weeksBefore(weeks), weeks)));
}

/** The same by day, and places used by hour of the week. Throws as `visitReport` does. */
export async function visitCharts(reading: Reading<GrantedStaff>, asked: ReportQuery): Promise<VisitCharts> {
  const weeks = weeksOf(asked, reading.now);
  const sites = await sitesAsked(reading, asked.site);
  return chartsOf(
    reading,
    weeks,
    sites,
    await toldBlocks(reading, sites, allOf(hourWeeksOf(weeks, reading.now), weeks)),
  );
}

/** Both, as they are saved. Throws as `visitReport` does. */
export async function wholeReport(
  reading: Reading<GrantedStaff>,
  asked: ReportQuery,
): Promise<{ report: VisitReport; charts: VisitCharts }> {
  const weeks = weeksOf(asked, reading.now);
  const sites = await sitesAsked(reading, asked.site);
  const all = allOf(weeksBefore(weeks), weeks, hourWeeksOf(weeks, reading.now));
  const told = await toldBlocks(reading, sites, all);
  return { report: await reportOf(reading, weeks, told), charts: await chartsOf(reading, weeks, sites, told) };
}

async function reportOf(reading: Reading, weeks: Weeks, told: Told): Promise<VisitReport> {
  const now = within(told, weeks);
  const sites = await countedSites(now, weeks);
  const before = weeksBefore(weeks);
  return {
    ...datesOf(weeks),
    ...totalOf(sites),
    before: { ...datesOf(before), ...totalOf(await countedSites(within(told, before), before)) },
    sites: sites.map(({ locationId, name, city, state, counts, places }) => ({
      ...{ locationId, name, city, state },
      counts,
      places,
    })),
    services: await servicesOf(reading, now.blocks),
  };
}

type CountedSite = SiteRow & { counts: Counts; places: number };

function countedSites({ sites, blocks }: Told, weeks: Weeks): Promise<CountedSite[]> {
  const bySite = Map.groupBy(blocks, ({ row }) => row);
  return ofEach(sites, (site) => ({
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

async function chartsOf(reading: Reading, weeks: Weeks, ids: Sites, told: Told): Promise<VisitCharts> {
  const { sites, blocks } = within(told, weeks);
  const placesOfSites = await ofEach(sites, (site) => daysOf(weeks).map((day) => placesOn(site, day)));
  const days = daysOf(weeks).map((day, at) => {
    const date = dateOfDay(day);
    const some = blocks.flatMap((one) => one.told.days.get(date) ?? []);
    return { date, counts: together(some), places: placesOfSites.reduce((sum, places) => sum + (places[at] ?? 0), 0) };
  });
  return { ...datesOf(weeks), days, hours: await hoursOfWeek(reading, ids, hourWeeksOf(weeks, reading.now), told) };
}

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
