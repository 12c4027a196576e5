import { beforeAll, expect, test } from 'vitest';
import type { Permission } from '#audit/permissions.ts';
import { inWork } from '#db/work.ts';
import { breakGlass } from '#identity/server/break-glass.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import type { CallAnswer, Caller } from '#testing/caller.ts';
import { testDatabase } from '#testing/database.ts';
import { bookVisit, chicago, loadTestLocations, PLAIN, testLocation, testVisitor } from '#testing/scheduler.ts';
import { staffVisitor } from '#testing/signed-in.ts';
import { plannedCell, principal, principals, PRINCIPALS, type Principal } from '#testing/people/principals.ts';

const database = await testDatabase();
const [own, foreign] = [testLocation({ capacity: 40 }), testLocation({ capacity: 40 })];
type Place = typeof own;

beforeAll(() => loadTestLocations(database, [own, foreign]));

/** The path of a visit of tomorrow, booked by a visitor of its own. */
async function visitAt({ locationId }: Place): Promise<string> {
  const slot = slotId({ locationId, serviceId: PLAIN, start: chicago(1, '09:00') });
  return `/admin/appointments/${(await bookVisit(testVisitor(database), slot)).id}`;
}

const moveSlot = ({ locationId }: Place) => slotId({ locationId, serviceId: PLAIN, start: chicago(1, '11:00') });

const walkIn = ({ locationId }: Place) => ({
  slotId: slotId({ locationId, serviceId: PLAIN, start: chicago(1, '10:00') }),
  firstName: 'Dale',
  lastName: 'Haverford',
  dob: '1949-02-11',
  phone: '312-555-0144',
  hasAgreed: true,
  another: true,
});

type Call = {
  permission: Permission;
  ok: number;
  /** What names a site that isn't the caller's is answered so; a list of all one's own names none. */
  foreign: 404 | 'names none';
  /** `visit` is the path of one there. */
  make: (at: Caller, place: Place, visit: string) => Promise<CallAnswer>;
};

/** Each call of the day, with the permission that the plan has for it. */
const CALLS: Record<string, Call> = {
  'the list of a day': {
    permission: 'appointment.search',
    ok: 200,
    foreign: 404,
    make: (at, { locationId }) => at.get(`/admin/appointments?site=${locationId}`),
  },
  'the mark of a day': {
    permission: 'appointment.search',
    ok: 200,
    foreign: 404,
    make: (at, { locationId }) => at.get(`/admin/appointments/mark?site=${locationId}`),
  },
  'events of a day': {
    permission: 'appointment.search',
    ok: 200,
    foreign: 404,
    make: (at, { locationId }) => at.get(`/admin/appointments/events?site=${locationId}`),
  },
  'own sites': {
    permission: 'appointment.search',
    ok: 200,
    foreign: 'names none',
    make: (at) => at.get('/admin/appointments/sites'),
  },
  search: {
    permission: 'appointment.search',
    ok: 200,
    foreign: 404,
    make: (at, { locationId }) => at.post('/admin/appointments/search', { site: locationId }),
  },
  'one visit': {
    permission: 'appointment.read',
    ok: 200,
    foreign: 404,
    make: (at, _, visit) => at.get(visit),
  },
  'a value shown': {
    permission: 'appointment.read',
    ok: 200,
    foreign: 404,
    make: (at, _, visit) => at.post(`${visit}/show`, { what: 'phone' }),
  },
  'a birth date compared': {
    permission: 'appointment.read',
    ok: 200,
    foreign: 404,
    make: (at, _, visit) => at.post(`${visit}/compare`, { dob: '1985-03-27' }),
  },
  'times for walk-ins': {
    permission: 'appointment.create',
    ok: 200,
    foreign: 404,
    make: (at, { locationId }) => at.get(`/admin/appointments/openings?site=${locationId}&serviceId=${PLAIN}`),
  },
  'a walk-in': {
    permission: 'appointment.create',
    ok: 201,
    foreign: 404,
    make: (at, place) => at.post('/admin/appointments', walkIn(place)),
  },
  'a check-in': {
    permission: 'appointment.update',
    ok: 200,
    foreign: 404,
    make: (at, _, visit) => at.patch(`${visit}/status`, { step: 'check-in', version: 0 }),
  },
  'times for a move': {
    permission: 'appointment.update',
    ok: 200,
    foreign: 404,
    make: (at, _, visit) => at.get(`${visit}/times`),
  },
  'a hold for a move': {
    permission: 'hold.create',
    ok: 201,
    foreign: 404,
    make: (at, place, visit) => at.post(`${visit}/hold`, { slotId: moveSlot(place) }),
  },
  'a move to a hold that isn’t there': {
    permission: 'appointment.update',
    ok: 404,
    foreign: 404,
    make: (at, _, visit) => at.put(visit, { aptHoldId: '00000000-0000-4000-8000-000000000000', version: 0 }),
  },
  'a cancellation': {
    permission: 'appointment.cancel',
    ok: 200,
    foreign: 404,
    make: (at, _, visit) => at.put(`${visit}/cancel`, { version: 0 }),
  },
};

/** What the plan says that a call answers. */
function planned({ permission, ok, foreign: elsewhere }: Call, who: Principal, place: Place): number {
  if (who === 'guest' || who === 'no session') return 401;
  const cell = plannedCell(permission, who);
  if (!['S', 'T'].includes(cell)) return 403;
  return place === own || elsewhere === 'names none' ? ok : elsewhere;
}

const TABLE = Object.keys(CALLS).flatMap((name) =>
  PRINCIPALS.flatMap((who) => [own, foreign].map((place) => ({ name, who, place }))),
);

test('each call of the day answers each of nine principals, at their own and at another site, as the plan says [ADM-1 part]', async () => {
  expect(TABLE).toHaveLength(Object.keys(CALLS).length * 9 * 2);
  const callers = await principals(database, [own.locationId]);
  const left = new Map([
    [own, await visitAt(own)],
    [foreign, await visitAt(foreign)],
  ]);
  const wrong: string[] = [];
  for (const { name, who, place } of TABLE) {
    const [call, at] = [CALLS[name], callers.get(who)];
    if (!call || !at) throw new Error(name);
    const expected = planned(call, who, place);
    // What is refused leaves a visit as it was, so the next call can be about the same one.
    const { status } = await call.make(at, place, expected < 300 ? await visitAt(place) : (left.get(place) ?? ''));
    if (status !== expected)
      wrong.push(`${name}, ${who}, ${place === own ? 'own' : 'foreign'}: ${String(status)}, not ${String(expected)}`);
  }
  expect(wrong).toEqual([]);
});

test('what is another site’s is answered as what there isn’t, word for word', async () => {
  const at = await principal(database, 'site supervisor', [own.locationId]);
  const said = async (path: string): Promise<unknown> => {
    const { status, body } = await at.get(path);
    return { status, code: body.code, detail: body['detail'] };
  };
  const elsewhere = await said(await visitAt(foreign));
  expect(elsewhere).toEqual(await said('/admin/appointments/00000000-0000-4000-8000-000000000000'));
  const list = await said(`/admin/appointments?site=${foreign.locationId}`);
  expect(list).toEqual(await said('/admin/appointments?site=no-such-site'));
});

test('a superuser reads only with break-glass open, each use on record, and changes nothing even then [ADM-1 part]', async () => {
  const person = await staffVisitor(database, { roles: ['superuser'], sites: 'all' });
  const path = await visitAt(own);
  expect((await person.get(path)).body).toMatchObject({ status: 403, code: 'glass-closed' });
  const opened = { appointment: path.split('/').at(-1) ?? '', locationId: 1, reason: 'A caller is unwell at the site' };
  const glass = await inWork(database, person.actor, (work) => breakGlass(work, opened));
  expect((await person.get(path)).status).toBe(200);
  expect((await person.post(`${path}/show`, { what: 'phone' })).status).toBe(200);
  expect((await person.patch(`${path}/status`, { step: 'check-in', version: 0 })).status).toBe(403);
  const { rows } = await database.pool.query<{ action: string }>(
    'select action from audit_log where actor = $1 and reason = $2 order by id',
    [person.actor.id, `glass:${glass}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['appointment.read', 'appointment.show-phone']);
});
