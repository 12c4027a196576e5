import { ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';
import { dateOfDay } from '#location/time-zone.ts';
import { STORE_CLOSED } from '#scheduler/engine/server/offerings.ts';
import { VISIT_STATUSES } from '#scheduler/visits/visit-status.ts';
import { siteInReach } from '../../../day/server/site-in-reach.ts';
import type { Room } from './places.ts';
import { PARTS, toldBlock, type Cell, type ToldBlock } from './told-counts.ts';
import { mondayOf, type Weeks } from './weeks.ts';

/** A site as reports name it, and what decides how many places it has. */
export type SiteRow = Room & { row: number; locationId: string; name: string; city: string; state: string };
/** Public ids of sites; null for all. */
export type Sites = readonly string[] | null;
type CountRow = Cell & { row: number; day: number; serviceId: number };
/** What is told of each week at each site, and the sites that have something in them. */
export type Told = { sites: SiteRow[]; blocks: { row: number; week: number; told: ToldBlock }[] };

/** What may be told of each of these weeks at each of these sites. */
export async function toldBlocks({ db }: Reading, ids: Sites, { first, last }: Weeks): Promise<Told> {
  const { rows } = await db.query<CountRow>(COUNTS, [ids, dateOfDay(first), dateOfDay(last), VISIT_STATUSES]);
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
  const { rows: sites } = await db.query<SiteRow>(SITES, [known]);
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
export const IN_DAYS = `($1::text[] is null or l.public_id = any($1::text[])) and a.status = any($4::text[])
    and a.starts_at >= $2::date - interval '1 day' and a.starts_at < $3::date + interval '2 days'
    and (a.starts_at at time zone l.time_zone)::date between $2::date and $3::date`;

const COUNTS = `
  select a.location_id as row, (a.starts_at at time zone l.time_zone)::date - date '1970-01-01' as day, s.service_id as "serviceId",
    count(*) filter (where a.status = 'kept')::int as kept, count(*) filter (where a.status = 'missed')::int as missed,
    count(*) filter (where a.status = 'cancelled')::int as cancelled,
    count(*) filter (where a.status in ('booked', 'checked-in'))::int as open
  from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
  where ${IN_DAYS}
  group by 1, 2, 3`;

const SITES = `
  select l.id as row, l.public_id as "locationId", l.name, l.city, l.state, l.time_zone as "timeZone", l.hours, l.special_days as "specialDays",
    ${STORE_CLOSED} as closed, l.capacity,
    (select min(b.duration_minutes) from bookable_services b where b.organization_id = l.organization_id and b.system is null) as minutes
  from locations l where l.id = any($1::int[]) order by l.name, l.city, l.public_id`;

/** The sites of the caller that a report is of, or one of them. Throws 404 no-such-site, 403 pilot-sites. */
export async function sitesAsked(reading: Reading<GrantedStaff>, site: string | undefined): Promise<Sites> {
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
