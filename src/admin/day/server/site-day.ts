import type { GrantedStaff } from '#audit/actor.ts';
import { mayAt } from '#audit/permissions.ts';
import { readPersonal } from '#audit/read.ts';
import type { PaymentFlag } from '#covid/payment/payment.schema.ts';
import { FROM_PAYMENTS, PAYMENT_FLAG } from '#covid/server/paying/payment-flags.ts';
import type { Reading } from '#db/work.ts';
import { dayWords, openDay } from '#location/opening-words.ts';
import { dateOfDay, timeZoneName, wallOf } from '#location/time-zone.ts';
import type { Organizations } from '#scheduler/systems/server/organizations.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import { DAY } from '#text/durations.ts';
import type { DayMark } from '../open.schema.ts';
import type { DaySites, SiteDay } from '../visit.schema.ts';
import { colleaguesOf, OPEN_WITH, type OpenWith } from './colleagues/open-appointments.ts';
import { placesByHour } from './places-by-hour.ts';
import { iso, MASKED, maskedVisit, VISITS, type MaskedRow } from './masked-visits.ts';
import { dayOutOfReach, daysInReach, siteInReach, type Site } from './site-in-reach.ts';

/** Which day of which site: 'YYYY-MM-DD' by its clock, today when absent. */
export type DayAsked = { site: string; date?: string | undefined };

/** A day of a site, and which days the caller's role sees there. */
export type At = { site: Site; date: string; today: string; reach: { from: string; to: string } | null };

/** SQL: of the site $2 (its row), on the day $3 by its clock. */
const OF_DAY = `s.location_id = $2 and s.starts_at >= $3::date::timestamp at time zone l.time_zone
  and s.starts_at < ($3::date + 1)::timestamp at time zone l.time_zone`;
const MARK = `(select md5(coalesce(string_agg(id || ':' || version, ',' order by id), '')) from of_day)`;

/** All visits of a day at a site of the caller's, masked, in the order of their times. Throws 404 no-such-site, 403 day-out-of-reach. */
export async function siteDay(
  reading: Reading<GrantedStaff>,
  asked: DayAsked,
  organizations: Organizations,
): Promise<SiteDay> {
  const at = await dayAt(reading, asked);
  const { site, date, today, reach } = at;
  // Before the list: what changes between the two is then fetched once more, and never missed.
  const { mark } = await dayNow(reading, at);
  const { condition, value } = visibleTo(reading.actor, 'appointment.search');
  const { locationId, name, city, state, timeZone, status, spaces, hours, specialDays, closed, suspendedFrom } = site;
  const may = (permission: Parameters<typeof mayAt>[1]): boolean => mayAt(reading.actor, permission, locationId);
  const [flag, joins] = may('insurance.read') ? [PAYMENT_FLAG, FROM_PAYMENTS] : ['null::text', ''];
  const rows = await readPersonal<MaskedRow & { payment: PaymentFlag | null }>(
    reading,
    {
      text: `select ${MASKED}, ${flag} as payment from ${VISITS} ${joins} where ${condition} and ${OF_DAY} order by s.starts_at, p.last_name, p.first_name, a.id`,
      values: [value, site.row, date],
    },
    { action: 'appointment.search', rows: 'appointments', permission: 'appointment.search', locationId: site.row },
  );
  return {
    site: { locationId, name, city, state, timeZone, timeZoneName: timeZoneName(timeZone), status, spaces },
    date,
    today,
    now: iso(reading.now),
    opens: dayWords(openDay({ timeZone, week: hours, specialDays, closed, suspendedFrom }, Date.parse(date) / DAY)),
    reach,
    may: {
      update: may('appointment.update'),
      cancel: may('appointment.cancel'),
      create: may('appointment.create'),
      bulkCancel: may('appointment.bulkCancel'),
    },
    services: await servicesAt(reading, site, organizations),
    hours: await placesByHour(reading, at, organizations),
    mark,
    visits: rows.map(({ payment: _, ...row }) => maskedVisit(row)),
    payments: rows.flatMap(({ appointmentId, payment }) => (payment === null ? [] : [{ appointmentId, payment }])),
  };
}

/** What changes as soon as anything of the day does, and says nothing of anyone; and who else has an appointment of it open. Throws as `siteDay` does. */
export async function dayMark(reading: Reading<GrantedStaff>, asked: DayAsked): Promise<DayMark> {
  const { mark, open } = await dayNow(reading, await dayAt(reading, asked));
  return { mark, colleagues: colleaguesOf(open, reading.actor.id) };
}

/** A day of a site in the caller's reach. Throws as `siteDay` does. */
export async function dayAt(reading: Reading<GrantedStaff>, asked: DayAsked): Promise<At> {
  const site = await siteInReach(reading, asked.site);
  const reach = daysInReach(reading.actor.grant, site, reading.now);
  const today = dateOfDay(wallOf(site.timeZone, reading.now).day);
  const date = asked.date ?? today;
  if (reach && (date < reach.from || date > reach.to)) throw dayOutOfReach();
  return { site, date, today, reach };
}

/** A day as it is now: its mark, and who has which appointment open. */
export type DayNow = { mark: string; open: OpenWith[] };

/** How a day is now that somebody was found to see. */
export async function dayNow({ db }: Pick<Reading, 'db'>, { site, date }: Pick<At, 'site' | 'date'>): Promise<DayNow> {
  const { rows } = await db.query<DayNow>(
    `with of_day as (select a.id, a.sequence + a.steps as version from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id
       join locations l on l.id = a.location_id where $1::text is null and ${OF_DAY})
     select ${MARK} as mark, ${OPEN_WITH} as open`,
    [null, site.row, date],
  );
  return rows[0] ?? { mark: '', open: [] };
}

/** What can be booked at a site here; nothing where a partner's system books. */
async function servicesAt({ db }: Reading, { organizationId }: Site, organizations: Organizations) {
  if (organizations.byId(organizationId)?.system !== undefined) return [];
  const { rows } = await db.query<SiteDay['services'][number]>(
    'select service_id as "serviceId", display from bookable_services where organization_id = $1 order by display, service_id',
    [organizationId],
  );
  return rows;
}

/** Sites at most in a list to choose from. */
const SITES_MOST = 50;

/** The sites whose visits the caller sees, by name: of many, those that have these words in name, city or number; `only` those for tests, or those where people wait in a lot. */
export async function daySites(
  { db, actor }: Reading<GrantedStaff>,
  { words = '', only }: { words?: string | undefined; only?: 'tests' | 'lot' | undefined } = {},
): Promise<DaySites> {
  const { sites } = actor.grant;
  const { rows } = await db.query<DaySites['sites'][number]>(
    `select public_id as "locationId", name, city, state, time_zone as "timeZone" from locations
     where ($1::text[] is null or public_id = any($1::text[]))
       and position(lower($2) in lower(concat_ws(' ', name, city, state, store_number))) > 0
       and ($3::text is null or exists (select from covid_sites s where s.location_id = locations.id and (s.by_car or $3 = 'tests')))
     order by name, city, public_id limit ${String(SITES_MOST)}`,
    [sites === 'all' ? null : sites, words, only ?? null],
  );
  return { sites: rows };
}
