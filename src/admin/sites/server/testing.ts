import type { StaffRole } from '#audit/permissions.ts';
import { siteUnderTest } from '#covid/server/paying/testing.ts';
import type { Database } from '#db/client.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import { staffVisitor } from '#testing/signed-in.ts';
import type { ConsoleSite } from '../site-calls.schema.ts';

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
export async function newSite(database: Database, changes: Partial<CareLocation> = {}) {
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
  const { stateName: _, ...address } = site.address;
  return {
    version: site.version,
    name: site.name,
    storeNumber: site.storeNumber,
    address,
    position: site.position,
    timeZoneIANA: site.timeZoneIANA,
    phone: site.phone,
    testingModels: site.testingModels.map(({ testingModel }) => testingModel),
    insuranceRequired: site.insuranceRequired,
    binax: site.binax,
    byCar: site.byCar,
    spaces: site.spaces,
    cliaNumber: site.cliaNumber,
    hourlyCapacity: site.hourlyCapacity,
    reserveCapacity: site.reserveCapacity,
    hoursOfOperation: site.hoursOfOperation,
    specialDays: site.specialDays,
  };
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
