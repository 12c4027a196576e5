import { expect, test } from 'vitest';
import type { Policy, Who } from '#api/route-policy.ts';
import { PERMISSIONS } from '#audit/permissions.ts';
import { testDatabase } from '#testing/database.ts';
import { joinedStaff, STAFF_PASSWORD } from '#testing/people/staff.ts';
import { browsersOf } from '#testing/person.ts';
import { testVisitor } from '#testing/scheduler.ts';
import { BULK_CANCEL_CALLS } from './bulk-cancel.ts';
import { DESK_CALLS } from './desk.ts';
import { NUMBER_CALLS, PAPER_CALLS } from './numbers.ts';
import { EMERGENCY_CALLS, PEOPLE_CALLS } from './people.ts';
import { LOT_CALLS, SITE_CALLS } from './sites.ts';
import { triesOf, tryCalls } from './try-calls.ts';
import { VISIT_CALLS } from './visits.ts';

const database = await testDatabase();

/** All that the console calls, by what it is about. */
const TABLES = {
  visits: VISIT_CALLS,
  'the desk': DESK_CALLS,
  'canceling many': BULK_CANCEL_CALLS,
  sites: SITE_CALLS,
  lots: LOT_CALLS,
  people: PEOPLE_CALLS,
  emergencies: EMERGENCY_CALLS,
  numbers: NUMBER_CALLS,
  papers: PAPER_CALLS,
};

/** Each call that the app has for the console, with who may make it. */
async function policies(): Promise<Map<string, Who>> {
  const { body } = await testVisitor(database).get('/openapi.json');
  const paths = body['paths'] as Record<string, Record<string, { 'x-policy': Policy }>>;
  return new Map(
    Object.entries(paths)
      .filter(([path]) => path.startsWith('/api/admin/'))
      .flatMap(([path, calls]) =>
        Object.entries(calls).map(([method, route]) => [
          `${method} ${path.replace('/api', '')}`,
          route['x-policy'].who,
        ]),
      ),
  );
}

test('staff sign in with a second step; each call of the console answers each of nine principals, at their own and at another site, as the plan says; each change and each look at a patient is in a log that can’t be changed [ADM-1]', async () => {
  const at = await browsersOf(database)();
  const { id, email, code } = await joinedStaff(database, at, { roles: ['site supervisor'] });
  await at.post('/auth/sign-out');
  await at.headerInfo();
  await at.post('/auth/sign-in/email', { email, password: STAFF_PASSWORD });
  await at.headerInfo();
  expect((await at.get('/admin/appointments/sites')).body).toMatchObject({ status: 401, code: 'second-factor' });
  await at.post('/auth/two-factor/verify', { code: await code() });
  await at.headerInfo();
  expect((await at.get('/admin/appointments/sites')).status).toBe(200);

  const who = await policies();
  let tried = 0;
  for (const [about, calls] of Object.entries(TABLES)) {
    const made = await tryCalls(database, calls, who);
    expect(made.wrong, about).toEqual([]);
    tried += made.tried;
  }
  const all = Object.values(TABLES).flat();
  expect(tried).toBe(all.reduce((sum, call) => sum + triesOf(call), 0));

  const lines = async (): Promise<unknown> =>
    (await database.pool.query('select count(*)::int as many from audit_log where actor = $1', [id])).rows;
  const before = await lines();
  for (const attempt of [
    "update audit_log set actor = 'someone else'",
    'delete from audit_log',
    'truncate audit_log',
  ]) {
    await expect(database.pool.query(attempt), attempt).rejects.toThrow('permission denied');
    await expect(
      database.asOwner((owner) => owner.query(attempt)),
      attempt,
    ).rejects.toThrow('never changed');
  }
  expect(await lines()).toEqual(before);
}, 240_000);

test('each call of the console is in one of the tables, with the permission that it asks for; each permission of the plan is asked for by a call', async () => {
  const who = await policies();
  const tables = Object.values(TABLES);
  const tried = tables.flatMap((calls) => [...new Set(calls.map(({ call }) => call))]);
  expect(tried.toSorted()).toEqual([...who.keys()].toSorted());
  for (const [call, asked] of who) {
    const permissions = tables.flat().flatMap((one) => (one.call === call ? [one.permission] : []));
    // What is for any of the staff decides in the call, by what of it is used.
    if (typeof asked === 'object') expect(permissions, call).toContain(asked.staff);
    else expect(asked, call).toBe('staff');
  }
  const asked = new Set(tables.flat().map(({ permission }) => permission));
  expect(PERMISSIONS.filter((permission) => !asked.has(permission))).toEqual([]);
});
