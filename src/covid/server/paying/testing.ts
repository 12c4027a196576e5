import { randomUUID } from 'node:crypto';
import { content } from '#content-model/content.ts';
import type { Database } from '#db/client.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import { loadLocations, syncBookableServices } from '#scheduler/engine/server/load.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { servicesBookedHere } from '#scheduler/systems/server/services-booked-here.ts';
import { chicago, KEYS, patientWithOwnEmail, readyToBook, testLocation, testVisitor } from '#testing/scheduler.ts';
import { covidOrganization } from '../../organization.ts';
import type { VoucherTerms } from '../../payment/voucher.schema.ts';
import { issueVoucher, newVoucherCode } from './vouchers.ts';

const { covidTesting } = content();
export const COVID = covidTesting.organizationId;
/** The rapid antigen test, for $39, and the lab PCR test, for $119. */
export const [ANTIGEN = 0, PCR = 0] = covidTesting.tests.map(({ serviceId }) => serviceId);
/** The day of all visits of these tests: 'YYYY-MM-DD'. */
export const VISIT_DAY = new Date(chicago(3, '12:00')).toISOString().slice(0, 10);

/** A site for tests with many seats, and what people do there; `settings` are those of their app. */
export async function siteUnderTest(
  database: Database,
  { insuranceRequired = false, ...place }: Partial<CareLocation> & { insuranceRequired?: boolean } = {},
) {
  const site = testLocation({ organizationId: COVID, capacity: 60, ...place });
  await database.asOwner(async (owner) => {
    const organizations = [covidOrganization(covidTesting)];
    await syncBookableServices(owner, servicesBookedHere({ partners: [], organizations, services: [] }));
    await loadLocations(owner, [site], 'import', () => undefined);
    await owner.query(
      `insert into covid_sites (location_id, by_car, insurance_required, clia_number, county, phone)
       select id, false, $2, '14D0000001', 'Cook', '312-555-0100' from locations where public_id = $1`,
      [site.locationId, insuranceRequired],
    );
  });
  return {
    locationId: site.locationId,
    slot: (serviceId: number, time = '10:00') =>
      slotId({ locationId: site.locationId, serviceId, start: chicago(3, time) }),
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
