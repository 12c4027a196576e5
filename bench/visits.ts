import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { GUEST_COOKIE } from '#identity/cookie-names.ts';
import { guestOf, newGuestCookie } from '#identity/server/guest-cookie.ts';
import { csrfToken, CSRF_HEADER } from '#api/csrf.ts';
import type { Keys } from '#api/route.ts';
import type { Opening, WeeklyHours } from '#location/opening-hours.schema.ts';
import type { SpecialDays } from '#location/opening-words.ts';
import { content } from '#content-model/content.ts';
import { slotId, startsBetween } from '#scheduler/engine/time-slots.ts';
import { DAY, MINUTE } from '#text/durations.ts';
import type { LoadCall } from './load.ts';

/** A time at a location, given out once; `location` is the location's row, times are epoch ms. */
export type BookableVisit = {
  location: number;
  locationId: string;
  organizationId: string;
  serviceId: number;
  start: number;
  end: number;
};
/** A guest who may book a visit, and the two calls that do it. */
export type Booker = {
  visit: BookableVisit;
  owner: string;
  bookingId: string;
  patientId: string;
  termsId: string;
  calls: [hold: LoadCall, book: LoadCall];
};

/** So many visits that don't overlap, spread over all locations: every fourth from the front of what is free, the others anywhere in 30 days. */
export async function distinctVisits(url: string, count: number): Promise<BookableVisit[]> {
  const { rows } = await query<{
    id: number;
    public_id: string;
    organization_id: string;
    service_id: number;
    time_zone: string;
    hours: WeeklyHours;
    special_days: SpecialDays<Opening | null>;
    duration_minutes: number;
    every_minutes: number;
  }>(
    url,
    `select distinct on (l.id) l.id, l.public_id, l.organization_id, b.service_id, l.time_zone, l.hours, l.special_days, b.duration_minutes, b.every_minutes
     from locations l join bookable_services b on b.organization_id = l.organization_id and b.system is null
     where l.status = 'Active' order by l.id, b.service_id`,
  );
  const from = Date.now() + DAY / 24;
  const each = Math.ceil(count / rows.length);
  const perLocation = rows.map((row) => {
    const schedule = {
      hours: row.hours,
      specialDays: row.special_days,
      zone: row.time_zone,
      durationMinutes: row.duration_minutes,
      everyMinutes: row.every_minutes,
    };
    const length = row.duration_minutes * MINUTE;
    let free = 0;
    const starts = startsBetween(schedule, from, from + 30 * DAY)
      .flatMap((day) => day.starts)
      .filter((start) => start >= free && ((free = start + length), true));
    const soon = starts.slice(0, Math.ceil(each / 4));
    const later = starts.slice(soon.length);
    const step = Math.max(1, Math.floor(later.length / each));
    const chosen = Array.from({ length: each }, (_, index) =>
      index % 4 === 0 ? soon[index / 4] : later[index * step],
    );
    const visit = {
      location: row.id,
      locationId: row.public_id,
      organizationId: row.organization_id,
      serviceId: row.service_id,
    };
    return chosen.flatMap((start) => (start === undefined ? [] : [{ ...visit, start, end: start + length }]));
  });
  const visits = Array.from({ length: each }, (_, turn) => perLocation.flatMap((list) => list[turn] ?? [])).flat();
  if (visits.length < count)
    throw new Error(`The demo data has room for ${visits.length} appointments; ${count} are needed.`);
  return visits.slice(0, count);
}

/** Visits of the last two years, before anything is measured: an empty table is no state to plan for. */
export const PAST_VISITS = 100_000;

/** Books visits in the past, as many at each location, and has the planner's statistics taken. */
export async function furnish(url: string): Promise<void> {
  await bookMany(url, PAST_VISITS, { every: '-7 hours', from: `now() - interval '1 day'` });
}

/** Books so many visits of `PATIENTS` people, as many at each location, one each `every` hours from a time on; and has the planner's statistics taken. */
export async function bookMany(
  url: string,
  count: number,
  { every, from }: { every: string; from: string },
): Promise<void> {
  const people = Array.from({ length: PATIENTS }, () => [randomUUID(), randomUUID()] as const);
  const patients = people.map(([patient]) => patient);
  const owners = patients.map((id) => `guest:${id}`);
  await query(url, PEOPLE, [patients, owners, patients.map(() => 'past'), people.map(([, booking]) => booking)]);
  const { rows } = await query<{ definition: string }>(
    url,
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'seats_never_sold_twice'`,
  );
  // Checked once over all of them: row by row takes minutes.
  await query(url, 'alter table seats drop constraint seats_never_sold_twice');
  await query(
    url,
    `with person as (
       select row_number() over () - 1 as p, p.patient_id, p.owner, c.id as consent_id from patients p join consents c on c.owner = p.owner where p.patient_id = any($1)
     ), visit as (
       select gen_random_uuid() as id, l.id as location_id, ${from} + i / count * $2::interval as at, i % ${PATIENTS} as p
       from generate_series(0, $3::int - 1) i join (
         select id, row_number() over (order by id) - 1 as n, count(*) over () as count from locations
       ) l on l.n = i % l.count
     ), seat as (
       insert into seats (hold_id, location_id, seat, during, starts_at, service_id, status, owner)
       select v.id, location_id, 1, tstzrange(at, at + interval '15 minutes'), at, 1, 'booked', p.owner from visit v join person p using (p) returning hold_id as id
     )
     insert into appointments (id, location_id, confirmation_number, hold_id, patient_id, consent_id, owner, status, booked_at)
     select v.id, v.location_id, left(v.id::text, 13), v.id, p.patient_id, p.consent_id, p.owner, 'booked', now() - interval '1 day' from visit v join person p using (p) join seat using (id)`,
    [patients, every, count],
  );
  await query(url, `alter table seats add constraint seats_never_sold_twice ${rows[0]?.definition ?? ''}`);
  await query(url, 'vacuum analyze');
}

/** How many people have booked what was there before: many visits each, as in two years. */
const PATIENTS = 20_000;

/** Makes a guest with a patient and a consent for each visit, straight in the tables. `keys` are the server's. */
export async function bookersOf(
  url: string,
  visits: readonly BookableVisit[],
  keys: Pick<Keys, 'csrf' | 'guest'>,
): Promise<Booker[]> {
  const bookers = visits.map((visit) => booker(visit, keys));
  const columns = [
    bookers.map(({ patientId }) => patientId),
    bookers.map(({ owner }) => owner),
    bookers.map(({ termsId }) => termsId),
    bookers.map(({ bookingId }) => bookingId),
  ];
  await query(url, PEOPLE, columns);
  await query(url, 'vacuum analyze');
  return bookers;
}

function booker(visit: BookableVisit, keys: Pick<Keys, 'csrf' | 'guest'>): Booker {
  const cookie = newGuestCookie(keys.guest, Date.now());
  const actor = guestOf(cookie, keys.guest, 1, Date.now());
  const { scheduler } = content().partners.find(({ organizationId }) => organizationId === visit.organizationId) ?? {};
  if (!scheduler || !actor) throw new Error(`There is no organization ${visit.organizationId}`);
  const { termsId } = scheduler;
  const [patientId, bookingId] = [randomUUID(), randomUUID()];
  const post = (path: string, body: unknown): LoadCall => ({
    method: 'POST',
    path,
    headers: {
      cookie: `${GUEST_COOKIE}=${cookie}`,
      [CSRF_HEADER]: csrfToken(actor, keys.csrf),
      'idempotency-key': randomUUID(),
      'x-transaction-id': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const hold = post('/api/scheduler/holds', { slotId: slotId(visit) });
  const confirm = { bookingId, aptHoldId: 'HOLD_ID', patientId, termsAndAgreementId: termsId };
  return {
    visit,
    owner: actor.id,
    bookingId,
    patientId,
    termsId,
    calls: [hold, post('/api/scheduler/appointments', confirm)],
  };
}

/** Patients and consents from lists of patient ids ($1), owners ($2), terms ($3) and bookings ($4). */
const PEOPLE = `
  with guest as (select * from unnest($1::uuid[], $2::text[], $3::text[], $4::uuid[]) as g(patient_id, owner, terms_id, booking_id)), consent as (
    insert into consents (id, owner, booking_id, terms_id, identifier_system, identifier_type, agreed_at)
    select gen_random_uuid(), owner, booking_id, terms_id, 'bench', 'bench', now() from guest
  )
  insert into patients (patient_id, owner, first_name, last_name, gender, dob, line1, city, state, zip, emails, phones)
  select patient_id, owner, 'Robin', 'Example', 'female', '1980-05-04', '1 Main St', 'Chicago', 'IL', '60614', '{robin@mail.example}', '{3125550100}' from guest`;

/** One query on a connection of its own. */
export async function query<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<pg.QueryResult<Row>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  return client.query<Row>(text, values).finally(() => client.end());
}
