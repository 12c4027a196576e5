import { expect, test } from 'vitest';
import { databaseLimits } from '#api/counted-limits.ts';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import type { Mail } from '#gateways/mail.ts';
import { beforeVisit, bringTo } from '#scheduler/offered/before-visit.ts';
import { GUARDIAN_CONSENT } from '#scheduler/visits/patient/patient-rules.ts';
import { mailContent } from '#scheduler/messages/server/mail-content.ts';
import { mailedVisit, visitToMail } from '#scheduler/messages/server/mailed-visit.ts';
import { mailHandler } from '#scheduler/messages/server/send-visit-mail.ts';
import { servicesBookedHere } from '#scheduler/systems/server/services-booked-here.ts';
import { otherSystems } from '#scheduler/systems/server/other-systems.ts';
import { schedulingOf } from '#scheduler/systems/server/scheduling.ts';
import {
  bookVisit,
  chicago,
  KEYS,
  ORGANIZATION,
  readyToBook,
  testLocation,
  testPatient,
  testVisitor,
} from '#testing/scheduler.ts';
import { parseSettings } from '#settings/settings.ts';
import { loadLocations, syncBookableServices } from '../../engine/server/load.ts';
import { slotId } from '../../engine/time-slots.ts';
import type { AppointmentAnswer, OneAppointment } from '../../visits/appointment.schema.ts';

/** Services of content: a draw that a doctor has ordered, and a test that needs a fast. */
const DRAW = 1001;
const CHOLESTEROL = 1002;
const A1C = 1003;
const database = await testDatabase();
const place = testLocation({ capacity: 9, name: 'Oak Ave' });
const elsewhere = testLocation({ name: 'Station Rd', lat: 41.5, lng: -88.1 });
await database.asOwner(async (client) => {
  await syncBookableServices(client, servicesBookedHere(content()));
  await loadLocations(client, [place, elsewhere], 'import', () => undefined);
});
const scheduling = schedulingOf(content(), otherSystems(content(), parseSettings({})));

/** The appointment of a patient as the API shows it, and as an email says it at this moment. */
async function told(serviceId: number, patient: object, now: number) {
  const visitor = testVisitor(database);
  const start = chicago(4, '10:00');
  const { request } = await readyToBook(visitor, slotId({ locationId: place.locationId, serviceId, start }));
  const saved = await visitor.post('/scheduler/patients', { ...patient, sharesPhone: true });
  const booked = await visitor.post('/scheduler/appointments', { ...request, patientId: saved.body['patientId'] });
  const id = String(booked.body['appointmentId']);
  const shown = (await visitor.get(`/scheduler/appointments/${id}`)).body as unknown as AppointmentAnswer;
  const visit = await visitToMail(database.pool, id, scheduling);
  if (!visit) throw new Error('There is no such appointment');
  const parts = { content: mailContent(content()), scheduling, now };
  const mail = await mailedVisit(database.pool, visit, { addressee: 'Ada', patient: null }, parts);
  return { shown, mail };
}

const child = testPatient({
  bookedFor: 'child',
  dob: new Date(Date.now() - 9.5 * 365.25 * 86_400_000).toISOString().slice(0, 10),
  guardian: {
    firstName: 'Joan',
    lastName: 'Moss',
    relationship: 'parent',
    consent: true,
    consentTextId: GUARDIAN_CONSENT.id,
  },
});

test('pages and emails say the same of a visit: who comes along, when to stop eating, and what to bring [SCHED-14 part]', async () => {
  const now = Date.now();
  const { shown, mail } = await told(CHOLESTEROL, child, now);
  expect(mail.preparation).toBe(beforeVisit(shown, now));
  expect(mail.bring).toEqual(bringTo(shown));
  expect(mail.preparation).toMatch(
    /^A parent or guardian must come along, .* Eat dinner late if you like, and nothing after 1:00 am on \w+, /,
  );
  expect(mail.bring[0]).toBe('A parent or guardian, with a photo ID');
  const late = chicago(4, '09:00');
  expect(beforeVisit(shown, late)).toContain('Come only if you haven’t eaten since 1:00 am on');
});

test('the doctor’s order is asked for only where there is one [SCHED-14 part]', async () => {
  const order = /doctor's order/;
  const draw = await told(DRAW, testPatient(), Date.now());
  expect(draw.shown.service.bring.join()).toMatch(order);
  const test = await told(CHOLESTEROL, testPatient(), Date.now());
  expect(test.shown.service.bring.join()).not.toMatch(order);
  expect(test.mail.bring.join()).not.toMatch(order);
  expect(test.shown.service).toMatchObject({ atVisit: draw.shown.service.atVisit, fast: { least: 9, most: 12 } });
});

test('a service that was imported has its partner’s words [BEYOND-2 part]', () => {
  const imported = { serviceId: 77, code: 'IRON', display: 'Iron test', serviceDetail: '' };
  const words = content().partners.find(({ organizationId }) => organizationId === ORGANIZATION);
  expect(scheduling.organizations.shown(imported, ORGANIZATION)).toMatchObject({
    bring: words?.whatToBring.items,
    afterVisit: words?.scheduler?.afterVisit,
    ages: null,
  });
});

test('an email about another test elsewhere has price and place, old and new, with the way there, and the test’s name only behind its link; the confirmation’s call has all of them [SCHED-14 part]', async () => {
  const visitor = testVisitor(database);
  const start = chicago(5, '10:00');
  const { id, number } = await bookVisit(
    visitor,
    slotId({ locationId: place.locationId, serviceId: CHOLESTEROL, start }),
  );
  const before = (await visitor.get(`/scheduler/appointments/${id}`)).body as unknown as OneAppointment;
  const slot = slotId({ locationId: elsewhere.locationId, serviceId: A1C, start: start + 3_600_000 });
  const { body } = await visitor.post('/scheduler/holds', { slotId: slot });
  await visitor.put(`/scheduler/appointments/${id}`, { aptHoldId: body['aptHoldId'] });
  const sent: Mail[] = [];
  const handle = mailHandler({
    database,
    mailer: { send: async (mail) => Promise.resolve(void sent.push(mail)), close: () => undefined },
    scheduling,
    content: mailContent(content()),
    limits: databaseLimits(database, false),
    origin: 'https://care.example',
    key: KEYS.link,
    from: 'visits@care.example',
  });
  const { rows } = await database.pool.query<{ id: string; data: unknown }>(
    `select id, data from pgboss.job where data->>'appointmentId' = $1 and data->>'kind' = 'moved'`,
    [id],
  );
  for (const job of rows) await handle(job);
  const [mail] = sent;
  const { text = '', html = '', subject = '' } = mail ?? {};
  const { latitude, longitude } = { latitude: elsewhere.lat, longitude: elsewhere.lng };
  const pays = 'you pay Labcorp at the visit';
  for (const fact of [
    'we changed your lab appointment with Labcorp: another test, location, price and time.',
    'TEST\nAnother test\nSee which test it is now\nhttps://care.example/',
    `WHERE IT WAS\n${place.name}, `,
    `WHERE IT IS NOW\n${elsewhere.name}\n`,
    `Directions\nhttps://www.openstreetmap.org/directions?to=${latitude}%2C${longitude}\n`,
    `PRICE BEFORE\n$39, ${pays}\n\nPRICE NOW\n$29, ${pays}\n`,
    number,
  ])
    expect(text).toContain(fact);
  expect(html.match(/<s>[^<]+<\/s>/g)).toHaveLength(3);
  expect(html).toMatch(
    /class="preview"[^>]*>It was [A-Z][a-z]+ at 10:00 am\. Your confirmation number hasn’t changed\.</,
  );
  for (const part of [text, html, subject]) expect(part).not.toMatch(/cholesterol|A1C|blood/i);

  const after = (await visitor.get(`/scheduler/appointments/${id}`)).body as unknown as OneAppointment;
  expect(after.movedFrom).toMatchObject({
    localTime: '10:00 am',
    location: { name: place.name },
    service: { display: 'Cholesterol test', price: { figure: '$39' } },
  });
  expect(after.service).toMatchObject({ display: 'A1C test', price: { figure: '$29' } });
  expect(before.movedFrom).toBeUndefined();
});
