import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '#testing/until.ts';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { timeZoneName } from '#location/time-zone.ts';
import { parseSettings } from '#settings/settings.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { startQuickWorkers } from '#testing/jobs.ts';
import { mailWorker } from '#scheduler/messages/server/mail-worker.ts';
import { testMailServer, type ArrivedMail } from '#scheduler/messages/testing-mail-server.ts';
import {
  bookVisit,
  daytime,
  DAYTIME_ZONE,
  KEYS,
  loadTestLocations,
  PLAIN,
  runOut,
  testLocation,
  testPatient,
  testVisitor,
} from '#testing/scheduler.ts';
import { dayWords } from '#scheduler/engine/slot-words.ts';

const database = await testDatabase();
const places = [testLocation({ timeZone: DAYTIME_ZONE }), testLocation({ timeZone: DAYTIME_ZONE })] as const;
const ZONE_NAME = timeZoneName(DAYTIME_ZONE);
/** While it is true, the server takes nothing. */
let down = false;
const server = await testMailServer(() => (down ? 'text' : null));
let stop = () => Promise.resolve();

beforeAll(async () => {
  await loadTestLocations(database, [...places]);
  const settings = parseSettings({ SMTP_URL: server.url, MAIL_FROM: 'visits@care.example' });
  const setup = { origin: 'https://care.example', content: content() };
  stop = await startQuickWorkers(database, [mailWorker({ database, settings, keys: KEYS }, setup)]);
});
afterAll(async () => {
  await stop();
  await server.stop();
});

/** A visit that waits at a place, and an earlier one there that is given up. */
async function offered(place: (typeof places)[number]) {
  const book = async (day: number, time: string) => {
    const visitor = testVisitor(database);
    const slot = slotId({ locationId: place.locationId, serviceId: PLAIN, start: daytime(day, time) });
    return { visitor, ...(await bookVisit(visitor, slot)) };
  };
  const early = await book(3, '15:20');
  const visit = await book(6, '09:40');
  await visit.visitor.put(`/scheduler/appointments/${visit.id}/waitlist`);
  await early.visitor.put(`/scheduler/appointments/${early.id}/cancel`);
  return visit;
}

const offersOf = (number: string): ArrivedMail[] =>
  server.arrived.filter(({ text, subject }) => text?.includes(number) && subject?.startsWith('An earlier time'));
const dayIn = (days: number): string =>
  dayWords(new Date(daytime(days, '12:00')).toLocaleDateString('en-CA', { timeZone: DAYTIME_ZONE })).long;
const clock = (instant: Date): string =>
  instant
    .toLocaleTimeString('en-US', { timeZone: DAYTIME_ZONE, hour: 'numeric', minute: '2-digit' })
    .toLowerCase()
    .replace(/\s/g, ' ');

test('an offer is mailed once: the time one has, the one that is held and until when, and one button; nothing about health [SCHED-19 part]', async () => {
  const { visitor, id, number } = await offered(places[0]);
  await until(() => expect(offersOf(number)).toHaveLength(1));
  const mail = offersOf(number)[0]!;
  const { rows } = await database.pool.query<{ until: Date }>(
    `select expires_at as until from seats where owner = 'visit:' || $1`,
    [id],
  );
  const end = clock(rows[0]!.until);
  expect(mail.subject).toBe(`An earlier time is held for you until ${end}`);
  expect(mail.text).toContain(
    `YOU HAVE\n${dayIn(6)}, 9:40 am\n\nHELD FOR YOU\n${dayIn(3)}, 3:20 pm\n${ZONE_NAME}\n\nHELD UNTIL\n${end}, ${ZONE_NAME}\n`,
  );
  expect(mail.text).toContain('You’ll keep the time you have unless you choose the new one.');
  expect(mail.html?.match(/class="btn"/g)).toHaveLength(1);
  expect(mail.html).toContain('See the earlier time');
  expect(mail.attachments).toEqual([]);
  for (const part of [mail.text, mail.html, mail.subject])
    expect(part).not.toMatch(/Test visit|A visit for tests|\bTST\b/);
  // Its link shows the offer to whoever knows the date of birth.
  const token = /visit\/#(\S+)/.exec(mail.text ?? '')?.[1] ?? '';
  const other = testVisitor(database);
  const offer = () => other.get(`/scheduler/appointments/${id}/waitlist`);
  const open = (dob: string) => other.post('/scheduler/visit-links/open', { token, dob });
  expect((await open('1999-01-01')).status).toBe(404);
  expect((await offer()).status).toBe(404);
  expect((await open(testPatient().dob)).status).toBe(200);
  const { body } = await offer();
  expect(body['state']).toBe('offered');
  const { aptHoldId } = body['offer'] as { aptHoldId: string };
  await other.put(`/scheduler/appointments/${id}/waitlist/offers/${aptHoldId}`);
  // The visit's new time is mailed as any move is; the offer itself came once.
  await until(() =>
    expect(server.arrived.filter(({ text }) => text?.includes(number)).at(-1)?.subject).toMatch(/has moved/),
  );
  expect(offersOf(number)).toHaveLength(1);
  expect((await visitor.get(`/scheduler/appointments/${id}`)).body['sequence']).toBe(1);
});

test('an offer that could not be mailed before it ended is not mailed any more', async () => {
  down = true;
  const { visitor, id, number } = await offered(places[1]);
  const jobs = async (states: string): Promise<number> => {
    const job = `select from pgboss.job where data->>'appointmentId' = $1 and data->>'kind' = 'earlier' and state::text = any($2)`;
    return (await database.pool.query(job, [id, states.split(' ')])).rowCount ?? 0;
  };
  await until(async () => expect(await jobs('retry')).toBe(1));
  const { body } = await visitor.get(`/scheduler/appointments/${id}/waitlist`);
  await runOut(database, (body['offer'] as { aptHoldId: string }).aptHoldId);
  // A try that read the offer before it ended may still be talking to the server: only once it has failed does the server take mail again.
  await until(async () => expect(await jobs('retry completed')).toBe(1));
  down = false;
  await until(async () => expect(await jobs('completed')).toBe(1));
  expect(offersOf(number)).toEqual([]);
});
