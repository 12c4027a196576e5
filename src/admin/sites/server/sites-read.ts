import type { GrantedStaff } from '#audit/actor.ts';
import { mayAt, type Permission } from '#audit/permissions.ts';
import type { SitesOf } from '#covid/sites/site-location.ts';
import { VISITS_AN_HOUR } from '#covid/sites/site-location.ts';
import { findSite } from '#covid/server/sites.ts';
import type { Reading } from '#db/work.ts';
import { VISIT_MINUTES } from '#covid/organization.ts';
import type { Closure, Opening, WeeklyHours } from '#location/opening-hours.schema.ts';
import { dayWords, openDay, type SpecialDays } from '#location/opening-words.ts';
import { dateOfDay, timeZoneName, wallOf } from '#location/time-zone.ts';
import { startsOfDay } from '#scheduler/engine/time-slots.ts';
import { STORE_CLOSED, SUSPENDED_FROM } from '#scheduler/engine/server/offerings.ts';
import { SITES_A_PAGE, type ConsoleSite, type ListedSite, type SitesList } from '../site-calls.schema.ts';
import { siteInReach } from '#admin/day/server/site-in-reach.ts';

/** What the list is narrowed to. */
export type SitesAsked = {
  words?: string | undefined;
  state?: string | undefined;
  status?: ConsoleSite['stationStatus'] | undefined;
  testingModel?: ListedSite['testingModels'][number] | undefined;
  insuranceRequired?: 'true' | 'false' | undefined;
  binax?: 'true' | 'false' | undefined;
  page?: number | undefined;
};

/** SQL: visits of a row `l` of locations that are booked from now on. */
const AHEAD = `(select count(*)::int from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id
  where a.location_id = l.id and a.status = 'booked' and s.starts_at > now())`;

/** SQL: visits of a row `l` of locations that are of today by its clock, whatever has become of them since; canceled ones are none. */
const TODAY = `(select count(*)::int from appointments a where a.location_id = l.id and a.status in ('booked', 'checked-in', 'kept', 'missed')
  and a.starts_at >= (now() at time zone l.time_zone)::date::timestamp at time zone l.time_zone
  and a.starts_at < ((now() at time zone l.time_zone)::date + 1)::timestamp at time zone l.time_zone)`;

/** SQL: since which day, by its clock, a row `l` of locations has its status, and why it is suspended. */
const STATUS_FIELDS = `(l.status_since at time zone l.time_zone)::date::text as "statusSince", ${SUSPENDED_FROM} as "closedFrom", l.suspended_why as "suspendedWhy"`;

/** SQL: the sites $1 of an organization $2 that have these words, state, test and rules; status and page are not looked at. */
const MATCHING = `locations l join covid_sites s on s.location_id = l.id
  where ($1::text[] is null or l.public_id = any($1::text[])) and l.organization_id = $2
    and position(lower($3) in lower(concat_ws(' ', l.name, l.store_number, l.zip, l.city))) > 0
    and ($4::text is null or l.state = $4) and ($5::int is null or l.services is null or $5 = any(l.services))
    and ($6::boolean is null or s.insurance_required = $6) and ($7::boolean is null or s.binax = $7)`;

type ListedRow = Omit<ListedSite, 'testingModels' | 'timeZoneName' | 'today' | 'placesToday'> & {
  services: number[] | null;
  timeZone: string;
  hours: WeeklyHours;
  specialDays: SpecialDays<Opening | null>;
  closed: Closure | null;
};

/** Sites of the caller's by name, a page of them, with how many there are of each status. */
export async function listSites(
  { db, actor, now }: Reading<GrantedStaff>,
  testing: SitesOf,
  asked: SitesAsked,
): Promise<SitesList> {
  const { sites } = actor.grant;
  const reach = sites === 'all' ? null : sites;
  const test = testing.tests.find(({ model }) => model === asked.testingModel);
  const values = [
    reach,
    testing.organizationId,
    asked.words?.trim() ?? '',
    asked.state ?? null,
    test?.serviceId ?? null,
    asked.insuranceRequired ?? null,
    asked.binax ?? null,
  ];
  const counted = await db.query<{ status: keyof SitesList['byStatus']; count: number }>(
    `select l.status, count(*)::int as count from ${MATCHING} group by l.status`,
    values,
  );
  const byStatus = { Active: 0, Suspended: 0, Closed: 0 };
  for (const { status, count } of counted.rows) byStatus[status] = count;
  const { rows } = await db.query<ListedRow>(
    `select l.public_id as "locationId", l.name, l.store_number as "storeNumber", l.city, l.state, l.zip, l.status as "stationStatus",
       json_build_object('latitude', l.lat, 'longitude', l.lng) as position, s.insurance_required as "insuranceRequired", s.binax, s.by_car as "byCar",
       l.capacity * ${VISITS_AN_HOUR} as "hourlyCapacity", l.reserve * ${VISITS_AN_HOUR} as "reserveCapacity", l.services, l.time_zone as "timeZone",
       l.hours, l.special_days as "specialDays", ${STORE_CLOSED} as closed, ${STATUS_FIELDS}, ${AHEAD} as visits, ${TODAY} as "bookedToday"
     from ${MATCHING} and ($8::text is null or l.status = $8)
     order by l.name, l.public_id limit ${SITES_A_PAGE} offset $9`,
    [...values, asked.status ?? null, ((asked.page ?? 1) - 1) * SITES_A_PAGE],
  );
  const states = await db.query<{ state: string }>(
    `select distinct l.state from locations l join covid_sites s on s.location_id = l.id
     where ($1::text[] is null or l.public_id = any($1::text[])) and l.organization_id = $2 order by 1`,
    [reach, testing.organizationId],
  );
  const { Active, Suspended, Closed } = byStatus;
  return {
    sites: rows.map((row) => listed(row, testing, now)),
    total: asked.status ? byStatus[asked.status] : Active + Suspended + Closed,
    byStatus,
    states: states.rows.map(({ state }) => state),
    may: { create: mayCreate(actor) },
  };
}

function listed(
  { services, timeZone, hours, specialDays, closed, ...row }: ListedRow,
  { tests }: SitesOf,
  now: number,
): ListedSite {
  const { day } = wallOf(timeZone, now);
  const every = { durationMinutes: VISIT_MINUTES, everyMinutes: VISIT_MINUTES };
  const days = { specialDays, closed, suspendedFrom: row.closedFrom };
  const { starts } = startsOfDay({ hours, ...days, zone: timeZone, ...every }, day);
  return {
    ...row,
    testingModels: tests.filter(({ serviceId }) => services?.includes(serviceId) ?? true).map(({ model }) => model),
    timeZoneName: timeZoneName(timeZone),
    today: dayWords(openDay({ timeZone, week: hours, ...days }, day)),
    placesToday: (starts.length * row.hourlyCapacity) / VISITS_AN_HOUR,
  };
}

/** A new site is in no one's list of sites: only who has all of them may add one. */
export function mayCreate({ roles, sites }: Pick<GrantedStaff, 'roles' | 'sites'>): boolean {
  return sites === 'all' && mayAt({ roles, sites }, 'site.create', '');
}

type KeptOfSite = Pick<ConsoleSite, 'version' | 'visits' | 'statusSince' | 'closedFrom' | 'suspendedWhy'>;

/** A site of the caller's as they may edit it. Throws 404 no-such-site, for another one's and for locations that are no sites too. */
export async function readSite(
  reading: Reading<GrantedStaff>,
  testing: SitesOf,
  locationId: string,
): Promise<ConsoleSite> {
  const { row, specialDays } = await siteInReach(reading, locationId);
  const { nextFree: _, note: __, ...site } = await findSite(reading, testing, locationId);
  const { rows } = await reading.db.query<KeptOfSite>(
    `select l.version, ${STATUS_FIELDS}, ${AHEAD} as visits from locations l where l.id = $1`,
    [row],
  );
  const may = (permission: Permission): boolean => mayAt(reading.actor, permission, locationId);
  return {
    ...site,
    specialDays: specialDays as ConsoleSite['specialDays'],
    ...(rows[0] ?? { version: 0, visits: 0, statusSince: null, closedFrom: null, suspendedWhy: null }),
    timeZoneName: timeZoneName(site.timeZoneIANA),
    today: dateOfDay(wallOf(site.timeZoneIANA, reading.now).day),
    may: {
      update: may('site.update'),
      hours: may('site.hours'),
      capacity: may('site.capacity'),
      flags: may('site.flags'),
      suspend: may('site.suspend'),
      resume: may('site.resume'),
      close: may('site.close'),
      cancel: may('appointment.cancel'),
    },
  };
}
