import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { StaffRole } from '#audit/permissions.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import { bookVisit, chicago, loadTestLocations, PLAIN, testApp } from '#testing/scheduler.ts';
import { testLocation, testRuntime, testVisitor } from '#testing/scheduler.ts';
import { signedIn } from '#testing/signed-in.ts';
import { caller } from '#testing/caller.ts';
import { until } from '#testing/until.ts';
import type { Colleague } from '../../open.schema.ts';
import { initialsOf } from './open-appointments.ts';

const database = await testDatabase();
const app = testApp(testRuntime(database));
const DATE = new Date(chicago(1, '09:00')).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });

/** A site with an appointment tomorrow. */
async function siteWithVisit() {
  const place = testLocation({ capacity: 9 });
  await loadTestLocations(database, [place]);
  const { locationId } = place;
  const slot = slotId({ locationId, serviceId: PLAIN, start: chicago(1, '09:00') });
  const book = async () => (await bookVisit(testVisitor(database), slot)).id;
  return { site: locationId, book, id: await book() };
}

/** Somebody of the staff by the name that colleagues know, in a tab of theirs. */
async function colleague(sites: string[], name: string, role: StaffRole = 'site coordinator') {
  const { actor, headers } = await signedIn(database, { roles: [role], sites });
  await database.pool.query(
    `insert into staff_sign_ins (staff, email, name, password, secret) values ($1, $2, $3, 'none', 'none')`,
    [actor.id, `${randomUUID()}@larkmoor.example`, name],
  );
  const tab = randomUUID();
  const send = async (path: string, request: RequestInit) =>
    app(new Request(`http://test${path}`, request), '10.9.9.9');
  const calls = caller(send, headers);
  const query = `site=${sites[0] ?? ''}&date=${DATE}`;
  return {
    actor: actor.id,
    tab,
    says: async (id: string, isOpen = true, inTab = tab) =>
      (await calls.put(`/admin/appointments/${id}/open`, { tab: inTab, isOpen })).status,
    asks: async () => calls.get(`/admin/appointments/mark?${query}`),
    /** Who has which appointment open, as it is told when asked. */
    async sees() {
      const { colleagues } = (await calls.get(`/admin/appointments/mark?${query}`)).body;
      return (colleagues as Colleague[]).map(
        ({ appointmentId, ...who }) => `${who.initials} ${who.name} ${appointmentId}`,
      );
    },
    /** The same as it comes by itself; `leave` is a tab that was killed. */
    async follows() {
      const path = `/api/admin/appointments/events?${query}&tab=${tab}`;
      const reader = (await send(path, { headers })).body?.pipeThrough(new TextDecoderStream()).getReader();
      let text = '';
      const heard = (async () => {
        for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) text += read.value;
      })();
      const last = () =>
        (JSON.parse(text.match(/(?<=event: colleagues\ndata: ).*/g)?.at(-1) ?? 'null') as Colleague[] | null)?.map(
          ({ initials }) => initials,
        );
      return { last, all: () => text, leave: async () => Promise.all([reader?.cancel(), heard]) };
    },
  };
}

/** As if so many seconds had passed for what tabs have open. */
async function later(seconds: number): Promise<void> {
  await database.pool.query(`update open_appointments set ends_at = ends_at - make_interval(secs => $1)`, [seconds]);
}

async function secondsLeft(staff: string): Promise<number> {
  const { rows } = await database.pool.query<{ left: number }>(
    'select extract(epoch from ends_at - now())::float8 as left from open_appointments where staff = $1',
    [staff],
  );
  return rows[0]?.left ?? 0;
}

test('who has an appointment open is seen by colleagues at the site by itself, and no longer once it is closed; never by themselves [ADM-2 part]', async () => {
  const { site, id } = await siteWithVisit();
  const [ruth, marco] = [await colleague([site], 'Ruth Baker'), await colleague([site], 'Marco Silva')];
  const [ruths, marcos] = [await ruth.follows(), await marco.follows()];
  await until(() => expect(marcos.last()).toEqual([]));
  const lines = 'select count(*)::int as many from audit_log';
  const { rows: before } = await database.pool.query(lines);
  expect(await ruth.says(id)).toBe(200);
  await until(() => expect(marcos.last()).toEqual(['RB']));
  expect(await marco.sees()).toEqual([`RB Ruth Baker ${id}`]);
  expect(await ruth.sees()).toEqual([]);
  expect(await marco.says(id)).toBe(200);
  await until(() => expect(ruths.last()).toEqual(['MS']));
  expect(await ruth.says(id, false)).toBe(200);
  await until(() => expect(marcos.last()).toEqual([]));
  expect(await marco.sees()).toEqual([]);
  // It is on record that an appointment was looked at, and not that it stays open; of the patient nothing is told.
  expect((await database.pool.query(lines)).rows).toEqual(before);
  expect(marcos.all()).not.toMatch(/Ada|Moss|1985|@/);
  await Promise.all([ruths.leave(), marcos.leave()]);
});

test('a person in two tabs is seen once; a tab has one appointment open, whatever it had before', async () => {
  const { site, id, book } = await siteWithVisit();
  const other = await book();
  const [ruth, marco] = [await colleague([site], 'Ruth Baker'), await colleague([site], 'Marco Silva')];
  const second = randomUUID();
  await ruth.says(id);
  await ruth.says(id, true, second);
  expect(await marco.sees()).toEqual([`RB Ruth Baker ${id}`]);
  await ruth.says(other);
  expect((await marco.sees()).toSorted()).toEqual([`RB Ruth Baker ${id}`, `RB Ruth Baker ${other}`].toSorted());
  // That the first one was closed comes late, and closes nothing else.
  await ruth.says(id, false);
  await ruth.says(id, false, second);
  expect(await marco.sees()).toEqual([`RB Ruth Baker ${other}`]);
  // Another one's tab is not theirs to close.
  await marco.says(other, false, ruth.tab);
  expect(await marco.sees()).toEqual([`RB Ruth Baker ${other}`]);
});

test('what a tab has open is believed for a minute, and longer while the tab follows its day; a killed one is forgotten', async () => {
  const { site, id } = await siteWithVisit();
  const [ruth, marco] = [await colleague([site], 'Ruth Baker'), await colleague([site], 'Marco Silva')];
  const marcos = await marco.follows();
  await ruth.says(id);
  await until(() => expect(marcos.last()).toEqual(['RB']));
  await later(50);
  const ruths = await ruth.follows();
  await until(async () => expect(await secondsLeft(ruth.actor)).toBeGreaterThan(50));
  await ruths.leave();
  await later(59);
  expect(await marco.sees()).toEqual([`RB Ruth Baker ${id}`]);
  await later(2);
  await until(() => expect(marcos.last()).toEqual([]));
  expect(await marco.sees()).toEqual([]);
  await ruth.says(id);
  expect(await marco.sees()).toEqual([`RB Ruth Baker ${id}`]);
  await marcos.leave();
}, 60_000);

test('an appointment of another site, and one that there isn’t, can’t be said to be open; who has no right to the day is told nothing', async () => {
  const { site, id } = await siteWithVisit();
  const elsewhere = await siteWithVisit();
  const [ruth, marco] = [await colleague([site], 'Ruth Baker'), await colleague([elsewhere.site], 'Marco Silva')];
  expect(await ruth.says(elsewhere.id)).toBe(404);
  expect(await ruth.says(randomUUID())).toBe(404);
  expect(await marco.sees()).toEqual([]);
  await ruth.says(id);
  expect(await marco.sees()).toEqual([]);
  const analyst = await colleague([site], 'Ines Roth', 'report analyst');
  expect((await analyst.asks()).status).toBe(403);
  expect(await analyst.says(id)).toBe(403);
});

test.each([
  ['Ruth Baker', 'RB'],
  ['  ruth anne  baker ', 'RB'],
  ['Ruth', 'R'],
  ['Émile Ortiz', 'ÉO'],
  ['ruth.baker@larkmoor.example', 'RB'],
  ['', '?'],
])('the initials of %j are %s', (name, letters) => {
  expect(initialsOf(name)).toBe(letters);
});
