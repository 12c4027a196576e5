import { randomUUID } from 'node:crypto';
import { newStore, readToEdit, staffAt } from '#admin/sites/server/testing.ts';
import type { Permission } from '#audit/permissions.ts';
import { putAt } from '#covid/server/paying/testing.ts';
import type { Database } from '#db/client.ts';
import { putToday } from '#testing/scheduler.ts';
import { DAY, MINUTE } from '#text/durations.ts';
import type { There, TriedCall } from './try-calls.ts';

type Site = Awaited<ReturnType<typeof readToEdit>>;

/** A site as it is read to be edited, with this status; its visit has begun, so that no change strands anyone. */
async function siteAt(database: Database, { locationId, appointmentId }: There, status = 'Active'): Promise<Site> {
  await database.pool.query('update locations set status = $2 where public_id = $1', [locationId, status]);
  await putAt(database, appointmentId, -1);
  return readToEdit(await staffAt(database, 'superuser'), locationId);
}

/** A change of a site, by what each needs. */
function edit(permission: Permission, change: (site: Site) => object): TriedCall {
  return {
    ...{ call: 'put /admin/sites/{id}', permission },
    async sent(there, _, database) {
      const site = await siteAt(database, there);
      return { path: { id: there.locationId }, body: { ...site, ...change(site) } };
    },
  };
}

function become(permission: Permission, stationStatus: string, before: string): TriedCall {
  return {
    ...{ call: 'patch /admin/sites/{id}/status', permission },
    async sent(there, _, database) {
      const { version } = await siteAt(database, there, before);
      return { path: { id: there.locationId }, body: { stationStatus, version } };
    },
  };
}

const edited = ({ hoursOfOperation, specialDays, hourlyCapacity, reserveCapacity, testingModels }: Site) => ({
  ...{ hoursOfOperation, specialDays, hourlyCapacity, reserveCapacity, testingModels },
});

/** Sites for tests. */
export const SITE_CALLS: readonly TriedCall[] = [
  { call: 'get /admin/sites', permission: 'site.read', elsewhere: 'names no site', line: 'none' },
  {
    ...{ call: 'get /admin/sites/{id}', permission: 'site.read', line: 'none' },
    sent: ({ locationId }) => ({ path: { id: locationId } }),
  },
  {
    ...{ call: 'get /admin/zip/{zip}', permission: 'site.update', elsewhere: 'names no site', line: 'none' },
    sent: () => ({ path: { zip: '60614' } }),
  },
  {
    ...{ call: 'post /admin/sites', permission: 'site.create', ok: 201, elsewhere: 'all sites' },
    async sent(_there, _by, database) {
      const address = { street: '1 Oak St', zip: '60614' };
      return { body: { name: 'New', cliaNumber: '14D1234567', address, storeNumber: await newStore(database) } };
    },
  },
  {
    ...{ call: 'post /admin/sites/{id}/preview', permission: 'site.hours', line: 'none' },
    async sent(there, _, database) {
      return { path: { id: there.locationId }, body: edited(await siteAt(database, there)) };
    },
  },
  {
    ...{ call: 'post /admin/sites/{id}/stranded', permission: 'site.hours' },
    // Who sees no patients hears only of times.
    line: 'where there is something',
    async sent(there, _, database) {
      await siteAt(database, there);
      await putAt(database, there.appointmentId, (2 * DAY) / MINUTE);
      return { path: { id: there.locationId }, body: { stationStatus: 'Suspended' } };
    },
  },
  // A job is only for who has started it: of any other, who may ask hears that there is none.
  {
    ...{ call: 'get /admin/sites/{id}/stranded/{jobId}', permission: 'site.hours', ok: 404 },
    sent: ({ locationId }) => ({ path: { id: locationId, jobId: randomUUID() } }),
  },
  {
    ...{ call: 'post /admin/sites/{id}/stranded/{jobId}', permission: 'site.hours', ok: 404 },
    sent: ({ locationId, appointmentId }) => ({
      path: { id: locationId, jobId: randomUUID() },
      body: { decisions: [{ appointmentId, decision: 'keep' }] },
    }),
  },
  // A job is its caller's alone: that of another is answered as that of nobody.
  {
    ...{ call: 'get /admin/sites/{id}/stranded/{jobId}', permission: 'site.hours', ok: 404 },
    sent: ({ locationId }) => ({ path: { id: locationId, jobId: randomUUID() } }),
  },
  {
    ...{ call: 'post /admin/sites/{id}/stranded/{jobId}', permission: 'site.hours', ok: 404 },
    sent: ({ locationId, appointmentId }) => ({
      path: { id: locationId, jobId: randomUUID() },
      body: { decisions: [{ appointmentId, decision: 'keep' }] },
    }),
  },
  edit('site.hours', ({ specialDays }) => ({
    specialDays: { ...specialDays, [`2031-01-${String(10 + Object.keys(specialDays).length)}`]: null },
  })),
  edit('site.capacity', ({ hourlyCapacity }) => ({ hourlyCapacity: hourlyCapacity + 4 })),
  edit('site.flags', ({ insuranceRequired }) => ({ insuranceRequired: !insuranceRequired })),
  edit('site.update', () => ({ name: `Site ${randomUUID()}` })),
  become('site.suspend', 'Suspended', 'Active'),
  become('site.resume', 'Active', 'Suspended'),
  become('site.close', 'Closed', 'Suspended'),
];

/** Lets somebody be registered by car today, not here yet; answers the registration. */
async function registered(database: Database, { appointmentId }: There): Promise<string> {
  await putToday(database, appointmentId);
  await database.pool.query('delete from covid_drive_ups where appointment_id = $1', [appointmentId]);
  const id = randomUUID();
  await database.pool.query(
    'insert into covid_drive_ups (location_id, engagement_id, appointment_id) select location_id, $2, id from appointments where id = $1',
    [appointmentId, id],
  );
  return id;
}

/** The lots of sites. */
export const LOT_CALLS: readonly TriedCall[] = [
  {
    ...{ call: 'get /admin/drive-up', permission: 'driveUp.list' },
    async sent(there, _, database) {
      await registered(database, there);
      return { query: { site: there.locationId } };
    },
  },
  {
    ...{ call: 'patch /admin/drive-up/{id}/status', permission: 'driveUp.status', changes: true },
    async sent(there, _, database) {
      return { path: { id: await registered(database, there) }, body: { step: 'here', was: 'clean' } };
    },
  },
];
