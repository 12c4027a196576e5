import { beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '#build/build.ts';
import { patientWithOwnEmail } from '#testing/scheduler.ts';
import { testMailServer } from '#scheduler/messages/testing-mail-server.ts';
import {
  asVisitor,
  newGuest,
  run,
  separateSlots,
  serverDatabase,
  withOneSeat,
  type TestGuest,
} from '#testing/processes.ts';

const VISITS = 16;
/** Appointments of one guest: fewer than one may book. */
const OF_ONE_GUEST = 8;
/** New guests from one address in ten minutes that don't wait. */
const GUESTS_AT_ONCE = 100;

const { url, database } = await serverDatabase('served');
const mails = await testMailServer();
let addresses: string[] = [];
/** The process that the guest is with. */
const site = { address: '' };
let guest: TestGuest;
let slots: string[] = [];

beforeAll(async () => {
  buildIfStale();
  const settings = { DATABASE_URL: url, DEMO_DATA: 'on', LOG_LEVEL: 'warn', SMTP_URL: mails.url };
  addresses = await Promise.all([run(settings), run(settings)].map(({ address }) => address));
  goTo(0);
  const [place] = await withOneSeat(database, 1);
  guest = await newGuest(site);
  slots = await separateSlots(guest, place!);
  return mails.stop;
}, 120_000);

function goTo(which: number): void {
  site.address = addresses[which % 2] ?? '';
}

test('each of the visits that two processes book is mailed once, by either of them [BEYOND-4 part]', async () => {
  let visitor = await asVisitor(guest);
  for (let visit = 0; visit < VISITS; visit += 1) {
    goTo(visit);
    if (visit > 0 && visit % OF_ONE_GUEST === 0) {
      guest = await newGuest(site);
      visitor = await asVisitor(guest, patientWithOwnEmail());
    }
    // A few of each day: an address gets a part of one only.
    const held = await guest.post('/scheduler/holds', { slotId: slots[visit * 16] });
    goTo(visit + 1);
    const booked = await guest.post('/scheduler/appointments', { aptHoldId: held.body['aptHoldId'], ...visitor });
    expect(booked.status).toBe(201);
  }
  const left = async () => {
    const { rows } = await database.pool.query<{ left: number }>(
      `select count(*)::int as left from pgboss.job where state <> 'completed' and data->>'kind' = 'booked'`,
    );
    return rows[0]?.left;
  };
  await expect.poll(left, { interval: 50, timeout: 30_000 }).toBe(0);
  expect(mails.arrived).toHaveLength(VISITS);
  expect(new Set(mails.arrived.map(({ messageId }) => messageId)).size).toBe(VISITS);
});

test('new guests of one address are counted by both processes together [BEYOND-4 part]', async () => {
  for (let count = 1; count <= GUESTS_AT_ONCE + 4; count += 1)
    expect((await fetch(`${addresses[count % 2]}/api/header-info`)).status).toBe(200);
  const { rows } = await database.pool.query<{ points: number }>(
    `select points from rate_limits where key like 'new-guests:%'`,
  );
  // Two guests were there before.
  expect(rows).toEqual([{ points: GUESTS_AT_ONCE + 6 }]);
  const traces = await database.pool.query(`select from audit_log where action = 'limit.new-guests'`);
  expect(traces.rowCount).toBe(1);
});
