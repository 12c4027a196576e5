import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { whoForWords } from '#scheduler/offered/ages.ts';
import { GUARDIAN_CONSENT } from '#scheduler/visits/patient/patient-rules.ts';
import { offeredVisits } from '#scheduler/offered/offered-services.ts';
import {
  chicago,
  loadTestLocations,
  ORGANIZATION,
  readyToBook,
  testLocation,
  testPatient,
  testVisitor,
  type TestVisitor,
} from '#testing/scheduler.ts';
import { loadLocations, syncBookableServices } from '../../engine/server/load.ts';
import { slotId } from '../../engine/time-slots.ts';

/** Services of content: a blood draw for ages 2 and up, a drug screen for adults. */
const DRAW = 1001;
const ADULTS_ONLY = 1005;
const database = await testDatabase();
const place = testLocation({ capacity: 9 });
await loadTestLocations(database, []);
await database.asOwner(async (client) => {
  const offered = { organizationId: ORGANIZATION, code: 'X', display: 'X', serviceDetail: '' };
  await syncBookableServices(
    client,
    [DRAW, ADULTS_ONLY].map((serviceId) => ({ ...offered, serviceId, durationMinutes: 10, everyMinutes: 10 })),
  );
  await loadLocations(client, [place], 'import', () => undefined);
});

let minute = 0;
function slotFor(serviceId: number, days = 3): string {
  minute += 10;
  const start = chicago(days, '08:00') + minute * 60_000;
  return slotId({ locationId: place.locationId, serviceId, start });
}

/** The day on which somebody of that age has a birthday on the day of the visit, moved by `plus` days. */
function born(years: number, plus = 0, days = 3): string {
  const visit = new Date(chicago(days, '12:00')).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
  const moved = new Date(Date.parse(`${Number(visit.slice(0, 4)) - years}${visit.slice(4)}`) + plus * 86_400_000);
  return moved.toISOString().slice(0, 10);
}

const guardian = {
  firstName: 'Joan',
  lastName: 'Moss',
  relationship: 'parent',
  consent: true,
  consentTextId: GUARDIAN_CONSENT.id,
};
const childBorn = (dob: string) => testPatient({ bookedFor: 'child', dob, guardian });

/** Books a slot for a patient, or answers the refusal. */
async function book(visitor: TestVisitor, slot: string, patient: object) {
  const { request } = await readyToBook(visitor, slot);
  const saved = await visitor.post('/scheduler/patients', { ...patient, sharesPhone: true });
  return visitor.post('/scheduler/appointments', { ...request, patientId: saved.body['patientId'] });
}

test('a service books no one of other ages on the day of the visit, and names the date of birth and the ages [PAT-2 part]', async () => {
  const baby = await book(testVisitor(database), slotFor(DRAW), childBorn(born(2, 1)));
  expect([baby.status, baby.body.code]).toEqual([422, 'wrong-age']);
  expect(baby.body.errors).toEqual([
    {
      path: 'dob',
      message:
        'Blood draw with an order is for ages 2 and up. The patient is 23 months old on the day of the appointment.',
    },
  ]);
  expect(baby.body).toMatchObject({ help: '/findcare/category/pediatrics', helpLabel: 'See who cares for children' });
  expect((await book(testVisitor(database), slotFor(DRAW), childBorn(born(2)))).status).toBe(201);
  const minor = await book(testVisitor(database), slotFor(ADULTS_ONLY), childBorn(born(17)));
  expect(minor.body.errors?.[0]?.message).toContain('for adults, 18 and older');
  expect((await book(testVisitor(database), slotFor(ADULTS_ONLY), testPatient({ dob: born(18) }))).status).toBe(201);
});

test('an appointment does not become one of a service that is not for its patient', async () => {
  const visitor = testVisitor(database);
  const { body } = await book(visitor, slotFor(DRAW), childBorn(born(9)));
  const path = `/scheduler/appointments/${String(body['appointmentId'])}`;
  const held = await visitor.post('/scheduler/holds', { slotId: slotFor(ADULTS_ONLY) });
  const refused = await visitor.put(path, { aptHoldId: held.body['aptHoldId'] });
  expect([refused.status, refused.body.code]).toEqual([422, 'wrong-age']);
  expect((await visitor.get(path)).body).toMatchObject({ service: { serviceId: DRAW }, needsParent: true });
});

test('an appointment says that a parent comes along, until the patient is 18 on its day', async () => {
  for (const [dob, needsParent] of [
    [born(18, 1), true],
    [born(18), false],
  ] as const) {
    const visitor = testVisitor(database);
    const { body } = await book(visitor, slotFor(DRAW), needsParent ? childBorn(dob) : testPatient({ dob }));
    const shown = await visitor.get(`/scheduler/appointments/${String(body['appointmentId'])}`);
    expect(shown.body).toMatchObject({ needsParent });
  }
});

test('each service of the six partners that are booked here says who it is for', () => {
  const visits = offeredVisits(content());
  expect(new Set(visits.map(({ organizationId }) => organizationId)).size).toBe(6);
  for (const { ages, display } of visits) expect(whoForWords(ages), display).toMatch(/^For (ages|adults|children)/);
});
