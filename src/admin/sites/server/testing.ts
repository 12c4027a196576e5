import { onTestFinished } from 'vitest';
import type { StaffRole } from '#audit/permissions.ts';
import { content } from '#content-model/content.ts';
import { covidTestingOf } from '#covid/server/organization.ts';
import { siteUnderTest, somebodyBooked } from '#covid/server/paying/testing.ts';
import type { Database } from '#db/client.ts';
import { runWorker } from '#jobs/server/run-worker.ts';
import { otherSystems } from '#scheduler/systems/server/other-systems.ts';
import { schedulingOf, type Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { parseSettings } from '#settings/settings.ts';
import type { testDatabase } from '#testing/database.ts';
import { startQuickWorkers } from '#testing/jobs.ts';
import { staffVisitor } from '#testing/signed-in.ts';
import type { ConsoleSite } from '../site-calls.schema.ts';
import { typedOf } from './save-site.ts';
import { strandedRun } from './stranded-job.ts';

let made = 7000;

/** A store of the test's own, by its number, where ZIP code 60614 of Chicago is unless said. */
export async function newStore({ pool }: Database, { lat = 41.92, lng = -87.65 } = {}): Promise<string> {
  const number = String((made += 1));
  await pool.query(
    `insert into stores (number, name, brand, line1, city, state, zip, lat, lng, earth, time_zone, phone, services, hours)
     values ($1, 'A store', 'Larkmoor', '2400 N Clark St', 'Chicago', 'IL', '60614', $2, $3, ll_to_earth($2, $3), 'America/Chicago', '312-555-0142', '{}', '{}')`,
    [number, lat, lng],
  );
  return number;
}

/** A site at a store of its own, open 8:00 am to 6:00 pm each day, with 12 places an hour of which 4 are kept, unless said. */
export async function newSite(database: Database, changes: Parameters<typeof siteUnderTest>[1] = {}) {
  return siteUnderTest(database, {
    storeNumber: await newStore(database),
    name: 'Lincoln Park',
    capacity: 3,
    reserve: 1,
    ...changes,
  });
}

/** Somebody of the staff with a role at these sites, or at all. */
export async function staffAt(database: Database, role: StaffRole, sites: readonly string[] | 'all' = 'all') {
  return staffVisitor(database, { roles: [role], sites });
}
type AnyStaff = Awaited<ReturnType<typeof staffAt>>;

/** A site as staff read it, in the form in which it is sent back with its version. */
export async function readToEdit(staff: AnyStaff, locationId: string) {
  const { body } = await staff.get(`/admin/sites/${locationId}`);
  const site = body as unknown as ConsoleSite;
  return { version: site.version, ...typedOf(site) };
}

/** Hours that all days of the week have. */
export function everyDay(openingTime: string, closingTime: string, pause: [string, number] | null = null) {
  return [
    {
      daysOfWeek: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'],
      allDay: false,
      openingTime,
      closingTime,
      breakTime: pause?.[0] ?? null,
      breakDuration: pause?.[1] ?? null,
    },
  ];
}

/** So many people booked at a site at one time (a clock three days from now), each a person of their own in a seat of their own. Answers their ids. */
export async function manyBooked(
  database: Database,
  at: Awaited<ReturnType<typeof newSite>>,
  count: number,
  time: string,
): Promise<string[]> {
  const { id } = await somebodyBooked(database, at, { time });
  const { rows } = await database.pool.query<{ id: string }>(
    `with one as (select a.*, s.during, s.starts_at as start, s.service_id, s.owner as seat_owner from appointments a
         join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id where a.id = $1),
       people as (
         insert into patients select (jsonb_populate_record(p, jsonb_build_object('patient_id', gen_random_uuid(), 'owner', 'guest:' || gen_random_uuid()))).*
         from generate_series(1, $2::int - 1), one join patients p on p.patient_id = one.patient_id returning patient_id),
       numbered as (select patient_id, row_number() over () as n from people),
       made as (
         insert into seats (location_id, hold_id, seat, during, starts_at, service_id, status, owner)
         select one.location_id, gen_random_uuid(), n + (select max(seat) from seats o where o.location_id = one.location_id and o.during && one.during),
           one.during, one.start, one.service_id, 'booked', one.seat_owner from numbered, one
         returning location_id, hold_id, seat)
     insert into appointments (location_id, hold_id, id, patient_id, consent_id, owner, confirmation_number, status)
     select m.location_id, m.hold_id, gen_random_uuid(), p.patient_id, one.consent_id, one.owner, 'LK-' || left(m.hold_id::text, 13), 'booked'
     from (select *, row_number() over (order by seat) as n from made) m join numbered p on p.n = m.n, one
     returning id`,
    [id, count],
  );
  return [id, ...rows.map((row) => row.id)];
}

/** Moves, cancels and tells in this process whoever changes of sites have stranded; it is stopped when the test ends. */
export async function strandedWorker(database: Awaited<ReturnType<typeof testDatabase>>): Promise<void> {
  onTestFinished(await startQuickWorkers(database, [runWorker(database, [strandedRun(testScheduling())])]));
}

/** Booking as the site has it, with the rules of tests. */
export function testScheduling(): Scheduling {
  const organizations = [covidTestingOf(content())];
  return schedulingOf({ ...content(), organizations }, otherSystems(content(), parseSettings({})));
}
