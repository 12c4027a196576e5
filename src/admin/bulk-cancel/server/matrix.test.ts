import { beforeAll, expect, test } from 'vitest';
import type { CallAnswer, Caller } from '#testing/caller.ts';
import { testDatabase } from '#testing/database.ts';
import { chicago, loadTestLocations, testLocation } from '#testing/scheduler.ts';
import { plannedCell, principals, PRINCIPALS, type Principal } from '#testing/people/principals.ts';
import { manyVisits } from './testing-visits.ts';

const database = await testDatabase();
const [own, foreign] = [testLocation({ capacity: 40 }), testLocation({ capacity: 40 })];
const PATH = '/admin/appointments/bulk-cancel';
const DATE = new Date(chicago(2, '12:00')).toISOString().slice(0, 10);

beforeAll(() => loadTestLocations(database, [own, foreign]));

type Call = {
  ok: number;
  /** What names what isn't at the caller's sites is answered so. */
  foreign: 403 | 404;
  /** Whether it is by ids; a superuser does only that. */
  isByIds: boolean;
  make: (at: Caller, site: string, visit: string) => Promise<CallAnswer>;
};

const run = (at: Caller, visit: string) => at.post(PATH, { visits: [{ appointmentId: visit, version: 0 }], count: 1 });
/** A job of the caller's about a visit of their own site, or of theirs that they can't have. */
async function job(at: Caller, visit: string, more = ''): Promise<CallAnswer> {
  const started = await run(at, visit);
  const path = `${PATH}/${started.status === 201 ? String(started.body['jobId']) : crypto.randomUUID()}${more}`;
  return more ? at.post(path) : at.get(path);
}

const CALLS: Record<string, Call> = {
  'a preview by ids': {
    ok: 200,
    foreign: 403,
    isByIds: true,
    make: (at, _, visit) => at.post(`${PATH}/preview`, { appointmentIds: [visit] }),
  },
  'a preview by hours': {
    ok: 200,
    foreign: 404,
    isByIds: false,
    make: (at, site) => at.post(`${PATH}/preview`, { hours: { site, date: DATE } }),
  },
  'a bulk cancel': { ok: 201, foreign: 403, isByIds: true, make: (at, _, visit) => run(at, visit) },
  'how far it is': { ok: 200, foreign: 404, isByIds: true, make: (at, _, visit) => job(at, visit) },
  'stopping it': { ok: 200, foreign: 404, isByIds: true, make: (at, _, visit) => job(at, visit, '/stop') },
};

function planned({ ok, foreign: elsewhere, isByIds }: Call, who: Principal, place: typeof own): number {
  if (who === 'guest' || who === 'no session') return 401;
  const cell = plannedCell('appointment.bulkCancel', who);
  if (cell === '-' || (cell === 'A, ids only' && !isByIds)) return 403;
  return place === own ? ok : elsewhere;
}

const TABLE = Object.keys(CALLS).flatMap((name) =>
  PRINCIPALS.flatMap((who) => [own, foreign].map((place) => ({ name, who, place }))),
);

test('each call of a bulk cancel answers each of nine principals, at their own and at another site, as the plan says [ADM-1 part]', async () => {
  expect(TABLE).toHaveLength(Object.keys(CALLS).length * 9 * 2);
  const callers = await principals(database, [own.locationId]);
  const visits = new Map([
    [own, (await manyVisits(database, own, 1))[0] ?? ''],
    [foreign, (await manyVisits(database, foreign, 1))[0] ?? ''],
  ]);
  const wrong: string[] = [];
  for (const { name, who, place } of TABLE) {
    const [call, at] = [CALLS[name], callers.get(who)];
    if (!call || !at) throw new Error(name);
    const { status } = await call.make(at, place.locationId, visits.get(place) ?? '');
    const expected = planned(call, who, place);
    if (status !== expected)
      wrong.push(`${name}, ${who}, ${place === own ? 'own' : 'foreign'}: ${String(status)}, not ${String(expected)}`);
  }
  expect(wrong).toEqual([]);
});
