import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';
import { loadDemoPlaces } from './load.ts';

const { pool, asOwner } = await testDatabase();
const codes = readGazetteer();
const partners = [
  {
    slug: 'clearbrook',
    organizationId: 'clearbrook',
    name: 'Clearbrook',
    clinics: { count: 8, namePattern: '{name}, {street}', inStorePattern: '{name} at {retailer}', inStoreShare: 0 },
  },
];

const load = (name = 'Clearbrook') =>
  asOwner((client) =>
    loadDemoPlaces(
      client,
      { partners: partners.map((partner) => ({ ...partner, name })), retailer: 'Larkmoor', codes },
      () => undefined,
    ),
  );

async function names(): Promise<Record<string, string>> {
  const { rows } = await pool.query<{ public_id: string; name: string }>('select public_id, name from locations');
  return Object.fromEntries(rows.map(({ public_id, name }) => [public_id, name]));
}

test('loading the demo again changes what nobody has touched, and never what people have changed or imported', async () => {
  await load();
  const [changed = '', imported = '', untouched = ''] = Object.keys(await names());
  await pool.query(`update locations set name = 'Renamed by staff', version = version + 1 where public_id = $1`, [
    changed,
  ]);
  await pool.query(`update locations set name = 'Imported', source = 'import' where public_id = $1`, [imported]);
  await load('Clearbrook Care');
  const now = await names();
  expect(Object.keys(now)).toHaveLength(8);
  expect(now[changed]).toBe('Renamed by staff');
  expect(now[imported]).toBe('Imported');
  expect(now[untouched]).toMatch(/^Clearbrook Care, /);
});
