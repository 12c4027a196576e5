import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { STAFF_ROLES, type Permission, type StaffRole } from '#audit/permissions.ts';
import { putAt, somebodyBooked } from '#covid/server/paying/testing.ts';
import type { CallAnswer, Caller } from '#testing/caller.ts';
import { testDatabase } from '#testing/database.ts';
import { plannedCell, principals, PRINCIPALS, type Principal } from '#testing/people/principals.ts';
import { everyDay, newSite, newStore, readToEdit, staffAt } from './testing.ts';

const database = await testDatabase();
const superuser = await staffAt(database, 'superuser');
const [own, foreign] = [await newSite(database), await newSite(database)];
type Place = typeof own;

/** What somebody is asked to do at a place: the site as it is now, and a registration of today there. */
type At = { locationId: string; site: Awaited<ReturnType<typeof readToEdit>>; engagementId: string };
type Call = {
  permission: Permission;
  ok: number;
  /** How it is answered at a site that isn't the caller's; null for what is of no site. */
  foreign: 404 | null;
  make: (caller: Caller, at: At) => Promise<CallAnswer>;
  /** What the site is before, where that isn't 'Active'. */
  status?: string;
};

const put = (caller: Caller, { locationId, site }: At, change: object) =>
  caller.put(`/admin/sites/${locationId}`, { ...site, ...change });
const become = (caller: Caller, { locationId, site }: At, stationStatus: string) =>
  caller.patch(`/admin/sites/${locationId}/status`, { stationStatus, version: site.version });
const edited = ({ site }: At) => {
  const { hoursOfOperation, specialDays, hourlyCapacity, reserveCapacity, testingModels } = site;
  return { hoursOfOperation, specialDays, hourlyCapacity, reserveCapacity, testingModels };
};

/** Each call about sites, and about their lots, with the permission that the plan has for it. */
const CALLS: Record<string, Call> = {
  'the list': { permission: 'site.read', ok: 200, foreign: null, make: (by) => by.get('/admin/sites') },
  'one site': {
    ...{ permission: 'site.read', ok: 200, foreign: 404 },
    make: (by, { locationId }) => by.get(`/admin/sites/${locationId}`),
  },
  'a ZIP code': { permission: 'site.update', ok: 200, foreign: null, make: (by) => by.get('/admin/zip/60614') },
  'a preview': {
    ...{ permission: 'site.hours', ok: 200, foreign: 404 },
    make: (by, at) => by.post(`/admin/sites/${at.locationId}/preview`, edited(at)),
  },
  'who is stranded': {
    ...{ permission: 'site.hours', ok: 200, foreign: 404 },
    make: (by, at) => by.post(`/admin/sites/${at.locationId}/stranded`, { edit: edited(at) }),
  },
  'a change of hours': {
    ...{ permission: 'site.hours', ok: 200, foreign: 404 },
    make: (by, at) =>
      put(by, at, { hoursOfOperation: everyDay('12:00 AM', '12:00 AM').map((day) => ({ ...day, allDay: true })) }),
  },
  'a change of places': {
    ...{ permission: 'site.capacity', ok: 200, foreign: 404 },
    make: (by, at) => put(by, at, { hourlyCapacity: at.site.hourlyCapacity + 4 }),
  },
  'a change of rules': {
    ...{ permission: 'site.flags', ok: 200, foreign: 404 },
    make: (by, at) => put(by, at, { insuranceRequired: !at.site.insuranceRequired }),
  },
  'a change of place': {
    ...{ permission: 'site.update', ok: 200, foreign: 404 },
    make: (by, at) => put(by, at, { name: `Site ${randomUUID()}` }),
  },
  'a suspension': {
    ...{ permission: 'site.suspend', ok: 200, foreign: 404, status: 'Active' },
    make: (by, at) => become(by, at, 'Suspended'),
  },
  'an opening again': {
    ...{ permission: 'site.resume', ok: 200, foreign: 404, status: 'Suspended' },
    make: (by, at) => become(by, at, 'Active'),
  },
  'a closing for good': {
    ...{ permission: 'site.close', ok: 200, foreign: 404, status: 'Suspended' },
    make: (by, at) => become(by, at, 'Closed'),
  },
  'the lot': {
    ...{ permission: 'driveUp.list', ok: 200, foreign: 404 },
    make: (by, { locationId }) => by.get(`/admin/drive-up?site=${locationId}`),
  },
  'a step in the lot': {
    ...{ permission: 'driveUp.status', ok: 200, foreign: 404 },
    make: (by, { engagementId }) => by.patch(`/admin/drive-up/${engagementId}/status`, { step: 'here', was: 'clean' }),
  },
};

/** What the plan says that a call answers: a role that has any of a change's permissions hears in words what it may not. */
function planned({ permission, ok, foreign: elsewhere }: Call, who: Principal, place: Place): number {
  if (who === 'guest' || who === 'no session') return 401;
  if (!has(who, permission)) return 403;
  return place === own || elsewhere === null ? ok : elsewhere;
}

function has(who: Principal, permission: Permission): boolean {
  const cell = plannedCell(permission, who);
  return ['A', 'S', 'T'].includes(cell);
}

/** Puts a place as a call is to find it. */
async function ready({ locationId }: Place, status = 'Active'): Promise<At> {
  await database.pool.query('update locations set status = $2 where public_id = $1', [locationId, status]);
  await database.pool.query(
    `update covid_drive_ups set status = 'clean', patient_status = 'clean', here_at = null from locations l where l.id = location_id and l.public_id = $1`,
    [locationId],
  );
  const { rows } = await database.pool.query<{ id: string }>(
    'select engagement_id as id from covid_drive_ups d join locations l on l.id = d.location_id where l.public_id = $1',
    [locationId],
  );
  return { locationId, site: await readToEdit(superuser, locationId), engagementId: rows[0]?.id ?? '' };
}

/** Registers somebody whose visit began a minute ago: nothing of the site's future is theirs. */
async function registered(place: Place): Promise<void> {
  const { id } = await somebodyBooked(database, place);
  await putAt(database, id, -1);
  await database.pool.query(
    `insert into covid_drive_ups (location_id, engagement_id, appointment_id) select location_id, $2, id from appointments where id = $1`,
    [id, randomUUID()],
  );
}

test('each call about sites and lots answers each of nine principals, at their own and at another site, as the plan says [ADM-1 part]', async () => {
  await registered(own);
  await registered(foreign);
  const callers = await principals(database, [own.locationId]);
  const wrong: string[] = [];
  let asked = 0;
  for (const [name, call] of Object.entries(CALLS))
    for (const who of PRINCIPALS)
      for (const place of [own, foreign]) {
        const caller = callers.get(who);
        if (!caller) throw new Error(who);
        const { status } = await call.make(caller, await ready(place, call.status));
        const expected = planned(call, who, place);
        // Of another site nobody hears more than that there is none, whatever their role.
        const isAlike = place === foreign && expected === 403 && status === 404 && has(who, 'site.hours');
        if (status !== expected && !isAlike)
          wrong.push(
            `${name}, ${who}, ${place === own ? 'own' : 'foreign'}: ${String(status)}, not ${String(expected)}`,
          );
        asked += 1;
      }
  expect(wrong).toEqual([]);
  expect(asked).toBe(Object.keys(CALLS).length * 9 * 2);
}, 60_000);

test('a site is added by who manages all sites, and by no one else', async () => {
  const answers = new Map<string, number>();
  for (const who of STAFF_ROLES)
    for (const sites of ['all', [own.locationId]] as const) {
      const caller = await staffAt(database, who satisfies StaffRole, sites);
      const typed = { name: 'New', cliaNumber: '14D1234567', address: { street: '1 Oak St', zip: '60614' } };
      const { status } = await caller.post('/admin/sites', { ...typed, storeNumber: await newStore(database) });
      answers.set(`${who}, ${sites === 'all' ? 'all' : 'some'}`, status);
      const expected = has(who, 'site.create') && sites === 'all' ? 201 : 403;
      expect(status, `${who}, ${String(sites)}`).toBe(expected);
    }
  expect([...answers.values()].filter((status) => status === 201)).toHaveLength(2);
});
