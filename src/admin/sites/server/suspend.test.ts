import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { testVisitor } from '#testing/scheduler.ts';
import { newSite, readToEdit, staffAt } from './testing.ts';

const database = await testDatabase();
const { pool } = database;

const today = (zone = 'America/Chicago') => new Date().toLocaleDateString('en-CA', { timeZone: zone });

/** A site, who runs it, and what gives it another status. */
async function suspendable(changes: Parameters<typeof newSite>[1] = {}) {
  const at = await newSite(database, changes);
  const { locationId } = at;
  const supervisor = await staffAt(database, 'site supervisor', [locationId]);
  async function become(change: object) {
    const { version } = await readToEdit(supervisor, locationId);
    return supervisor.patch(`/admin/sites/${locationId}/status`, { version, ...change });
  }
  const read = async () => (await supervisor.get(`/admin/sites/${locationId}`)).body;
  return { at, locationId, supervisor, become, read };
}

test('a suspended site says to staff since when and why, in the list and alone, until it is open again; visitors never read why [ADM-6 part]', async () => {
  const { locationId, supervisor, become, read } = await suspendable();
  expect(await read()).toMatchObject({ statusSince: null, suspendedWhy: null });
  const why = 'Water damage';
  expect((await become({ stationStatus: 'Suspended', why: `  ${why} ` })).status).toBe(200);
  expect(await read()).toMatchObject({ stationStatus: 'Suspended', statusSince: today(), suspendedWhy: why });
  const listed = await supervisor.get('/admin/sites');
  expect(listed.body).toMatchObject({ sites: [{ statusSince: today(), suspendedWhy: why }] });
  const visitor = testVisitor(database);
  for (const path of [`/covid19/sites/${locationId}`, '/covid19/sites?lat=41.92&lng=-87.65']) {
    const { status, body } = await visitor.get(path);
    expect([status, JSON.stringify(body).includes(why)]).toEqual([200, false]);
  }
  const { rows } = await pool.query<{ action: string }>(
    `select action, before::text || after::text as said from audit_log where subject = $1 order by id`,
    [locationId],
  );
  expect(rows).toEqual([{ action: 'site.suspend', said: expect.not.stringContaining(why) as string }]);
  expect((await become({ stationStatus: 'Active' })).body['site']).toMatchObject({
    ...{ stationStatus: 'Active', statusSince: null, suspendedWhy: null },
  });
});

test('why a site is suspended can be changed and taken back without suspending it anew; too long a reason is refused by its name', async () => {
  const { locationId, become, read } = await suspendable();
  expect((await become({ stationStatus: 'Suspended' })).status).toBe(200);
  await pool.query(`update locations set status_since = now() - interval '9 days' where public_id = $1`, [locationId]);
  const { statusSince } = await read();
  expect(statusSince).not.toBe(today());
  expect((await become({ stationStatus: 'Suspended', why: 'No pharmacist' })).status).toBe(200);
  expect(await read()).toMatchObject({ statusSince, suspendedWhy: 'No pharmacist' });
  const long = await become({ stationStatus: 'Suspended', why: 'x'.repeat(201) });
  expect([long.status, long.body.errors]).toMatchObject([422, [{ path: 'why' }]]);
  expect((await become({ stationStatus: 'Suspended' })).body['site']).toMatchObject({ suspendedWhy: 'No pharmacist' });
  expect((await become({ stationStatus: 'Suspended', why: '' })).status).toBe(200);
  expect(await read()).toMatchObject({ statusSince, suspendedWhy: null });
});

test('a site that is closed says since when, and the day is that of its own clock', async () => {
  const { locationId, supervisor, read } = await suspendable({ timeZone: 'Pacific/Honolulu' });
  await pool.query(
    `update locations set status = 'Closed', status_since = '2026-11-01T05:00:00Z' where public_id = $1`,
    [locationId],
  );
  expect(await read()).toMatchObject({ stationStatus: 'Closed', statusSince: '2026-10-31', suspendedWhy: null });
  expect((await supervisor.get('/admin/sites?status=Closed')).body).toMatchObject({
    sites: [{ statusSince: '2026-10-31' }],
  });
});
