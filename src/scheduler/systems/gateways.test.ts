import { expect, onTestFinished, test } from 'vitest';
import { PATIENCE_MS } from '#gateways/fhir/connection.schema.ts';
import { until } from '#testing/until.ts';
import { testDatabase } from '#testing/database.ts';
import {
  bookVisit,
  loadTestLocations,
  ORGANIZATION,
  PLAIN,
  testLocation,
  type TestVisitor,
} from '#testing/scheduler.ts';
import type { Timeslots } from '../offered/api.schema.ts';
import { letTimePass, PARTNER, partnerUnderTest } from './fhir/testing.ts';

const database = await testDatabase();
const place = testLocation({ capacity: 1 });
await loadTestLocations(database, [place]);
// What a test loads next takes away what content no longer names.
await database.asOwner((client) => client.query("update bookable_services set source = 'import'"));
const fhir = await partnerUnderTest(database, {
  place: testLocation({ organizationId: PARTNER, partnerLocationId: 'PLACE-1', capacity: 1 }),
});

const AT_OURS = `/scheduler/timeslots?locationId=${place.locationId}&serviceId=${PLAIN}&organizationName=${ORGANIZATION}`;

/** The open times of three days, none of them today or tomorrow. */
async function openTimes(person: TestVisitor, times: string): Promise<{ id: string; start: string }[]> {
  const { status, body } = await person.get(times);
  expect(status).toBe(200);
  return (body as Timeslots).providerDetail.scheduleDays.slice(2, 5).flatMap(({ timeSlots }) => timeSlots);
}

/** Books a time, moves the visit to another and cancels it; `check` sees each state. */
async function bookMoveAndCancel(organization: string, times: string, check: (start: string | null) => void) {
  const person = fhir.visitor();
  const [first, , , other] = await openTimes(person, times);
  const open = async () => (await openTimes(fhir.visitor(), times)).map(({ id }) => id);
  const { id, number } = await bookVisit(person, first?.id ?? '', organization);
  check(first?.start ?? '');
  expect(await open()).not.toContain(first?.id);
  expect((await fhir.visitor().post('/scheduler/holds', { slotId: first?.id })).body.code).toBe('slot-taken');

  const held = await person.post('/scheduler/holds', { slotId: other?.id });
  const moved = await person.put(`/scheduler/appointments/${id}`, { aptHoldId: held.body['aptHoldId'] });
  expect(moved.body).toMatchObject({ appointmentId: id, confirmationNumber: number, datetime: other?.start });
  await until(async () => {
    // A partner's old time is given back by the look that comes every five seconds.
    await fhir.reconcile();
    await letTimePass(database, 5);
    expect(await open()).toContain(first?.id);
    check(other?.start ?? '');
  });
  expect(await open()).not.toContain(other?.id);
  expect((await person.put(`/scheduler/appointments/${id}/cancel`)).body).toMatchObject({ status: 'cancelled' });
  expect(await open()).toContain(other?.id);
  check(null);
}

test('one way books, moves and cancels, at our own seats and at a FHIR R4 server; while that hangs it is told of within 5 seconds, after five times at once, and everybody else books as ever [SCHED-17]', async () => {
  await bookMoveAndCancel(ORGANIZATION, AT_OURS, () => expect(fhir.liveThere()).toEqual([]));

  const here = (await openTimes(fhir.visitor(), fhir.times)).map(({ start }) => Date.parse(start));
  const days = [Math.min(...here), Math.max(...here) + 1].map((at) => new Date(at).toISOString());
  const asked = `schedule.actor=Location/PLACE-1&status=free&start=ge${days[0]}&start=lt${days[1]}`;
  const answer = await fetch(`${fhir.standIn.origin}/${PARTNER}/Slot?${asked}`);
  const { entry } = (await answer.json()) as { entry: { resource: { start: string } }[] };
  expect(here).toEqual(entry.map(({ resource }) => Date.parse(resource.start)));
  await bookMoveAndCancel(PARTNER, fhir.times, (start) => {
    const live = fhir.liveThere().map((each) => [each.status, Date.parse(each.start ?? ''), each.meta?.versionId]);
    // Created for the hold, updated for the visit.
    expect(live).toEqual(start === null ? [] : [['booked', Date.parse(start), '2']]);
  });
  expect(fhir.own.all().map(({ status }) => status)).toEqual(['cancelled', 'cancelled']);

  const person = fhir.visitorElsewhere();
  onTestFinished(() => fhir.standIn.faults([]));
  fhir.standIn.faults([{ fault: 'hang' }]);
  const call = async () => {
    const began = performance.now();
    const { status, body } = await person.get(fhir.times);
    const took = performance.now() - began;
    expect([status, body.code]).toEqual([503, 'partner-away']);
    expect(body['detail']).toMatch(/^Providence’s booking system is not answering right now\. Please try again/);
    return took;
  };
  const five = Promise.all([call(), call(), call(), call(), call()]);
  const [ours] = await openTimes(person, AT_OURS);
  await bookVisit(person, ours?.id ?? '');
  for (const took of await five) expect(took).toBeGreaterThan(2000);
  // How long that took is the machine's affair, too; what we wait for is this.
  expect(PATIENCE_MS).toBeLessThanOrEqual(5000);
  const before = fhir.standIn.befallen();
  await call();
  expect(fhir.standIn.befallen(), 'the circuit is open').toBe(before);
  expect((await person.get('/scheduler/services?org=providence')).status).toBe(200);
});
