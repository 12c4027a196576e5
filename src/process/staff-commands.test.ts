import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { migrateDatabase } from '#db/migrate.ts';
import { serverDatabase } from '#testing/processes.ts';

const node = promisify(execFile);

test(
  'npm run staff: the first superuser is invited by it, someone is removed, and a mistake ends in a sentence that names it [ADM-1 part]',
  { timeout: 120_000 },
  async () => {
    const { url, database } = await serverDatabase('empty');
    await migrateDatabase(database);
    await database.asOwner((client) =>
      client.query(`insert into locations (public_id, partner_location_id, organization_id, name, line1, city, state, zip, lat, lng, earth, time_zone, hours)
        values ('oak-lab', 'T1', 'labcorp', 'Oak lab', '3 Main St', 'Chicago', 'IL', '60614', 41.9, -87.6, ll_to_earth(41.9, -87.6), 'America/Chicago', '[]')`),
    );
    const run = (...args: string[]) =>
      node(process.execPath, ['src/staff-commands.ts', ...args], {
        env: { PATH: process.env['PATH'], DATABASE_URL: url },
      }).catch((error: unknown) => error as { stdout: string; stderr: string; code: number });
    const first = await run('invite', 'Dana@Larkmoor.example', '--role', 'superuser', '--sites', 'all');
    expect(first.stdout).toMatch(/^dana@larkmoor\.example is invited: an email with a link is on its way/);
    const second = ['--role', 'site-supervisor', '--role', 'report analyst', '--sites', 'oak-lab'];
    expect((await run('invite', 'lee@larkmoor.example', ...second)).stderr).toBe('');
    const { rows } = await database.pool.query(
      `select email, roles, sites, all_sites from staff s join staff_sign_ins i on i.staff = s.id order by email`,
    );
    expect(rows).toEqual([
      { email: 'dana@larkmoor.example', roles: ['superuser'], sites: [], all_sites: true },
      {
        email: 'lee@larkmoor.example',
        roles: ['report analyst', 'site supervisor'],
        sites: ['oak-lab'],
        all_sites: false,
      },
    ]);
    const mails = await database.pool.query('select kind, email from account_mails order by email');
    expect(mails.rows).toEqual(rows.map(({ email }: { email?: string }) => ({ kind: 'invitation', email })));

    const all = ['--role', 'superuser', '--sites', 'all'];
    for (const [args, words] of [
      [[], /^Say who, and what they may do:/],
      [['hire', 'a@b.example', ...all], /^Say who, and what they may do:/],
      [['invite', 'dana', ...all], /^EMAIL: "dana" is no email address\.\n$/],
      [['invite', 'a@b.example', '--sites', 'all'], /^--role is needed: /],
      [['invite', 'a@b.example', '--role', 'boss', '--sites', 'all'], /^--role: there is no role "boss"\./],
      [['invite', 'a@b.example', '--role', 'superuser'], /^--sites is needed: /],
      [['invite', 'a@b.example', '--role', 'superuser', '--sites', 'oak-lab,'], /^--sites is needed: /],
      [
        ['invite', 'a@b.example', '--role', 'superuser', '--sites', 'elm-lab'],
        /^--sites: there is no location elm-lab\.\n$/,
      ],
      [['invite', 'a@b.example', '--admin', ...all], /^Say who, and what they may do:/],
      [['remove', 'a@b.example'], /^EMAIL: a@b\.example is no one/],
    ] as const) {
      const { stderr, code } = (await run(...args)) as { stderr: string; code?: number };
      expect([args, code]).toEqual([args, 1]);
      expect(stderr).toMatch(words);
    }
    expect((await run('remove', 'lee@larkmoor.example')).stdout).toMatch(/^lee@larkmoor\.example no longer signs in/);
    // Without one superuser nobody could give roles any more.
    for (const args of [
      ['remove', 'dana@larkmoor.example'],
      ['invite', 'dana@larkmoor.example', '--role', 'report analyst', '--sites', 'all'],
    ])
      expect((await run(...args)).stderr).toMatch(/^EMAIL: This is the only superuser\. Give the role to someone else/);
    expect((await database.pool.query('select roles from staff')).rows).toEqual([{ roles: ['superuser'] }]);
  },
);
