import { expect, test } from 'vitest';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import {
  bookVisit,
  chicago,
  loadTestLocations,
  PLAIN,
  testApp,
  testLocation,
  testRuntime,
  testVisitor,
} from '#testing/scheduler.ts';
import { signedIn } from '#testing/signed-in.ts';

const database = await testDatabase();
const app = testApp(testRuntime(database));

async function desk() {
  const place = testLocation({ capacity: 9 });
  await loadTestLocations(database, [place]);
  const person = await signedIn(database, { roles: ['site coordinator'], sites: [place.locationId] });
  const tomorrow = new Date(chicago(1, '09:00')).toLocaleDateString('en-CA', { timeZone: 'America/Chicago' });
  const listen = async () => {
    const path = `/api/admin/appointments/events?site=${place.locationId}&date=${tomorrow}`;
    const response = await app(new Request(`http://test${path}`, { headers: person.headers }), '10.8.8.8');
    return { response, ...eventsOf(response) };
  };
  const book = () =>
    bookVisit(
      testVisitor(database),
      slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago(1, '09:00') }),
    );
  return { place, person, listen, book };
}

/** `next` reads events one after the other, those with a name that is not asked for passed by; null once the stream has ended. */
function eventsOf(response: Response) {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (...names: string[]): Promise<string | null> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end < 0) {
        const read = await reader?.read();
        if (!read || read.done) return null;
        text += read.value;
        continue;
      }
      const [, name = '', data = ''] = /^event: (\w+)\ndata: ?(.*)$/m.exec(text.slice(0, end)) ?? [];
      text = text.slice(end + 2);
      if (names.includes(name)) return `${name} ${data}`.trim();
    }
  };
  return { next, leave: async () => reader?.cancel() };
}

test('who has the day open hears of each change by itself, and of nobody’s name', async () => {
  const { listen, book } = await desk();
  const { response, next, leave } = await listen();
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  expect(response.headers.get('cache-control')).toBe('no-store');
  const before = await next('mark');
  await book();
  const after = await next('mark');
  expect(after).not.toBe(before);
  expect(after).toMatch(/^mark [\da-f]{32}$/);
  await leave();
});

test('the events end with the session, and when the role is taken away', async () => {
  for (const end of [
    'update sessions set ended_at = now() where actor = $1',
    `update staff set roles = '{}' where id = $1`,
    `update staff set sites = '{elsewhere}' where id = $1`,
  ]) {
    const { person, listen } = await desk();
    const { next } = await listen();
    await next('mark');
    await database.pool.query(end, [person.actor.id]);
    expect(await next('end')).toBe('end');
    expect(await next('mark', 'beat', 'end')).toBeNull();
  }
}, 60_000);

test('a stream doesn’t keep a session alive that nobody uses', async () => {
  const { person, listen } = await desk();
  const { next, leave } = await listen();
  await database.pool.query(`update sessions set seen_at = now() - interval '29 minutes' where actor = $1`, [
    person.actor.id,
  ]);
  expect(await next('beat')).toBe('beat');
  const { rows } = await database.pool.query<{ isOld: boolean }>(
    `select seen_at < now() - interval '28 minutes' as "isOld" from sessions where actor = $1`,
    [person.actor.id],
  );
  expect(rows).toEqual([{ isOld: true }]);
  await leave();
}, 30_000);

test('a site of others has no events, and one person opens ten streams at most', async () => {
  const { listen, person } = await desk();
  const foreign = await app(
    new Request('http://test/api/admin/appointments/events?site=nowhere', { headers: person.headers }),
    '10.8.8.8',
  );
  expect(foreign.status).toBe(404);
  const opened = [];
  for (let at = 0; at < 10; at += 1) opened.push(await listen());
  expect(opened.map(({ response }) => response.status)).toEqual(opened.map(() => 200));
  expect((await listen()).response.status).toBe(429);
  for (const { leave } of opened) await leave();
});
