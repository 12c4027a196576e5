import { afterAll, describe, expect, test } from 'vitest';
import { readContent } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { serveFhir } from '#demo/fhir-server/serve.ts';
import { GUARDIAN_CONSENT } from '#scheduler/visits/patient/patient-rules.ts';
import {
  patientWithOwnEmail,
  readyToBook,
  testApp,
  testLocation,
  testRuntime,
  testVisitor,
} from '#testing/scheduler.ts';
import { loadLocations, syncBookableServices } from '../engine/server/load.ts';
import { servicesBookedHere } from './server/services-booked-here.ts';

/** Who the services of the six partners are for, as their pages say it: ages in years, from and below. */
const FOR: Record<string, Record<number, { from?: number; under?: number }>> = {
  labcorp: {
    1001: { from: 2 },
    1002: { from: 2 },
    1003: { from: 2 },
    1004: { from: 2 },
    1005: { from: 18 },
    1006: { from: 2 },
  },
  foreyes: { 2001: { from: 5 }, 2002: { from: 12 }, 2003: { from: 18 } },
  lcmc: { 3001: { from: 18 }, 3002: { from: 18 }, 3003: { from: 18 } },
  providence: { 4001: { from: 2 }, 4002: { from: 2 } },
  swedish: { 5001: { from: 2 } },
  kadlec: { 6001: { under: 18 }, 6002: { under: 18 } },
};
/** Three people, as old as they are on any day of a visit within the next months. */
const PEOPLE = { baby: 0.8, child: 9, adult: 36 } as const;
type Person = keyof typeof PEOPLE;
const HELP = {
  baby: { help: '/findcare/category/pediatrics', helpLabel: 'See who cares for children' },
  child: { help: '/findcare/category/pediatrics', helpLabel: 'See who cares for children' },
  adult: { help: '/findcare/category/primarycare', helpLabel: 'See who cares for adults' },
} as const;

const database = await testDatabase();
const offered = servicesBookedHere(readContent());
const places = Object.keys(FOR).map((organizationId) =>
  testLocation({ organizationId, partnerLocationId: `PLACE-${organizationId}`, capacity: 2 }),
);
const placeOf = (organization: string) => places.find(({ organizationId }) => organizationId === organization)!;
const elsewhere = [...new Set(offered.flatMap(({ system, organizationId }) => (system ? [organizationId] : [])))];
const standIn = await serveFhir({
  practices: elsewhere.map((organizationId) => ({
    practice: {
      organizationId,
      name: organizationId,
      locations: [placeOf(organizationId)],
      services: offered.filter((service) => service.organizationId === organizationId),
    },
  })),
});
afterAll(() => standIn.stop());
await database.asOwner(async (client) => {
  await syncBookableServices(client, offered);
  await loadLocations(client, places, 'import', () => undefined);
});
const urls = Object.fromEntries(
  elsewhere.map((organizationId) => [
    `FHIR_${organizationId.toUpperCase()}_URL`,
    `${standIn.origin}/${organizationId}`,
  ]),
);
const app = testApp(testRuntime(database, { RATE_LIMITS: 'off', ...urls }));

function patientOf(person: Person): object {
  const born = new Date(Date.now() - PEOPLE[person] * 365.25 * 86_400_000).toISOString().slice(0, 10);
  if (person === 'adult') return patientWithOwnEmail({ dob: born });
  const guardian = {
    firstName: 'Joan',
    lastName: 'Moss',
    relationship: 'parent',
    consent: true,
    consentTextId: GUARDIAN_CONSENT.id,
  };
  return patientWithOwnEmail({ dob: born, bookedFor: 'child', guardian });
}

/** The id of one of the last times of a service that are open within two weeks. */
async function openTime(organization: string, serviceId: number): Promise<string> {
  const { locationId } = placeOf(organization);
  const { body } = await testVisitor(database, { app }).get(
    `/scheduler/timeslots?locationId=${locationId}&serviceId=${serviceId}&organizationName=${organization}&numberOfDays=14`,
  );
  const { scheduleDays } = body['providerDetail'] as { scheduleDays: { timeSlots: { id: string }[] }[] };
  return scheduleDays.flatMap(({ timeSlots }) => timeSlots).at(-1)?.id ?? '';
}

/** How many visits a partner's own system has; none for what is booked here. */
function bookedThere(organization: string): number {
  const there = standIn.practices.get(organization)?.all() ?? [];
  return there.filter(({ status }) => status === 'booked').length;
}

test('the table has every service that the six partners offer', () => {
  const known = Object.entries(FOR).flatMap(([organization, ids]) =>
    Object.keys(ids).map((id) => `${organization} ${id}`),
  );
  expect(offered.map(({ organizationId, serviceId }) => `${organizationId} ${serviceId}`).sort()).toEqual(known.sort());
  expect(elsewhere.sort()).toEqual(['kadlec', 'providence', 'swedish']);
});

describe.each(Object.keys(FOR))('%s', (organization) => {
  const cases = Object.entries(FOR[organization] ?? {}).flatMap(([id, ages]) =>
    (Object.keys(PEOPLE) as Person[]).map((person) => ({ id: Number(id), person, ...ages })),
  );
  test.each(cases)(
    'service $id: a $person is booked if it is for them, or else told at the date of birth, with who helps instead [PAT-2 part]',
    async ({ id, person, from = 0, under = Infinity }) => {
      const isForThem = PEOPLE[person] >= from && PEOPLE[person] < under;
      const visitor = testVisitor(database, { app });
      const { held, request } = await readyToBook(
        visitor,
        await openTime(organization, id),
        organization,
        patientOf(person) as never,
      );
      expect(held.status).toBe(201);
      const before = bookedThere(organization);
      const { status, body } = await visitor.post('/scheduler/appointments', request);
      if (isForThem) {
        expect([status, body['status']]).toEqual([201, 'booked']);
        const { body: visit } = await visitor.get(`/scheduler/appointments/${String(body['appointmentId'])}`);
        expect(visit).toMatchObject({ status: 'booked', needsParent: person !== 'adult', service: { serviceId: id } });
        return;
      }
      const { display = '' } =
        offered.find(({ organizationId, serviceId }) => organizationId === organization && serviceId === id) ?? {};
      expect([status, body.code]).toEqual([422, 'wrong-age']);
      expect(body.errors).toEqual([{ path: 'dob', message: expect.stringContaining(`${display} is for `) as string }]);
      expect(body).toMatchObject(HELP[person]);
      // Nothing is kept of it, neither here nor at the partner.
      expect((await visitor.get('/scheduler/appointments')).body['appointments']).toEqual([]);
      expect(bookedThere(organization)).toBe(before);
    },
  );
});
