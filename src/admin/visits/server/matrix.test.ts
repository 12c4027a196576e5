import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Permission } from '#audit/permissions.ts';
import { ANTIGEN, siteUnderTest, somebodyBooked } from '#covid/server/paying/testing.ts';
import type { CallAnswer, Caller } from '#testing/caller.ts';
import { testDatabase } from '#testing/database.ts';
import { testVisitor } from '#testing/scheduler.ts';
import { plannedCell, principals, PRINCIPALS, type Principal } from '#testing/people/principals.ts';

const database = await testDatabase();
const [own, foreign] = [await siteUnderTest(database), await siteUnderTest(database)];
type Place = typeof own;
type Visit = { appointmentId: string; patientId: string };

/** A test that is booked there, by a visitor of its own. */
async function visitAt(place: Place): Promise<Visit> {
  const { id, request } = await somebodyBooked(database, place);
  return { appointmentId: id, patientId: String(request.patientId) };
}

/** A hold of somebody who books there. */
async function heldAt(place: Place): Promise<string> {
  const { body } = await testVisitor(database).post('/scheduler/holds', { slotId: place.slot(ANTIGEN, '11:00') });
  return String(body['aptHoldId']);
}

const voucher = ({ locationId }: Place) => {
  const today = new Date().toISOString().slice(0, 10);
  const later = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  return { site: locationId, issuer: 'A school', total: 3, services: [ANTIGEN], startsOn: today, endsOn: later };
};

type Call = {
  permission: Permission;
  ok: number;
  /** What names a site that isn't the caller's is answered so; what is all one's own names none. */
  foreign: 404 | 'names none';
  make: (at: Caller, place: Place, visit: Visit) => Promise<CallAnswer>;
};

/** Each call beside those of a day, with the permission that the plan has for it. */
const CALLS: Record<string, Call> = {
  'the counts': {
    permission: 'report.aggregate',
    ok: 200,
    foreign: 404,
    make: (at, { locationId }) => at.get(`/admin/appointments/summary?site=${locationId}`),
  },
  'choices of filters': {
    permission: 'appointment.search',
    ok: 200,
    foreign: 'names none',
    make: (at) => at.get('/admin/appointments/filters'),
  },
  'saved views': {
    permission: 'appointment.search',
    ok: 200,
    foreign: 'names none',
    make: (at) => at.get('/admin/appointments/views'),
  },
  'a view saved': {
    permission: 'appointment.search',
    ok: 201,
    foreign: 'names none',
    make: (at) => at.post('/admin/appointments/views', { name: randomUUID(), filters: { status: ['missed'] } }),
  },
  'a view removed': {
    permission: 'appointment.search',
    ok: 200,
    foreign: 'names none',
    make: (at) => at.delete(`/admin/appointments/views/${randomUUID()}`),
  },
  'details changed': {
    permission: 'appointment.update',
    ok: 200,
    foreign: 404,
    make: (at, _, { appointmentId, patientId }) =>
      at.put(`/admin/patients/${patientId}`, {
        appointmentId,
        version: 1,
        reason: 'Said at the desk',
        changes: { phone: '312-555-0188' },
      }),
  },
  'insurance companies': {
    permission: 'insurance.read',
    ok: 200,
    foreign: 'names none',
    make: (at) => at.get('/admin/insurance-companies'),
  },
  'how a test is paid': {
    permission: 'insurance.read',
    ok: 200,
    foreign: 404,
    make: (at, _, { appointmentId }) => at.get(`/admin/insurance?appointmentId=${appointmentId}`),
  },
  'a plan submitted': {
    permission: 'insurance.submit',
    ok: 200,
    foreign: 404,
    make: (at, _, { appointmentId }) =>
      at.post('/admin/insurance', { appointmentId, primary: { plan: 'blue-heron', memberId: 'BH10042' } }),
  },
  'who answers for a site': {
    permission: 'site.read',
    ok: 200,
    foreign: 404,
    make: (at, { locationId }) => at.get(`/admin/pharmacists?site=${locationId}`),
  },
  'kinds of test': {
    permission: 'site.read',
    ok: 200,
    foreign: 'names none',
    make: (at) => at.get('/admin/testing-models'),
  },
  'places on hold': {
    permission: 'hold.release',
    ok: 200,
    foreign: 404,
    make: (at, { locationId }) => at.get(`/admin/holds?site=${locationId}`),
  },
  'a time held': {
    permission: 'hold.create',
    ok: 201,
    foreign: 404,
    make: (at, place) => at.post('/admin/holds', { slotId: place.slot(ANTIGEN, '12:00') }),
  },
  'a hold extended': {
    permission: 'hold.extend',
    ok: 200,
    foreign: 404,
    make: async (at, place) => {
      const { body } = await at.post('/admin/holds', { slotId: place.slot(ANTIGEN, '13:00') });
      return at.put(`/admin/holds/${(body as { aptHoldId?: string }).aptHoldId ?? randomUUID()}`);
    },
  },
  'another’s hold released': {
    permission: 'hold.release',
    ok: 200,
    foreign: 404,
    make: async (at, place) => at.delete(`/admin/holds/${await heldAt(place)}?anothers=yes`),
  },
  'the vouchers of a site': {
    permission: 'voucher.read',
    ok: 200,
    foreign: 404,
    make: (at, { locationId }) => at.get(`/admin/vouchers?site=${locationId}`),
  },
  'a voucher issued': {
    permission: 'voucher.issue',
    ok: 201,
    foreign: 404,
    make: (at, place) => at.post('/admin/vouchers', voucher(place)),
  },
};

/** What the plan says that a call answers. No visit is in a pilot; break-glass is closed. */
function planned({ permission, ok, foreign: elsewhere }: Call, who: Principal, place: Place): number {
  if (who === 'guest' || who === 'no session') return 401;
  const cell = plannedCell(permission, who);
  if (!['A', 'S', 'T', 'D'].includes(cell)) return 403;
  return place === own || elsewhere === 'names none' ? ok : elsewhere;
}

const TABLE = Object.keys(CALLS).flatMap((name) =>
  PRINCIPALS.flatMap((who) => [own, foreign].map((place) => ({ name, who, place }))),
);

test('each call beside those of a day answers each of nine principals, at their own and at another site, as the plan says [ADM-1 part]', async () => {
  expect(TABLE).toHaveLength(Object.keys(CALLS).length * 9 * 2);
  const callers = await principals(database, [own.locationId]);
  const left = new Map([
    [own, await visitAt(own)],
    [foreign, await visitAt(foreign)],
  ]);
  const wrong: string[] = [];
  for (const { name, who, place } of TABLE) {
    const [call, at, seen] = [CALLS[name], callers.get(who), left.get(place)];
    if (!call || !at || !seen) throw new Error(name);
    const expected = planned(call, who, place);
    // What is refused leaves a visit as it was, so the next call can be about the same one.
    const isChanged = expected < 300 && name === 'details changed';
    const { status } = await call.make(at, place, isChanged ? await visitAt(place) : seen);
    if (status !== expected)
      wrong.push(`${name}, ${who}, ${place === own ? 'own' : 'foreign'}: ${String(status)}, not ${String(expected)}`);
  }
  expect(wrong).toEqual([]);
}, 120_000);
