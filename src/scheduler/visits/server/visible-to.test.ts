import { beforeAll, expect, test } from 'vitest';
import type { Actor, Staff } from '#audit/actor.ts';
import { canBreakGlassFor, grantOf, type StaffRole } from '#audit/permissions.ts';
import { account, guest, staff, system } from '#identity/make-actor.ts';
import { testDatabase } from '#testing/database.ts';
import {
  bookVisit,
  chicago,
  loadTestLocations,
  ORGANIZATION,
  PLAIN,
  testLocation,
  testVisitor,
} from '#testing/scheduler.ts';
import { PLANNED } from '#testing/people/who-may-what.ts';
import { slotId } from '../../engine/time-slots.ts';
import { listAppointments } from './appointments.ts';
import { visibleTo } from './visible-to.ts';

const database = await testDatabase();
const [here, elsewhere] = [testLocation({ capacity: 9 }), testLocation()];
const booker = testVisitor(database);
const LIST = [here.locationId];

/** Visits by a name for when and where they are. */
const visits = new Map<string, string>();

beforeAll(async () => {
  await loadTestLocations(database, [here, elsewhere]);
  const book = async (name: string, locationId: string, start: number) => {
    const slot = slotId({ locationId, serviceId: PLAIN, start });
    visits.set(name, (await bookVisit(booker, slot, ORGANIZATION)).id);
  };
  await book('last here', here.locationId, chicago(7, '17:00'));
  await book('too late here', here.locationId, chicago(8, '08:00'));
  await book('soon elsewhere', elsewhere.locationId, chicago(2, '09:00'));
  await book('yesterday here', here.locationId, chicago(3, '09:00'));
  await book('long ago here', here.locationId, chicago(3, '10:00'));
  await setTime('yesterday here', chicago(-1, '00:10'));
  await setTime('long ago here', chicago(-2, '23:40'));
});

/** Puts a visit at a time for which nothing can be booked any more. */
async function setTime(name: string, start: number): Promise<void> {
  await database.pool.query(
    `update seats s set starts_at = $2, during = tstzrange($2::timestamptz, $2::timestamptz + interval '20 minutes')
     from appointments a where a.id = $1 and s.location_id = a.location_id and s.hold_id = a.hold_id`,
    [visits.get(name), new Date(start)],
  );
}

async function seenBy(actor: Actor | null, permission: Parameters<typeof visibleTo>[1]): Promise<string[]> {
  const { condition, value } = visibleTo(actor, permission);
  const { rows } = await database.pool.query<{ id: string }>(
    `select a.id from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id
     join locations l on l.id = a.location_id where ${condition}`,
    [value],
  );
  const ids = new Set(rows.map(({ id }) => id));
  return [...visits].flatMap(([name, id]) => (ids.has(id) ? [name] : []));
}

const AT_SITE = ['last here', 'too late here', 'yesterday here', 'long ago here'];
const NEAR = ['last here', 'yesterday here'];
/** What a cell of the plan lets someone see: with all sites, and with the one of their list. */
const SEES: Record<string, { all: string[]; own: string[] }> = {
  A: { all: [...AT_SITE, 'soon elsewhere'], own: AT_SITE },
  S: { all: [...AT_SITE, 'soon elsewhere'], own: AT_SITE },
  B: { all: ['long ago here'], own: ['long ago here'] },
  T: { all: [...NEAR, 'soon elsewhere'], own: NEAR },
  '-': { all: [], own: [] },
};

/** A member of staff in a call that asks for a permission, with break-glass open for one visit. */
function inCallWithGlass(person: Staff, permission: Parameters<typeof visibleTo>[1], visit = 'long ago here'): Staff {
  const grant = grantOf(person, permission, { id: 'glass', appointment: visits.get(visit) ?? '', locationId: 1 });
  return grant ? { ...person, grant } : person;
}

test('each role sees the visits that the plan grants it with each permission: at which sites, and how far ahead and back', async () => {
  const wrong: string[] = [];
  const rows = PLANNED.filter(({ permission }) => /^(appointment|pdf)\./.test(permission));
  expect(rows).toHaveLength(48);
  for (const { permission: named, role, cell } of rows) {
    const permission = named as Parameters<typeof visibleTo>[1];
    for (const sites of ['all', 'own'] as const) {
      const person = staff('1', { roles: [role], sites: sites === 'all' ? 'all' : LIST });
      const expected = SEES[cell[0] ?? '']?.[sites].toSorted();
      const seen = await seenBy(inCallWithGlass(person, permission), permission);
      if (JSON.stringify(seen.toSorted()) !== JSON.stringify(expected))
        wrong.push(`${role} at ${sites}, ${permission} (${cell}): ${seen.join(', ')}`);
      if (cell === 'B' && (await seenBy(person, permission)).length > 0) wrong.push(`${role}, ${permission}: no glass`);
    }
  }
  expect(wrong).toEqual([]);
});

test('break-glass for a visit at a site that isn’t on their list any more opens nothing', async () => {
  const person = staff('1', { roles: ['superuser'], sites: LIST });
  expect(await seenBy(inCallWithGlass(person, 'appointment.read', 'soon elsewhere'), 'appointment.read')).toEqual([]);
});

test('superuser, innovation pioneer, admin site user and report analyst together see no patient without break-glass', async () => {
  const roles: StaffRole[] = ['superuser', 'innovation pioneer', 'admin site user', 'report analyst'];
  const person = staff('1', { roles, sites: 'all' });
  expect(canBreakGlassFor(person, 'appointment.read')).toBe(true);
  for (const permission of ['appointment.search', 'appointment.read', 'appointment.healthAnswers'] as const)
    expect(await seenBy(person, permission)).toEqual([]);
  expect(await listAppointments({ db: database.pool, actor: person, now: Date.now() }, {})).toEqual([]);
  // What one permission was granted in a call is not granted to another one there.
  expect(await seenBy(inCallWithGlass(person, 'appointment.read'), 'appointment.healthAnswers')).toEqual([]);
});

test('guests and accounts see what they booked or found, whatever is asked, others and nobody nothing, the product all', async () => {
  const all = [...visits.keys()];
  const [found] = visits.values();
  const [owner = ''] = (
    await database.pool.query<{ owner: string }>('select owner from appointments where id = $1', [found])
  ).rows.map((row) => row.owner);
  const person = account('1');
  await database.pool.query(
    `insert into appointment_access (location_id, appointment_id, owner, expires_at)
     select location_id, id, $2, now() + interval '1 minute' from appointments where id = $1`,
    [found, person.id],
  );
  for (const permission of ['appointment.read', 'appointment.update', 'appointment.cancel'] as const) {
    expect(await seenBy(guest(owner.replace('guest:', '')), permission)).toEqual(all);
    expect(await seenBy(person, permission)).toEqual(all.slice(0, 1));
    expect(await seenBy(guest('stranger'), permission)).toEqual([]);
    expect(await seenBy(null, permission)).toEqual([]);
    expect(await seenBy(system('mail'), permission)).toEqual(all);
  }
});
