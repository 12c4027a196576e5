import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';
import { readConfirmationNumber } from '#scheduler/visits/confirmation-number.ts';
import { VISIT_STATUSES } from '#scheduler/visits/visit-status.ts';
import type { VisitFilters } from '../visit.schema.ts';
import { siteInReach } from './site-in-reach.ts';

/** Of so many sites at most each is looked at for itself: of more, those that are newest overall are soon found. */
const SITES_EACH = 100;
/** Names are found first, and then their visits: once for each site. */
const SITES_EACH_BY_WORDS = 5;

/**
 * Filters as SQL. `over` has a row for each index range to look through, `each` are the tables of a range (appointments `a`), `place` their locations `l` where `over` has
 * none, `conditions` what holds in it.
 * `given` adds a value and answers its place.
 */
export type Asks = {
  over: string;
  each: string;
  place: string;
  conditions: string[];
  values: unknown[];
  given: (value: unknown) => string;
};

/** What is asked of visits at the caller's sites. `first` is the value of $1, where the caller's own SQL has one. Throws 404 no-such-site. */
export async function asksOf(
  reading: Reading<GrantedStaff>,
  asked: VisitFilters & { words?: string | undefined },
  ...first: unknown[]
): Promise<Asks> {
  const values = [...first];
  const given = (one: unknown): string => `$${String(values.push(one))}`;
  const sites = await sitesOf(reading, asked);
  const { from, to, serviceId, organizationId, words = '' } = asked;
  const statuses = `unnest(${given(asked.status ?? VISIT_STATUSES)}::text[]) st(status)`;
  const ofGrant = reading.actor.grant.sites;
  const day = (date: string, more: number, at: string): string =>
    `(${given(date)}::date + ${String(more)})::timestamp at time zone ${at}`;
  const conditions = [
    'a.status = st.status',
    ...(sites ? ['a.location_id = l.id'] : []),
    ...(!sites && ofGrant !== 'all' ? [`l.public_id = any(${given(ofGrant)}::text[])`] : []),
    ...(!sites && organizationId ? [`l.organization_id = ${given(organizationId)}`] : []),
    // As a day is anywhere, which an index finds; then as it is at the site.
    ...(from ? [`a.starts_at >= ${day(from, -1, "'UTC'")}`, `a.starts_at >= ${day(from, 0, 'l.time_zone')}`] : []),
    ...(to ? [`a.starts_at < ${day(to, 2, "'UTC'")}`, `a.starts_at < ${day(to, 1, 'l.time_zone')}`] : []),
    ...(serviceId ? [`s.service_id = ${given(serviceId)}`] : []),
    ...wordConditions(words, given),
  ];
  return {
    over: sites
      ? `unnest(${given(sites)}::int[]) site(id) join locations l on l.id = site.id cross join ${statuses}`
      : statuses,
    each: [
      'appointments a',
      ...(serviceId ? ['join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id'] : []),
      ...(words.trim() ? ['join patients p on p.patient_id = a.patient_id'] : []),
    ].join(' '),
    place: sites ? '' : 'join locations l on l.id = a.location_id',
    conditions,
    values,
    given,
  };
}

/** The rows of the sites that are asked about; null for all, or many. */
async function sitesOf(
  reading: Reading<GrantedStaff>,
  { site, organizationId, serviceId, words }: VisitFilters & { words?: string | undefined },
): Promise<number[] | null> {
  const { sites } = reading.actor.grant;
  if (site !== undefined) {
    const { row, organizationId: ofSite } = await siteInReach(reading, site);
    return organizationId === undefined || organizationId === ofSite ? [row] : [];
  }
  if (sites === 'all' && organizationId === undefined && serviceId === undefined) return null;
  const most = words?.trim() ? SITES_EACH_BY_WORDS : SITES_EACH;
  const { rows } = await reading.db.query<{ id: number }>(
    `select id from locations where ($1::text[] is null or public_id = any($1::text[])) and ($2::text is null or organization_id = $2)
       and ($3::int is null or organization_id in (select organization_id from bookable_services where service_id = $3)) limit ${String(most + 1)}`,
    [sites === 'all' ? null : sites, organizationId ?? null, serviceId ?? null],
  );
  return rows.length > most ? null : rows.map(({ id }) => id);
}

/** What typed words ask for. Each word of a name is the beginning of first or last name. */
function wordConditions(typed: string, given: (value: unknown) => string): string[] {
  // Many first names have eight letters, as a number has: without a digit, a number begins with LK.
  const number = /\d|^\s*lk\W/i.test(typed) ? readConfirmationNumber(typed) : null;
  if (number) return [`a.confirmation_number = ${given(number)}`];
  if (/^\d{4}$/.test(typed.trim())) return [`phone_ends(p.phones) @> array[${given(typed.trim())}::text]`];
  return typed
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => {
      const at = given(`${word.replace(/[\\%_]/g, String.raw`\$&`)}%`);
      return `(lower(p.first_name) like ${at} or lower(p.last_name) like ${at})`;
    });
}
