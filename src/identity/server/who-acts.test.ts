import { randomUUID } from 'node:crypto';
import { z } from '@hono/zod-openapi';
import { beforeAll, expect, expectTypeOf, test } from 'vitest';
import type { Account, GrantedStaff, Visitor } from '#audit/actor.ts';
import { PERMISSIONS, type StaffRole } from '#audit/permissions.ts';
import { CSRF_HEADER } from '#api/csrf.ts';
import { inCall } from '#api/idempotency.ts';
import { RATES, type Policy, type Who } from '#api/route-policy.ts';
import { api, body, defineRoute, json } from '#api/route.ts';
import { inWork, type Work } from '#db/work.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import { bookVisit, chicago, loadTestLocations, PLAIN, testLocation, testVisitor } from '#testing/scheduler.ts';
import { again, signedIn, type SignedIn } from '#testing/signed-in.ts';
import { toyApp } from '#testing/toy-app.ts';
import { until } from '#testing/until.ts';
import { PLANNED } from '#testing/people/who-may-what.ts';
import { SESSION_COOKIE } from '../cookie-names.ts';
import { staff } from '../make-actor.ts';
import { breakGlass, closeGlass } from './break-glass.ts';
import { endOtherSessions, endSession } from './sessions.ts';

const database = await testDatabase();

function policy<W extends Who>(who: W, does: 'reads' | 'writes' = 'reads'): Policy<W> {
  return { who, does, cache: 'no-store', limit: RATES.own, body: 0, key: 'none' };
}

const answer = z.object({ id: z.string(), scope: z.string(), sites: z.union([z.array(z.string()), z.literal('all')]) });
const responses = { 200: json(answer, 'Who calls, and what they were granted') };
const nothing = { scope: '', sites: [] };

const anyones = defineRoute({ method: 'get', path: '/toys', responses, policy: policy('anyone') });
const visitors = defineRoute({ method: 'post', path: '/toys', responses, policy: policy('visitor', 'writes') });
const accounts = defineRoute({ method: 'get', path: '/toys/own', responses, policy: policy('account') });
const change = defineRoute({ method: 'put', path: '/toys/own', responses, policy: policy('account', 'writes') });
const open = defineRoute({
  method: 'post',
  path: '/toys/glass',
  request: { body: body(z.object({ reason: z.string() })) },
  responses,
  policy: { ...policy({ staff: 'site.read' }, 'writes'), body: 2048 },
});

const settles = defineRoute({
  method: 'post',
  path: '/toys/settled',
  responses,
  policy: { ...policy({ staff: 'site.read' }, 'writes'), key: 'taken' },
});

const routes = api()
  .openapi(anyones, (c) => {
    expectTypeOf(c.var.actor).toEqualTypeOf<Visitor | null>();
    return c.json({ id: c.var.actor?.id ?? '', ...nothing }, 200);
  })
  .openapi(visitors, (c) => {
    expectTypeOf(c.var.actor).toEqualTypeOf<Visitor>();
    return c.json({ id: c.var.actor.id, ...nothing }, 200);
  })
  .openapi(accounts, (c) => {
    expectTypeOf(c.var.actor).toEqualTypeOf<Account>();
    expectTypeOf(c.var.actor).not.toHaveProperty('grant');
    return c.json({ id: c.var.actor.id, ...nothing }, 200);
  })
  .openapi(change, (c) => c.json({ id: c.var.session.hash && c.var.actor.id, ...nothing }, 200))
  .openapi(open, async (c) => {
    expectTypeOf(c.var.actor).toEqualTypeOf<GrantedStaff>();
    const id = await inCall(c, (work) => breakGlass(work, { ...visit, reason: c.req.valid('json').reason }));
    return c.json({ id, ...nothing }, 200);
  });
let settled = 0;
routes.openapi(settles, async (c) => {
  const open = (work: Work<GrantedStaff>) => breakGlass(work, { ...visit, reason: REASON });
  await inCall(c, open, (id) => {
    settled += 1;
    if (settled === 1) throw new TypeError('a mistake of ours');
    return Promise.resolve(id);
  });
  return c.json({ id: c.var.actor.id, ...nothing }, 200);
});
for (const permission of PERMISSIONS) {
  const route = defineRoute({
    method: 'get',
    path: `/toys/may/${permission}`,
    responses,
    policy: policy({ staff: permission }),
  });
  routes.openapi(route, (c) => {
    const { scope, sites } = c.var.actor.grant;
    return c.json({ id: c.var.actor.id, scope, sites: sites === 'all' ? sites : [...sites] }, 200);
  });
}
const as = toyApp(database, routes);
const toy = ({ headers }: SignedIn) => as(headers);
const REASON = 'A patient called and can’t be reached';

let member: SignedIn<Account>;
/** A visit that somebody has booked. */
let visit: { appointment: string; locationId: number };
beforeAll(async () => {
  member = await signedIn(database, 'account');
  const place = testLocation();
  await loadTestLocations(database, [place]);
  const slot = slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago(1, '09:00') });
  visit = { appointment: (await bookVisit(testVisitor(database), slot)).id, locationId: 1 };
});

test('a permission that there is not does not compile', () => {
  // @ts-expect-error There is no such permission.
  const unknown: Policy = policy({ staff: 'appointment.forward' });
  expect(unknown.who).toEqual({ staff: 'appointment.forward' });
});

test('each role may call the routes that the plan grants it, at its sites, and no others', async () => {
  const wrong: string[] = [];
  for (const role of new Set(PLANNED.map((one) => one.role))) {
    const person = toy(await signedIn(database, { roles: [role], sites: ['a', 'b'] }));
    for (const { permission, cell } of PLANNED.filter((one) => one.role === role)) {
      const { status, body } = await person.get(`/toys/may/${permission}`);
      const seen = status === 200 ? body['scope'] : body.code;
      const expected = cell === '-' ? 'not-allowed' : cell === 'B' ? 'glass-closed' : cell[0];
      const isCut = status !== 200 || JSON.stringify(body['sites']) === '["a","b"]';
      if (seen !== expected || !isCut) wrong.push(`${role}, ${permission}: ${String(seen)} in place of ${cell}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('who is not signed in is told to sign in (401), who may not is told that (403)', async () => {
  const guest = await as().get('/header-info');
  const cookie = String(guest.headers.get('set-cookie')).split(';')[0] ?? '';
  const browser = as({ cookie, [CSRF_HEADER]: String(guest.body['csrfToken']) });
  const coordinator = await signedIn(database, { roles: ['site coordinator'], sites: ['a'] });
  const half = await signedIn(database, { roles: ['superuser'], sites: 'all' }, { hasSecondFactor: false });
  const nobody = await signedIn(database, { roles: [], sites: 'all' });
  for (const path of ['/toys/own', '/toys/may/site.read']) {
    expect((await as().get(path)).body).toMatchObject({
      status: 401,
      code: 'not-signed-in',
      title: 'Sign-in is needed',
    });
    expect((await browser.get(path)).body).toMatchObject({ status: 401, code: 'not-signed-in' });
    expect((await toy(half).get(path)).body).toMatchObject({ status: 401, code: 'second-factor' });
  }
  expect((await browser.post('/toys')).status).toBe(200);
  expect((await as().post('/toys')).body).toMatchObject({ status: 403, code: 'csrf' });
  expect((await browser.put('/toys/own')).body).toMatchObject({ status: 401, code: 'not-signed-in' });
  expect((await toy(member).get('/toys/own')).body).toMatchObject({ id: member.actor.id });
  expect((await toy(member).post('/toys')).body).toMatchObject({ id: member.actor.id });
  expect((await toy(member).get('/toys/may/site.read')).body).toMatchObject({ status: 403, code: 'not-allowed' });
  expect((await toy(coordinator).get('/toys/own')).body).toMatchObject({ status: 403, code: 'not-allowed' });
  expect((await toy(coordinator).get('/toys/may/audit.read')).body).toMatchObject({ status: 403, code: 'not-allowed' });
  expect((await toy(nobody).get('/toys/may/site.read')).body).toMatchObject({ status: 403, code: 'not-allowed' });
});

test('a session that has ended, is too old or is made up is no session: 401 where one is needed, a guest elsewhere', async () => {
  const ended = await again(database, member.actor);
  const old = await again(database, member.actor);
  await inWork(database, ended.actor, (work) => endSession(work, ended));
  await inWork(database, ended.actor, (work) => endSession(work, ended));
  await database.pool.query(`update sessions set made_at = made_at - interval '13 hours' where id_hash = $1`, [
    await hashOf(old.id),
  ]);
  const forged = { ...member, headers: { ...member.headers, cookie: `${SESSION_COOKIE}=${'A'.repeat(43)}` } };
  const odd = { ...member, headers: { ...member.headers, cookie: `${SESSION_COOKIE}=x` } };
  for (const one of [ended, old, forged, odd]) {
    expect((await toy(one).get('/toys/own')).body).toMatchObject({ status: 401, code: 'not-signed-in' });
    expect((await toy(one).get('/toys')).body).toMatchObject({ id: '' });
    const info = await toy(one).get('/header-info');
    expect(info.body).toMatchObject({ loggedIn: 'false' });
    expect(info.headers.get('set-cookie')).toMatch(/^fcGuest=/);
  }
  const info = await toy(member).get('/header-info');
  expect(info.body).toMatchObject({ loggedIn: 'true', csrfToken: member.headers[CSRF_HEADER] });
  expect(info.headers.get('set-cookie')).not.toContain('fcGuest');
  expect((await toyApp(database, routes, { SESSION_HOURS: '24' })(old.headers).get('/toys/own')).status).toBe(200);
});

test('a session that was left alone for 30 minutes is none, of staff neither; what its owner does on a page keeps it, and counts from then on [SHELL-3 part]', async () => {
  const quiet = async (one: SignedIn, minutes: number) =>
    database.pool.query(`update sessions set seen_at = now() - $2 * interval '1 minute' where id_hash = $1`, [
      await hashOf(one.id),
      minutes,
    ]);
  const left = await again(database, member.actor);
  const nearly = await again(database, member.actor);
  const active = await again(database, member.actor);
  const supervisor = await signedIn(database, { roles: ['site supervisor'], sites: ['a'] });
  await quiet(left, 30);
  await quiet(nearly, 29.9);
  await quiet(supervisor, 30);
  expect((await toy(left).get('/toys/own')).body).toMatchObject({ status: 401, code: 'not-signed-in' });
  expect((await toy(left).get('/header-info')).body).toMatchObject({ loggedIn: 'false' });
  expect((await toy(supervisor).get('/toys/may/site.read')).status).toBe(401);
  expect((await toy(nearly).get('/toys/own')).status).toBe(200);

  await quiet(active, 0.5);
  const told = await toy(active).post('/session/activity');
  expect([told.status, told.body]).toEqual([200, { loggedIn: 'true', secondsLeft: 1800 }]);
  const { rows } = await database.pool.query<{ age: number }>(
    'select extract(epoch from now() - seen_at)::float8 as age from sessions where id_hash = $1',
    [await hashOf(active.id)],
  );
  expect(rows[0]?.age).toBeLessThan(25);
  expect((await toy(left).post('/session/activity')).body).toMatchObject({ status: 403, code: 'csrf' });
  expect((await as(active.headers).post('/session/activity')).status).toBe(200);
  const { [CSRF_HEADER]: _, ...withoutToken } = active.headers;
  expect((await as(withoutToken).post('/session/activity')).body).toMatchObject({ status: 403, code: 'csrf' });
});

async function hashOf(id: string): Promise<string> {
  const { rows } = await database.pool.query<{ hash: string }>(
    `select rtrim(translate(encode(sha256($1::bytea), 'base64'), '+/', '-_'), '=') as hash`,
    [id],
  );
  return rows[0]?.hash ?? '';
}

test('the CSRF token is the session’s own: it ends with it, and opens no other session of the same person', async () => {
  const one = await again(database, member.actor);
  const other = await again(database, member.actor);
  const mixed = { ...one, headers: { ...one.headers, [CSRF_HEADER]: other.headers[CSRF_HEADER] ?? '' } };
  expect((await toy(one).put('/toys/own')).status).toBe(200);
  expect((await toy(mixed).put('/toys/own')).body).toMatchObject({ status: 403, code: 'csrf' });
  await inWork(database, one.actor, (work) => endSession(work, one));
  expect((await toy(one).put('/toys/own')).status).toBe(401);
  expect((await toy(one).post('/toys')).body).toMatchObject({ status: 403, code: 'csrf' });
  const info = await toy(one).get('/header-info');
  const guest = String(info.headers.get('set-cookie')).split(';')[0] ?? '';
  const browser = (token: string) => as({ cookie: `${one.headers['cookie']}; ${guest}`, [CSRF_HEADER]: token });
  expect((await browser(one.headers[CSRF_HEADER] ?? '').post('/toys')).body).toMatchObject({ code: 'csrf' });
  expect((await browser(String(info.body['csrfToken'])).post('/toys')).status).toBe(200);
});

test('someone can end all of their sessions but this one, and nobody else’s', async () => {
  const person = await signedIn(database, 'account');
  const [here, ...others] = [person, await again(database, person.actor), await again(database, person.actor)];
  expect(await inWork(database, person.actor, (work) => endOtherSessions(work, here))).toBe(2);
  await inWork(database, person.actor, (work) => endSession(work, member));
  for (const other of others) expect((await toy(other).get('/toys/own')).status).toBe(401);
  expect((await toy(here).get('/toys/own')).status).toBe(200);
  expect((await toy(member).get('/toys/own')).status).toBe(200);
  const { rows } = await database.pool.query('select action, count from audit_log where actor = $1 order by id', [
    person.actor.id,
  ]);
  const start = { action: 'session.start', count: null };
  expect(rows).toEqual([start, start, start, { action: 'session.endOthers', count: 2 }]);
});

test('a step of staff that is under way is waited for by whoever ends the session, and one that comes too late does nothing', async () => {
  const person = await signedIn(database, { roles: ['superuser'], sites: 'all' });
  const waiting = () =>
    until(async () => {
      const { rowCount } = await database.pool.query(
        'select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())',
      );
      expect(rowCount).toBeGreaterThan(0);
    });
  const order: string[] = [];
  let ending: Promise<unknown> = Promise.resolve();
  await inWork(database, person.actor, async ({ db }) => {
    await db.query('select from sessions where id_hash = $1 for key share', [person.hash]);
    ending = inWork(database, person.actor, (work) => endSession(work, person)).then(() => order.push('ended'));
    await waiting();
    order.push('step');
  });
  await ending;
  expect(order).toEqual(['step', 'ended']);

  const other = await again(database, person.actor);
  let late: ReturnType<ReturnType<typeof toy>['post']> | undefined;
  await inWork(database, person.actor, async (work) => {
    expect(await endSession(work, other)).toBe(true);
    late = toy(other).post('/toys/glass', { reason: REASON });
    await waiting();
  });
  expect((await late)?.status).toBe(401);
  const { rowCount } = await database.pool.query('select from break_glass where actor = $1', [person.actor.id]);
  expect(rowCount).toBe(0);
});

test('a call that fails once its work is kept doesn’t answer 500, which says that nothing happened: the same key again finds out', async () => {
  const person = await signedIn(database, { roles: ['superuser'], sites: 'all' });
  const key = { 'idempotency-key': randomUUID() };
  const call = async () => (await as({ ...person.headers, ...key }).post('/toys/settled')).body;
  expect(await call()).toMatchObject({ status: 503, code: 'outcome-unknown' });
  expect(await call()).toMatchObject({ id: person.actor.id });
  const { rowCount } = await database.pool.query('select from break_glass where actor = $1', [person.actor.id]);
  expect(rowCount).toBe(1);
});

test('the table of sessions has no id that a browser could use, and is not written with each call', async () => {
  const { id, headers } = await again(database, member.actor);
  const hash = await hashOf(id);
  const seen = async () =>
    (
      await database.pool.query<{ seen: Date; row: string }>(
        'select seen_at as seen, s::text as row from sessions s where id_hash = $1',
        [hash],
      )
    ).rows[0];
  const first = await seen();
  expect(first?.row).not.toContain(id);
  await as(headers).get('/toys/own');
  expect((await seen())?.seen).toEqual(first?.seen);
  await database.pool.query(`update sessions set seen_at = seen_at - interval '2 minutes' where id_hash = $1`, [hash]);
  await as(headers).get('/toys/own');
  expect((await seen())?.seen.getTime()).toBeGreaterThanOrEqual(first?.seen.getTime() ?? Infinity);
});

test('a change of roles counts at once, in sessions that are open', async () => {
  const person = await signedIn(database, { roles: ['site supervisor'], sites: ['a'] });
  expect((await toy(person).get('/toys/may/audit.read')).status).toBe(200);
  await database.pool.query(`update staff set roles = '{site coordinator}' where id = $1`, [person.actor.id]);
  expect((await toy(person).get('/toys/may/audit.read')).status).toBe(403);
  await database.pool.query('delete from staff where id = $1', [person.actor.id]);
  expect((await toy(person).get('/toys/may/site.read')).status).toBe(401);
});

test('break-glass opens for a typed reason, is written down with each use, and ends', async () => {
  const person = await signedIn(database, { roles: ['superuser'], sites: 'all' });
  const read = () => toy(person).get('/toys/may/appointment.read');
  expect((await read()).body).toMatchObject({ status: 403, code: 'glass-closed' });
  expect((await toy(person).post('/toys/glass', { reason: ' urgent   ' })).body).toMatchObject({ status: 422 });
  const opened = await toy(person).post('/toys/glass', { reason: REASON });
  const glass = opened.body['id'];
  expect((await read()).body).toMatchObject({ scope: 'B', sites: 'all' });
  expect((await read()).status).toBe(200);
  expect((await toy(person).get('/toys/may/appointment.create')).status).toBe(403);
  const { rows } = await database.pool.query<{ minutes: number; reason: string }>(
    `select reason, extract(epoch from ends_at - made_at)::int / 60 as minutes from break_glass where id = $1`,
    [glass],
  );
  expect(rows).toEqual([{ minutes: 60, reason: REASON }]);
  await database.pool.query(`update break_glass set ends_at = ends_at - interval '60 minutes' where id = $1`, [glass]);
  expect((await read()).body).toMatchObject({ status: 403, code: 'glass-closed' });
  const log = await database.pool.query('select action, subject from audit_log where actor = $1 order by id offset 1', [
    person.actor.id,
  ]);
  const use = { action: 'glass.appointment.read', subject: glass };
  expect(log.rows).toEqual([{ action: 'glass.open', subject: glass }, use, use]);
});

test('break-glass can be closed before its time, and opens nothing for other people or other roles', async () => {
  const person = await signedIn(database, { roles: ['superuser'], sites: 'all' });
  const other = await signedIn(database, { roles: ['superuser'], sites: 'all' });
  await inWork(database, person.actor, (work) => breakGlass(work, { ...visit, reason: REASON }));
  expect((await toy(person).get('/toys/may/pdf.appointment')).status).toBe(200);
  expect((await toy(other).get('/toys/may/pdf.appointment')).status).toBe(403);
  await inWork(database, person.actor, closeGlass);
  expect((await toy(person).get('/toys/may/pdf.appointment')).status).toBe(403);
  const roles: StaffRole[] = ['report analyst', 'site supervisor'];
  const refused = inWork(database, staff('x', { roles, sites: 'all' }), (work) =>
    breakGlass(work, { ...visit, reason: REASON }),
  );
  await expect(refused).rejects.toMatchObject({ problem: { status: 403 } });
});
