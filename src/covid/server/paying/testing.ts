import { randomUUID } from 'node:crypto';
import { content } from '#content-model/content.ts';
import type { Database } from '#db/client.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import { loadLocations, syncBookableServices } from '#scheduler/engine/server/load.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { servicesBookedHere } from '#scheduler/systems/server/services-booked-here.ts';
import {
  chicago,
  KEYS,
  patientWithOwnEmail,
  readyToBook,
  testLocation,
  testVisitor,
  wallClock,
} from '#testing/scheduler.ts';
import { covidOrganization } from '../../organization.ts';
import type { VoucherTerms } from '../../payment/voucher.schema.ts';
import { issueVoucher, newVoucherCode } from './vouchers.ts';

const { covidTesting } = content();
export const COVID = covidTesting.organizationId;
/** The rapid antigen test, for $39, and the lab PCR test, for $119. */
export const [ANTIGEN = 0, PCR = 0] = covidTesting.tests.map(({ serviceId }) => serviceId);
/** The day of all visits of these tests: 'YYYY-MM-DD'. */
export const VISIT_DAY = new Date(chicago(3, '12:00')).toISOString().slice(0, 10);

type SiteFlags = { insuranceRequired?: boolean; byCar?: boolean };

/** A site for tests with many seats, and what people do there; `settings` are those of their app. */
export async function siteUnderTest(
  database: Database,
  { insuranceRequired = false, byCar = false, ...place }: Partial<CareLocation> & SiteFlags = {},
) {
  const site = testLocation({ organizationId: COVID, capacity: 60, ...place });
  await database.asOwner(async (owner) => {
    const organizations = [covidOrganization(covidTesting)];
    await syncBookableServices(owner, servicesBookedHere({ partners: [], organizations, services: [] }));
    await loadLocations(owner, [site], 'import', () => undefined);
    await owner.query(
      `insert into covid_sites (location_id, by_car, insurance_required, clia_number, intersection, county, phone, spaces)
       select id, $3, $2, '14D0000001', 'N Clark St and W Oak St', 'Cook', '312-555-0100', case when $3 then 8 end from locations where public_id = $1`,
      [site.locationId, insuranceRequired, byCar],
    );
  });
  return {
    locationId: site.locationId,
    slot: (serviceId: number, time = '10:00') =>
      slotId({ locationId: site.locationId, serviceId, start: wallClock(site.timeZone, 3, time) }),
  };
}

type Visiting = Pick<NonNullable<Parameters<typeof testVisitor>[1]>, 'app' | 'settings'>;
type Site = Awaited<ReturnType<typeof siteUnderTest>>;

/** Somebody who has a test held and has said all but how it is paid. */
export async function somebodyHolding(
  database: Database,
  { slot }: Site,
  { serviceId = ANTIGEN, time = '10:00', ...visiting }: { serviceId?: number; time?: string } & Visiting = {},
) {
  const visitor = testVisitor(database, visiting);
  const { request } = await readyToBook(visitor, slot(serviceId, time), COVID, patientWithOwnEmail());
  const { bookingId, aptHoldId } = request;
  return {
    visitor,
    request,
    settle: (how: Record<string, unknown>) => visitor.post('/covid19/insurance', { bookingId, aptHoldId, ...how }),
    book: (key?: string) => visitor.post('/scheduler/appointments', request, key),
    seen: () => visitor.get(`/covid19/bookings/${bookingId}?aptHoldId=${String(aptHoldId)}`),
  };
}

/** Issues a voucher for the antigen test of these days, unless said; answers its code. */
export async function issue({ pool }: Database, changes: Partial<VoucherTerms> = {}): Promise<string> {
  const code = newVoucherCode();
  const days = { startsOn: '2020-01-01', endsOn: '2099-12-31' };
  await issueVoucher(pool, KEYS.link, code, {
    issuer: 'Northside Schools',
    total: 2,
    services: [ANTIGEN],
    ...days,
    ...changes,
  });
  return code;
}

/** How many tests the vouchers of an issuer pay for now. */
export async function usedOf({ pool }: Database, issuer: string): Promise<number> {
  const { rows } = await pool.query<{ used: number }>(
    'select sum(used)::int as used from covid_vouchers where issuer = $1',
    [issuer],
  );
  return rows[0]?.used ?? 0;
}

/** An issuer that no other test has. */
export const newIssuer = (): string => `Issuer ${randomUUID()}`;

/** Somebody who has booked a test, paying so: at the visit, unless said. */
export async function somebodyBooked(
  database: Database,
  site: Site,
  {
    pays = { pays: 'self' },
    ...visit
  }: Parameters<typeof somebodyHolding>[2] & { pays?: Record<string, unknown> } = {},
) {
  const { visitor, request, settle, book } = await somebodyHolding(database, site, visit);
  const settled = await settle(pays);
  const { status, body } = await book();
  if (status !== 201) throw new Error(`Not booked: ${JSON.stringify([settled.body, body])}`);
  return { visitor, request, id: String(body['appointmentId']), number: String(body['confirmationNumber']) };
}

/** Gives a booked visit another time as if it had been booked so, in a seat of its own: minutes from now, for 15. */
export async function putAt({ pool }: Database, appointmentId: string, minutes: number): Promise<void> {
  await pool.query(
    `update seats s set starts_at = now() + make_interval(mins => $2), during = tstzrange(now() + make_interval(mins => $2), now() + make_interval(mins => $2 + 15)),
       seat = (select max(seat) + 1 from seats there where there.location_id = s.location_id)
     from appointments a where a.id = $1 and s.location_id = a.location_id and s.hold_id = a.hold_id`,
    [appointmentId, minutes],
  );
}
