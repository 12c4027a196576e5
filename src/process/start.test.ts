import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildIfStale } from '#build/build.ts';
import { dataFolder, run, serverDatabase } from './testing.ts';

const CHECKOUT = join(import.meta.dirname, '../..');
const PLACES = 70_861;

beforeAll(() => buildIfStale(), 120_000);

test(
  'three processes that start at once on an empty database load it once [BEYOND-4 part]',
  { timeout: 60_000 },
  async () => {
    const { url, database } = await serverDatabase('empty');
    const settings = { DATABASE_URL: url, DEMO_DATA: 'on', LOG_LEVEL: 'warn' };
    const processes = [run(settings), run(settings), run(settings)];
    const addresses = await Promise.all(processes.map(({ address }) => address));
    const ready = await Promise.all(addresses.map(async (address) => (await fetch(`${address}/readyz`)).status));
    expect(ready).toEqual([200, 200, 200]);
    const { rows } = await database.pool.query<Record<string, number>>(
      `select (select count(*)::int from places) as places, (select count(distinct label)::int from places) as labels,
       (select count(*)::int from locations) as locations, (select count(distinct public_id)::int from locations) as ids,
       (select count(*)::int from seeds) as seeds`,
    );
    expect(rows[0]).toEqual({ places: PLACES, labels: PLACES, locations: 3500, ids: 3500, seeds: 3 });
    expect(processes.filter(({ said }) => /Loading places/.test(said()))).toHaveLength(1);
  },
);

test('a database of one’s own gets no demo data unless it is asked for', { timeout: 60_000 }, async () => {
  const { url, database } = await serverDatabase('empty');
  // The site that is built has the demo's clinics in its pages; only the server is asked here.
  const { parseSettings } = await import('#settings.ts');
  const { startRuntime } = await import('./runtime.ts');
  const runtime = await startRuntime(parseSettings({ DATABASE_URL: url, LOG_LEVEL: 'silent' }), () => undefined);
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from locations');
  expect(rows[0]?.count).toBe(0);
  await runtime.database.close();
});

test(
  'without demo data the site builds, starts, shows no clinic that is made up, and says what to import',
  { timeout: 180_000 },
  async () => {
    const copy = mkdtempSync(join(tmpdir(), 'checkout-'));
    afterAll(() => rmSync(copy, { recursive: true, force: true, maxRetries: 5 }));
    for (const name of [
      'src',
      'content',
      'public',
      'astro.config.mjs',
      'package.json',
      'package-lock.json',
      'tsconfig.json',
    ])
      cpSync(join(CHECKOUT, name), join(copy, name), { recursive: true });
    symlinkSync(join(CHECKOUT, 'node_modules'), join(copy, 'node_modules'));
    const settings = { DATA_DIR: dataFolder(), DEMO_DATA: 'off', LOG_LEVEL: 'warn', SHARE_PICTURES: 'off' };
    const server = run(settings, copy);
    const address = await server.address;
    await expect.poll(() => server.said()).toMatch(/No locations are loaded for .*labcorp.*npm run import/);

    const page = load(await (await fetch(`${address}/findcare/category/skin-hair`)).text());
    expect(page('main').text()).not.toMatch(/Nearest clinic|miles away/);
    expect(page('h1').text()).toContain('Skin');
    const partner = await fetch(`${address}/findcare/partner/labcorp`);
    expect(partner.status).toBe(200);
    const answer = await fetch(`${address}/api/tiles`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"lat":41.92,"lng":-87.65}',
    });
    const { tiles } = (await answer.json()) as { tiles: { nearestClinic: number | null }[] };
    expect(tiles.length).toBeGreaterThan(10);
    expect(tiles.every(({ nearestClinic }) => nearestClinic === null)).toBe(true);
    server.child.kill('SIGTERM');
    await server.exit;

    const sample = (kind: string): string =>
      new RegExp(`\`\`\`csv ${kind}\\n(.+?)\`\`\``, 's').exec(
        readFileSync(join(CHECKOUT, 'docs/import.md'), 'utf8'),
      )?.[1] ?? '';
    const importFile = (kind: string, text: string) => {
      const file = join(copy, `${kind}.csv`);
      writeFileSync(file, text);
      const command = ['src/data-commands.ts', 'import', kind, file];
      return spawnSync(process.execPath, command, {
        cwd: copy,
        encoding: 'utf8',
        env: { ...process.env, ...settings },
      });
    };
    const refused = importFile(
      'locations',
      sample('locations').replace('02108', '2108').replace('4712,labcorp', '4712,nobody'),
    );
    expect(refused.status).toBe(1);
    expect(refused.stderr).toMatch(
      /Nothing was imported[^]*line 3, organizationId: is not the organizationId[^]*line 3, zip: five digits, as text/,
    );
    expect(importFile('locations', sample('locations')).stdout).toContain('Imported locations: 2 added');
    const again = run(settings, copy);
    const found = await fetch(`${await again.address}/api/scheduler/locations/search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        serviceId: 1001,
        position: { latitude: 41.92, longitude: -87.64 },
        organizationId: 'labcorp',
      }),
    });
    expect(await found.json()).toMatchObject([
      { locationId: 'labcorp-oak-street', name: 'Labcorp at Oak Street' },
      { locationId: 'labcorp-beacon-hill', name: 'Labcorp Beacon Hill' },
    ]);
  },
);
