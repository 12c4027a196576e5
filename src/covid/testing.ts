import { content } from '#content-model/content.ts';
import type { Database } from '#db/client.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import { loadLocations, syncBookableServices } from '#scheduler/engine/server/load.ts';
import { servicesBookedHere } from '#scheduler/systems/server/services-booked-here.ts';
import { readyToBook, testLocation, testPatient, type TestVisitor } from '#testing/scheduler.ts';
import { covidOrganization } from './organization.ts';

const testing = content().covidTesting;
export const [ANTIGEN, PCR, MOLECULAR] = [1901, 1902, 1903];

/** A site of a test, with what it is beside its location; by car with 8 spaces unless said. */
export type TestSite = Partial<{ byCar: boolean; insuranceRequired: boolean; binax: boolean }> & Partial<CareLocation>;

/** Puts sites for COVID-19 tests into a database and answers their locations' ids, in order. */
export async function loadTestSites({ asOwner }: Database, sites: readonly TestSite[]): Promise<string[]> {
  const made = sites.map(({ byCar = true, insuranceRequired = false, binax = false, ...location }) => ({
    location: testLocation({ organizationId: testing.organizationId, coLocated: true, ...location }),
    site: { byCar, insuranceRequired, binax },
  }));
  const organizations = [covidOrganization(testing)];
  await asOwner(async (client) => {
    await syncBookableServices(client, servicesBookedHere({ partners: [], organizations, services: [] }));
    await loadLocations(
      client,
      made.map(({ location }) => location),
      'import',
      () => undefined,
    );
    for (const { location, site } of made)
      await client.query(
        `insert into covid_sites (location_id, by_car, insurance_required, binax, clia_number, intersection, county, phone, spaces)
         select id, $2, $3, $4, '14D0000001', 'N Clark St and W Oak St', 'Cook', '312-555-0191', case when $2 then 8 end from locations where public_id = $1`,
        [location.locationId, site.byCar, site.insuranceRequired, site.binax],
      );
  });
  return made.map(({ location }) => location.locationId);
}

/** Has a visitor get as far as the review of a test: a slot held, a patient, the terms and who pays; answers what books it. */
export async function readyForTest(
  visitor: TestVisitor,
  slot: string,
  { pays = { pays: 'self' }, patient = testPatient() }: { pays?: Record<string, unknown>; patient?: object } = {},
) {
  const ready = await readyToBook(visitor, slot, testing.organizationId, patient as ReturnType<typeof testPatient>);
  const { aptHoldId } = ready.request;
  const paid = await visitor.post('/covid19/insurance', { bookingId: visitor.bookingId, aptHoldId, ...pays });
  return { ...ready, paid };
}

/** Has a visitor book a test. Throws when that is refused. */
export async function bookTest(visitor: TestVisitor, slot: string, how: Parameters<typeof readyForTest>[2] = {}) {
  const { request, paid } = await readyForTest(visitor, slot, how);
  const { status, body } = await visitor.post('/scheduler/appointments', request);
  if (status !== 201) throw new Error(`Not booked: ${JSON.stringify(body)} ${JSON.stringify(paid.body)}`);
  return { id: String(body['appointmentId']), number: String(body['confirmationNumber']), request };
}

/** Gives a booked visit another time as if it had been booked so, in a seat of its own: minutes from now, for 15. */
export async function putAt({ pool }: Database, appointmentId: string, minutes: number): Promise<void> {
  await pool.query(
    `update seats s set starts_at = now() + make_interval(mins => $2), during = tstzrange(now() + make_interval(mins => $2), now() + make_interval(mins => $2 + 15)),
       seat = (select max(seat) + 1 from seats all_there where all_there.location_id = s.location_id)
     from appointments a where a.id = $1 and s.location_id = a.location_id and s.hold_id = a.hold_id`,
    [appointmentId, minutes],
  );
}
