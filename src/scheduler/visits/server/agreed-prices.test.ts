import { beforeAll, expect, test } from 'vitest';
import { system } from '#identity/make-actor.ts';
import { content, type Content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { inWork } from '#db/work.ts';
import { loadLocations, syncBookableServices } from '#scheduler/engine/server/load.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { mailContent } from '#scheduler/messages/server/mail-content.ts';
import { mailedVisit, addressOnRecord, visitToMail } from '#scheduler/messages/server/mailed-visit.ts';
import { priceLine } from '#scheduler/offered/offered-services.ts';
import { servicesBookedHere } from '#scheduler/systems/server/services-booked-here.ts';
import { otherSystems } from '#scheduler/systems/server/other-systems.ts';
import { schedulingOf } from '#scheduler/systems/server/scheduling.ts';
import {
  bookVisit,
  daytime,
  DAYTIME_ZONE,
  ORGANIZATION,
  testApp,
  testLocation,
  testRuntime,
  testVisitor,
  type TestVisitor,
} from '#testing/scheduler.ts';
import { makeOffers } from '#scheduler/waitlist/server/make-offers.ts';
import type { AppointmentAnswer } from '../appointment.schema.ts';

/** Content with these prices of two tests, as an editor could have written it. */
function pricedAt(prices: { LIPID: number | undefined; A1C: number | undefined }): Content {
  const priceOf = new Map<string, number | undefined>(Object.entries(prices));
  const services = content().services.map(({ price, ...tile }) => {
    const code = tile.scheduling?.organization === ORGANIZATION ? tile.scheduling.service : '';
    const written = priceOf.has(code) ? priceOf.get(code) : price;
    return { ...tile, ...(written !== undefined && { price: written }) };
  });
  return { ...content(), services };
}

const database = await testDatabase();
const runtime = testRuntime(database);
const [earlier, edited] = [pricedAt({ LIPID: 39, A1C: undefined }), pricedAt({ LIPID: 49, A1C: 31 })];
/** The process before an editor changed prices, and the one after. */
const [before, after] = [testApp(runtime, { content: earlier }), testApp(runtime, { content: edited })];
const place = testLocation({ timeZone: DAYTIME_ZONE });
const offered = servicesBookedHere(content());
const idOf = (code: string): number =>
  offered.find((service) => service.organizationId === ORGANIZATION && service.code === code)?.serviceId ?? 0;
const [LIPID, A1C] = [idOf('LIPID'), idOf('A1C')];

beforeAll(() =>
  database.asOwner(async (client) => {
    await syncBookableServices(client, offered);
    await loadLocations(client, [place], 'import', () => undefined);
  }),
);

let nextDay = 2;
const slotAt = (start: number, serviceId: number) => slotId({ locationId: place.locationId, serviceId, start });

/** Books a visit before prices change; `visitor` is the same person after that. */
async function bookedBefore(serviceId: number) {
  const person = testVisitor(database, { app: before });
  const start = daytime((nextDay += 1), '10:00');
  const { id, number } = await bookVisit(person, slotAt(start, serviceId));
  return { visitor: testVisitor(database, { app: after, cookie: person.cookie }), id, number, start };
}

async function move(visitor: TestVisitor, id: string, slot: string) {
  const { body } = await visitor.post('/scheduler/holds', { slotId: slot });
  const moved = await visitor.put(`/scheduler/appointments/${id}`, { aptHoldId: body['aptHoldId'] });
  expect(moved.status).toBe(200);
  return figureOf(moved.body);
}

const figureOf = (body: unknown) => (body as AppointmentAnswer).service.price?.figure;
const detail = async (visitor: TestVisitor, id: string) =>
  figureOf((await visitor.get(`/scheduler/appointments/${id}`)).body);

async function listed(visitor: TestVisitor) {
  const { body } = await visitor.get('/scheduler/appointments');
  return (body['appointments'] as unknown[]).map(figureOf);
}

/** The price in the mails that the process with the edited content sends. */
async function mailed(id: string): Promise<string | null> {
  const scheduling = schedulingOf(edited, otherSystems(edited, runtime.settings));
  const visit = await visitToMail(database.pool, id, scheduling);
  const recipient = visit && (await addressOnRecord(database.pool, visit.patient.patientId));
  if (!recipient) throw new Error(`${id} is mailed to nobody`);
  const parts = { content: mailContent(edited), scheduling, now: Date.now() };
  const { price } = await mailedVisit(database.pool, visit, recipient, parts);
  return price && priceLine(price);
}

test('what a visit was booked at stays with it when an editor changes the price: in the list, the details, by its number and in mails; new visits cost the new price', async () => {
  const { visitor, id, number, start } = await bookedBefore(LIPID);
  expect([await listed(visitor), await detail(visitor, id)]).toEqual([['$39'], '$39']);
  expect(await mailed(id)).toMatch(/^\$39,/);
  const asked = { confirmationNumber: number, dob: '1985-03-27' };
  const finder = testVisitor(database, { app: after });
  expect(figureOf((await finder.post('/scheduler/appointments/find', asked)).body)).toBe('$39');
  const other = await bookVisit(visitor, slotAt(start + 3_600_000, LIPID));
  expect(await listed(visitor)).toEqual(['$39', '$49']);
  expect(await mailed(other.id)).toMatch(/^\$49,/);
  const cancelled = await visitor.put(`/scheduler/appointments/${id}/cancel`);
  expect(figureOf(cancelled.body)).toBe('$39');
});

test('a visit that was booked where no price was shown gets none afterwards', async () => {
  const { visitor, id } = await bookedBefore(A1C);
  expect(await detail(visitor, id)).toBeUndefined();
  expect(await mailed(id)).toBeNull();
});

test('another time keeps the price, another test has its own of that moment', async () => {
  const { visitor, id, start } = await bookedBefore(LIPID);
  expect(await move(visitor, id, slotAt(start + 3_600_000, LIPID))).toBe('$39');
  expect([await detail(visitor, id), await listed(visitor)]).toEqual(['$39', ['$39']]);
  expect(await move(visitor, id, slotAt(start, A1C))).toBe('$31');
  expect(await detail(visitor, id)).toBe('$31');
  expect(await move(visitor, id, slotAt(start + 3_600_000, LIPID))).toBe('$49');
});

test('an earlier time from the waitlist keeps the price', async () => {
  const first = await bookedBefore(LIPID);
  const { visitor, id } = await bookedBefore(LIPID);
  const waitlist = `/scheduler/appointments/${id}/waitlist`;
  expect((await visitor.put(waitlist)).body).toMatchObject({ state: 'waiting' });
  await first.visitor.put(`/scheduler/appointments/${first.id}/cancel`);
  const { rows } = await database.pool.query<{ id: number }>('select id from locations where public_id = $1', [
    place.locationId,
  ]);
  await inWork(database, system('waitlist'), (work) => makeOffers(work, rows[0]?.id ?? 0));
  const { offer } = (await visitor.get(waitlist)).body as { offer?: { aptHoldId: string; slot: { start: string } } };
  const taken = await visitor.put(`${waitlist}/offers/${offer?.aptHoldId ?? ''}`);
  expect([taken.body['datetime'], figureOf(taken.body)]).toEqual([new Date(first.start).toISOString(), '$39']);
});

test('a visit from before prices were kept shows what content says, at another time too', async () => {
  const { visitor, id, start } = await bookedBefore(LIPID);
  await database.pool.query(
    `update seats s set agreed = null from appointments a where a.location_id = s.location_id and a.hold_id = s.hold_id and a.id = $1`,
    [id],
  );
  expect(await detail(visitor, id)).toBe('$49');
  expect(await move(visitor, id, slotAt(start + 3_600_000, LIPID))).toBe('$49');
});
