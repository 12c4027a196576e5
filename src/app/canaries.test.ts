import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { caller } from '#testing/caller.ts';
import { testDatabase } from '#testing/database.ts';
import { startQuickWorkers } from '#testing/jobs.ts';
import {
  chicago,
  KEYS,
  loadTestLocations,
  PLAIN,
  readyToBook,
  testApp,
  testLocation,
  testPatient,
  testRuntime,
  testVisitor,
} from '#testing/scheduler.ts';
import { tablesWith } from '#testing/people/tables-with.ts';
import { until } from '#testing/until.ts';
import { content } from '#content-model/content.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testMailServer } from '#scheduler/messages/testing-mail-server.ts';
import { mailWorker } from '#scheduler/messages/server/mail-worker.ts';
import { parseSettings } from '#settings/settings.ts';

/** Made-up words and numbers that nobody else in the database has. */
const CANARY = {
  first: 'Quillonia',
  last: 'Farthingworth',
  dob: '1987-02-13',
  phone: '3125550187',
  email: 'quillonia@canary.example',
  street: '77 Canarywharf Lane',
  symptom: 'zorblatitis',
};

const database = await testDatabase();
const place = testLocation({ capacity: 9 });
const lines: string[] = [];
const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
const server = await testMailServer(() => null);
const settings = { SMTP_URL: server.url, MAIL_FROM: 'visits@care.example', RATE_LIMITS: 'off' };
const app = testApp({ ...testRuntime(database, settings), log });
let stop = (): Promise<unknown> => Promise.resolve();

beforeAll(async () => {
  await loadTestLocations(database, [place]);
  const parts = { database, settings: parseSettings(settings), keys: KEYS };
  stop = await startQuickWorkers(database, [mailWorker(parts, { origin: 'https://care.example', content: content() })]);
});
afterAll(async () => {
  await stop();
  await server.stop();
});

test('what somebody types about a patient, and what they search, is in no log line, no job, no count and no subject of an email; only where the booking needs it [SHELL-5 part]', async () => {
  const visitor = testVisitor(database, { app });
  const counted = caller(
    (path, request) => Promise.resolve(app(new Request(`http://test${path}`, request), '10.7.7.7')),
    { cookie: `fcCount=yes; fcGuest=${visitor.cookie}` },
  );
  const spot = { lat: 41.92, lng: -87.65 };
  const words = `${CANARY.symptom} of ${CANARY.first}`;

  // Searches, in every way that words are sent, and what is counted of them.
  await visitor.post('/tiles?from=search&keyword=labs', { ...spot, keyword: words });
  await visitor.post('/search', { words, from: 0 });
  await visitor.post('/search/suggestions', { words, state: 'IL' });
  await visitor.post('/icd-codes', { text: words });
  for (const term of [words, CANARY.symptom, CANARY.email, CANARY.phone, `${CANARY.first} ${CANARY.last}`]) {
    const search = { term, results: 'no results' };
    expect(
      (await counted.post('/tracking/events', { event: 'launch', pageType: 'results', partners: [], search })).status,
    ).toBe(202);
  }

  // A booking, from what is typed to the emails.
  const start = chicago(3, '09:00');
  const slot = slotId({ locationId: place.locationId, serviceId: PLAIN, start });
  const typed = testPatient({
    firstName: CANARY.first,
    lastName: CANARY.last,
    dob: CANARY.dob,
    contact: {
      address: { line1: CANARY.street, city: 'Chicago', state: 'IL', zip: '60614' },
      emails: [{ address: CANARY.email }],
      phones: [{ number: CANARY.phone }],
    },
  });
  await visitor.put(`/scheduler/bookings/${visitor.bookingId}/draft`, { edit: 1, fields: { firstName: CANARY.first } });
  const { request } = await readyToBook(visitor, slot, undefined, typed);
  const { status, body } = await visitor.post('/scheduler/appointments', request, 'a-key-of-the-canary');
  expect(status).toBe(201);
  const number = String(body['confirmationNumber']);
  await visitor.post('/scheduler/appointments/find', { confirmationNumber: number, dob: CANARY.dob });
  await visitor.post('/scheduler/appointments/find', { confirmationNumber: number, dob: '1987-02-14' });
  await visitor.put(`/scheduler/appointments/${String(body['appointmentId'])}/cancel`);
  await until(() => expect(server.arrived.filter(({ text }) => text?.includes(number)).length).toBeGreaterThan(0));

  const logged = lines.join('\n');
  expect(lines.length).toBeGreaterThan(15);
  for (const word of [...Object.values(CANARY), number, '10.7.7.7', '60614'])
    expect(logged.toLowerCase(), word).not.toContain(word.toLowerCase());
  for (const { subject = '' } of server.arrived)
    expect(subject).not.toMatch(new RegExp(Object.values(CANARY).join('|'), 'i'));

  const OF_BOOKING = ['idempotency_keys', 'patient_drafts', 'patients'];
  const { symptom, ...typedWords } = CANARY;
  expect(OF_BOOKING).toEqual(expect.arrayContaining(await tablesWith(database, ...Object.values(typedWords))));
  expect(await tablesWith(database, symptom)).toEqual([]);
  // The search does find what is there.
  expect(await tablesWith(database, CANARY.last)).toContain('patients');
});
