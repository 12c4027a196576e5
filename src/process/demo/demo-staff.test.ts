import { expect, test } from 'vitest';
import { STAFF_ROLES } from '#audit/permissions.ts';
import { authOf } from '#identity/server/auth.ts';
import { testDatabase } from '#testing/database.ts';
import { browsersOf } from '#testing/person.ts';
import { loadTestLocations, testLocation, testRuntime } from '#testing/scheduler.ts';
import { demoStaff } from './demo-staff.ts';

const database = await testDatabase();
const runtime = testRuntime(database, { RATE_LIMITS: 'off', DEMO_DATA: 'on' });
const auth = authOf(runtime);

test('the first start of a demo says how to sign in as each role, with password and code, once, and none of it is kept as it is said [ADM-1 part]', async () => {
  const near = Array.from({ length: 4 }, (_, at) => testLocation({ lat: 41.9227 + at / 100, lng: -87.6472 }));
  await loadTestLocations(database, near);
  const theirs = { ...runtime, settings: { ...runtime.settings, DATABASE_URL: 'postgres://elsewhere' } };
  expect(await demoStaff(theirs, auth), 'not in a database of one’s own').toBeNull();
  const said = (await demoStaff(runtime, auth)) ?? '';
  expect(await demoStaff(runtime, auth), 'said once').toBeNull();
  const password = /password (\S+),/.exec(said)?.[1] ?? '';
  for (const role of STAFF_ROLES) {
    const email = `${role.replaceAll(' ', '-')}@staff.example`;
    const code = new RegExp(`${email}\\n.*backup codes (\\S+),`).exec(said)?.[1] ?? '';
    const at = await browsersOf(database)();
    expect((await at.post('/auth/sign-in/email', { email, password })).body).toMatchObject({ waitsFor: 'code' });
    await at.headerInfo();
    expect((await at.post('/auth/two-factor/verify', { code })).body, role).toEqual({ loggedIn: 'true' });
    await at.headerInfo();
    const { body } = await at.get('/account/staff');
    expect(body['roles']).toEqual([role]);
    const sites = body['sites'] as 'all' | { id: string }[];
    const ofSites = role === 'site supervisor' || role === 'site coordinator';
    expect(sites === 'all' ? sites : sites.map(({ id }) => id).sort()).toEqual(
      ofSites
        ? near
            .slice(0, 3)
            .map(({ locationId }) => locationId)
            .sort()
        : 'all',
    );
  }
  const { rows } = await database.pool.query<{ whole: string }>(
    `select s::text as whole from staff_sign_ins s union all select b::text from backup_codes b union all select l::text from audit_log l`,
  );
  const kept = rows.map(({ whole }) => whole).join('\n');
  expect(kept).not.toContain(password);
  for (const [, key = ''] of said.matchAll(/key ([^;]+);/g)) expect(kept).not.toContain(key.replaceAll(' ', ''));
});
