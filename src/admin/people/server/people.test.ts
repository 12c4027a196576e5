import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { authOf } from '#identity/server/auth.ts';
import { makeProof } from '#identity/server/proofs.ts';
import { testDatabase } from '#testing/database.ts';
import { invited, joinedStaff, STAFF_PASSWORD } from '#testing/people/staff.ts';
import { browsersOf } from '#testing/person.ts';
import { loadTestLocations, testLocation, testRuntime } from '#testing/scheduler.ts';
import { again, staffVisitor } from '#testing/signed-in.ts';
import type { OneStaffPerson, StaffPeople } from '../people.schema.ts';

const database = await testDatabase();
const browser = browsersOf(database);
const auth = authOf(testRuntime(database));
const [own, other, foreign] = [testLocation(), testLocation(), testLocation()];
const sites = [own.locationId, other.locationId];

beforeAll(() => loadTestLocations(database, [own, other, foreign]));

const superuser = () => staffVisitor(database, { roles: ['superuser'], sites: 'all' });
const supervisor = () => staffVisitor(database, { roles: ['site supervisor'], sites });
const coordinatorOf = (at: string[]) => staffVisitor(database, { roles: ['site coordinator'], sites: at });
const newAddress = () => `${randomUUID().slice(0, 8)}@larkmoor.example`;
const invite = (more: object = {}) => ({ email: newAddress(), roles: ['site coordinator'], sites, ...more });

async function actionsAbout(id: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ action: string }>(
    `select action from audit_log where subject = $1 and action <> 'account.tell' order by id`,
    [id],
  );
  return rows.map(({ action }) => action);
}

test('a superuser sees everyone with roles, sites, last sign-in and sessions, and what each role can do; a supervisor sees coordinators of their sites and no one else [ADM-1 part]', async () => {
  const boss = await superuser();
  const lead = await supervisor();
  const [mine, theirs] = [await coordinatorOf([own.locationId]), await coordinatorOf([foreign.locationId])];
  const joined = await joinedStaff(database, await browser(), {
    roles: ['site coordinator'],
    sites: [other.locationId],
  });
  const all = (await boss.get('/admin/users')).body as unknown as StaffPeople;
  const ids = all.people.map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([boss.id, lead.id, mine.id, theirs.id, joined.id]));
  const person = all.people.find(({ id }) => id === joined.id);
  expect(person).toMatchObject({ email: joined.email, state: 'joined', sessions: 1, isYou: false, mayChange: true });
  expect(Date.parse(person?.lastSignIn ?? '')).toBeGreaterThan(Date.now() - 60_000);
  expect(person?.sites).toMatchObject({ count: 1 });
  expect(all.people.find(({ isYou }) => isYou)).toMatchObject({ id: boss.id, sites: 'all', mayChange: false });
  expect(all.mayGive).toHaveLength(6);
  const role = all.roles.find((one) => one.role === 'superuser');
  expect(role?.can).toContain(
    'For one visit at a time, by emergency access for an hour: find appointments, masked, open an appointment, read answers about health, and print an appointment.',
  );
  expect(role?.cannot).toMatch(/^Can’t add walk-ins, /);

  const few = (await lead.get('/admin/users')).body as unknown as StaffPeople;
  expect(new Set(few.people.map(({ id }) => id))).toEqual(new Set([lead.id, mine.id, joined.id]));
  expect(few).toMatchObject({ mayGive: ['site coordinator'], mayGiveAllSites: false });
  expect((await lead.get(`/admin/users/${theirs.id}`)).body).toMatchObject({ status: 404, code: 'no-such-staff' });
  expect((await lead.get('/admin/users/staff:no-one')).body).toMatchObject({ status: 404, code: 'no-such-staff' });
  const listed = (await lead.get('/admin/users/sites')).body['sites'] as { locationId: string }[];
  expect(new Set(listed.map(({ locationId }) => locationId))).toEqual(new Set(sites));
});

test('a long list of people comes in pages, each person once', async () => {
  const boss = await superuser();
  await database.pool.query(
    `insert into staff (id, roles, sites) select 'staff:many-' || n, '{report analyst}', '{}' from generate_series(1, 130) n`,
  );
  const seen: string[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const query: string = after && `&after=${after}`;
    const page = (await boss.get(`/admin/users?role=report%20analyst${query}`)).body as unknown as StaffPeople;
    seen.push(...page.people.map(({ id }) => id));
    after = page.next;
  }
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.filter((id) => id.includes('many-'))).toHaveLength(130);
});

test('a supervisor invites coordinators of their own sites, and can give nothing else; each address works here once [ADM-1 part]', async () => {
  const lead = await supervisor();
  const wanted = invite({ name: 'Jules Pereira' });
  const asked = await lead.post('/admin/users', wanted);
  expect(asked.status).toBe(201);
  const { person, sites: given } = asked.body as unknown as OneStaffPerson;
  expect(person).toMatchObject({
    name: 'Jules Pereira',
    email: wanted.email,
    state: 'invited',
    roles: ['site coordinator'],
  });
  expect(given).toHaveLength(2);
  expect(asked.headers.get('location')).toBe(`/api/admin/users/${person.id}`);
  const { rows } = await database.pool.query('select kind from account_mails where email = $1', [wanted.email]);
  expect(rows).toEqual([{ kind: 'invitation' }]);
  expect((await lead.post('/admin/users', wanted)).body).toMatchObject({ status: 409, code: 'works-here' });
  for (const [more, refused] of [
    [{ roles: ['site supervisor'] }, 403],
    [{ roles: ['site coordinator', 'superuser'] }, 403],
    [{ sites: [own.locationId, foreign.locationId] }, 403],
    [{ sites: 'all' }, 403],
    [{ sites: [] }, 422],
    [{ roles: [] }, 422],
    [{ roles: ['owner'] }, 422],
    [{ email: 'no address' }, 422],
    [{ name: 'a\u0000b' }, 422],
    [{ name: 'a\u202Eb' }, 422],
    [{ isAdmin: true }, 422],
  ] as const)
    expect([more, (await lead.post('/admin/users', invite(more))).status]).toEqual([more, refused]);
  // The address of somebody with more to lose is no way to their roles.
  const high = await joinedStaff(database, await browser(), { roles: ['superuser'], sites: 'all' });
  expect((await lead.post('/admin/users', invite({ email: high.email }))).body).toMatchObject({ code: 'works-here' });
  const boss = await superuser();
  const gone = await boss.post('/admin/users', invite({ sites: ['no-such-site'] }));
  expect(gone.body).toMatchObject({ status: 422, errors: [{ path: 'sites' }] });
  expect((await boss.post('/admin/users', invite({ roles: ['superuser'], sites: 'all' }))).status).toBe(201);
  const both = await Promise.all(
    [1, 2].map(() => boss.post('/admin/users', invite({ email: 'twice@larkmoor.example' }))),
  );
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
});

test('an invitation works once, not after it is sent again, withdrawn or too old, and a forwarded one makes no second person [ADM-1 part]', async () => {
  const lead = await supervisor();
  const at = await browser();
  const use = async (token: string) =>
    (await at.post('/auth/staff/invitation', { token, password: STAFF_PASSWORD })).status;
  const rights = { roles: ['site coordinator'] as const, sites: [own.locationId] };

  const resent = await invited(database, rights);
  expect(await use(resent.token)).toBe(200);
  expect((await lead.post(`/admin/users/${resent.id}/invitation`)).status).toBe(204);
  expect(await use(resent.token)).toBe(401);
  const newer = await makeProof(auth, 'invitation', resent.email);
  expect(await use(newer)).toBe(200);
  expect((await lead.delete(`/admin/users/${resent.id}/invitation`)).status).toBe(204);
  expect(await use(newer)).toBe(401);
  expect((await lead.delete(`/admin/users/${resent.id}/invitation`)).body).toMatchObject({ code: 'no-such-staff' });
  expect(await actionsAbout(resent.id)).toEqual(['staff.invite', 'staff.invite', 'staff.withdraw']);

  const old = await invited(database, rights);
  await database.pool.query(`update proofs set ends_at = now() - interval '1 second' where value = $1`, [old.email]);
  expect(await use(old.token)).toBe(401);
  await database.pool.query(`update staff_sign_ins set changed_at = now() - interval '8 days' where staff = $1`, [
    old.id,
  ]);
  expect((await lead.get(`/admin/users/${old.id}`)).body['person']).toMatchObject({ state: 'invitation-over' });

  // Whoever it was forwarded to and who was slower finds it used.
  const used = await joinedStaff(database, at, rights);
  const { rows } = await database.pool.query('select from proofs where value = $1', [used.email]);
  expect(rows).toEqual([]);
  for (const call of [lead.post, lead.delete])
    expect((await call(`/admin/users/${used.id}/invitation`)).body).toMatchObject({ status: 409, code: 'has-joined' });
});

test('roles change for others and at once, never for oneself, and never so that no superuser is left [ADM-1 part]', async () => {
  const boss = await superuser();
  const person = await coordinatorOf([own.locationId]);
  const rights = { roles: ['site supervisor'], sites: [other.locationId] };
  expect((await boss.put(`/admin/users/${person.id}`, rights)).body['person']).toMatchObject({ roles: rights.roles });
  expect((await boss.put(`/admin/users/${boss.id}`, { ...rights, roles: ['superuser'] })).body).toMatchObject({
    status: 403,
    code: 'own-roles',
  });
  const lead = await supervisor();
  expect((await lead.put(`/admin/users/${lead.id}`, rights)).body).toMatchObject({ status: 403, code: 'own-roles' });
  expect((await lead.put(`/admin/users/${person.id}`, rights)).body).toMatchObject({ status: 404 });
  const mine = await coordinatorOf([own.locationId]);
  expect((await lead.put(`/admin/users/${mine.id}`, { roles: ['site supervisor'], sites })).status).toBe(403);
  expect(
    (await lead.put(`/admin/users/${mine.id}`, { roles: ['site coordinator'], sites: [foreign.locationId] })).status,
  ).toBe(403);
  expect((await lead.put(`/admin/users/${mine.id}`, { roles: [], sites })).status).toBe(200);
  expect((await lead.put(`/admin/users/${mine.id}`, { roles: ['site coordinator'], sites })).status).toBe(200);
  expect(await actionsAbout(mine.id)).toEqual(['session.start', 'role.assign', 'role.assign']);
  // Of two who take it from each other, one stays.
  await database.pool.query(`update staff set roles = '{}' where 'superuser' = any(roles)`);
  const [one, two] = [await superuser(), await superuser()];
  const take = { roles: ['report analyst'], sites: 'all' };
  const answers = await Promise.all([one.put(`/admin/users/${two.id}`, take), two.put(`/admin/users/${one.id}`, take)]);
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused).toHaveLength(1);
  expect(['last-superuser', 'not-allowed', 'no-such-staff']).toContain(refused[0]?.body.code);
  const { rowCount } = await database.pool.query(`select from staff where 'superuser' = any(roles)`);
  expect(rowCount).toBe(1);
});

test('a role that is taken away with the page open refuses the next call (403)', async () => {
  const boss = await superuser();
  const lead = await supervisor();
  expect((await lead.get('/admin/users')).status).toBe(200);
  await boss.put(`/admin/users/${lead.id}`, { roles: ['site coordinator'], sites });
  for (const answer of [
    await lead.get('/admin/users'),
    await lead.post('/admin/users', invite()),
    await lead.get('/admin/audit'),
  ])
    expect(answer.body).toMatchObject({ status: 403, code: 'not-allowed' });
});

test('sessions of others are seen with device and times, and ended one by one or all at once, each on record [ADM-1 part]', async () => {
  const lead = await supervisor();
  const person = await coordinatorOf([own.locationId]);
  const elsewhere = await again(database, person.actor);
  const { open } = (await lead.get(`/admin/users/${person.id}`)).body as unknown as OneStaffPerson;
  expect(open).toHaveLength(2);
  expect(open[0]).toMatchObject({ device: 'A test', isThis: false });
  expect(JSON.stringify(open)).not.toContain(elsewhere.hash);
  const [first] = open;
  const path = `/admin/users/${person.id}/sessions/${first?.id ?? ''}`;
  expect((await lead.delete(path)).body).toEqual({ ended: 1 });
  expect((await lead.delete(path)).body).toEqual({ ended: 0 });
  expect((await lead.delete(`/admin/users/${person.id}/sessions`)).body).toEqual({ ended: 1 });
  expect((await person.get('/admin/appointments/sites')).status).toBe(401);
  expect(await actionsAbout(person.id)).toEqual(['session.start', 'session.start', 'session.end', 'session.endOthers']);
  const high = await superuser();
  expect((await lead.delete(`/admin/users/${high.id}/sessions`)).status).toBe(404);
  expect((await lead.delete(`/admin/users/${lead.id}/sessions`)).status).toBe(403);
  expect((await high.get('/admin/users')).status).toBe(200);
  // A session of somebody else is not ended by way of another person.
  const [stranger] = ((await high.get(`/admin/users/${high.id}`)).body as unknown as OneStaffPerson).open;
  expect((await high.delete(`/admin/users/${lead.id}/sessions/${stranger?.id ?? ''}`)).body).toEqual({ ended: 0 });
});
