import { beforeAll, expect, test } from 'vitest';
import { STAFF_ROLES, type Permission } from '#audit/permissions.ts';
import { inWork } from '#db/work.ts';
import { breakGlass } from '#identity/server/break-glass.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import { bookVisit, chicago, loadTestLocations, PLAIN, testLocation, testVisitor } from '#testing/scheduler.ts';
import { plannedCell, principal, PRINCIPALS, type Principal } from '#testing/people/principals.ts';
import type { AskPaper } from '../paper.schema.ts';
import { clerk, work } from './testing.ts';

const database = await testDatabase();
const [own, foreign] = [testLocation({ capacity: 40 }), testLocation({ capacity: 40 })];
type Place = typeof own;
const DATE = new Date(chicago(1, '12:00')).toISOString().slice(0, 10);
const visits = new Map<Place, string>();

beforeAll(async () => {
  await loadTestLocations(database, [own, foreign]);
  for (const place of [own, foreign]) {
    const slot = slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago(1, '09:00') });
    visits.set(place, (await bookVisit(testVisitor(database), slot)).id);
  }
});

type Call = {
  permission: Permission;
  isPlanned: (cell: string) => boolean;
  namesNone?: true;
  ask: (place: Place) => AskPaper;
};
const atSites = (cell: string): boolean => ['S', 'T'].includes(cell);

/** Each paper, with the permission that the plan has for it. */
const CALLS: Record<string, Call> = {
  'the list of a day': {
    permission: 'pdf.appointment',
    isPlanned: atSites,
    ask: ({ locationId }) => ({ kind: 'day-list', site: locationId, date: DATE }),
  },
  'the sheet of a visit': {
    permission: 'pdf.appointment',
    isPlanned: atSites,
    ask: (place) => ({ kind: 'visit', appointmentId: visits.get(place) ?? '' }),
  },
  'those by car': {
    permission: 'driveUp.pdf',
    isPlanned: atSites,
    ask: ({ locationId }) => ({ kind: 'drive-up', site: locationId, date: DATE }),
  },
  'rows of a site': {
    permission: 'appointment.search',
    isPlanned: atSites,
    ask: ({ locationId }) => ({ kind: 'visits', site: locationId, from: DATE, to: DATE }),
  },
  'rows of all own sites': {
    permission: 'appointment.search',
    isPlanned: atSites,
    namesNone: true,
    ask: () => ({ kind: 'visits', from: DATE, to: DATE }),
  },
  // No site is marked as one of a pilot, so those who see no others see none.
  'how many visits': {
    permission: 'report.aggregate',
    isPlanned: (cell) => ['A', 'D', 'S'].includes(cell),
    namesNone: true,
    ask: () => ({ kind: 'counts', year: 2025 }),
  },
};

function planned({ permission, isPlanned, namesNone }: Call, who: Principal, place: Place): number {
  if (who === 'guest' || who === 'no session') return 401;
  const cell = plannedCell(permission, who);
  if (!isPlanned(cell)) return 403;
  return place === own || namesNone ? 202 : 404;
}

test('each paper answers each of nine principals, for their own and for another site, as the plan says [ADM-1 part]', async () => {
  const wrong: string[] = [];
  let asked = 0;
  for (const who of PRINCIPALS) {
    const at = await principal(database, who, [own.locationId]);
    for (const [name, call] of Object.entries(CALLS))
      for (const place of [own, foreign]) {
        const { status } = await at.post('/admin/downloads', call.ask(place));
        const expected = planned(call, who, place);
        asked += 1;
        if (status !== expected)
          wrong.push(
            `${name}, ${who}, ${place === own ? 'own' : 'foreign'}: ${String(status)}, not ${String(expected)}`,
          );
        // Those that wait would be too many.
        await database.pool.query(
          "update job_runs set state = 'cancelled', ended_at = now() where ended_at is null and kind = 'paper'",
        );
      }
  }
  expect(wrong).toEqual([]);
  expect(asked).toBe(Object.keys(CALLS).length * 9 * 2);
});

test('the list, a job, its file and its end are for staff, and only for who asked [ADM-4 part]', async () => {
  const person = await clerk(database, { roles: ['site supervisor'], sites: [own.locationId] });
  const { jobId } = await person.ask({ kind: 'day-list', site: own.locationId, date: DATE });
  await work(database, jobId);
  for (const who of PRINCIPALS) {
    const at = await principal(database, who, [own.locationId]);
    const isStaff = (STAFF_ROLES as readonly string[]).includes(who);
    const no = who === 'account' ? 403 : 401;
    const { status, body } = await at.get('/admin/downloads');
    expect([who, status, body['papers']]).toEqual([who, isStaff ? 200 : no, isStaff ? [] : undefined]);
    const path = `/admin/downloads/${jobId}`;
    const others = [await at.get(path), await at.get(`${path}/file`), await at.delete(path)];
    expect([who, ...others.map((one) => one.status)]).toEqual([who, ...Array<number>(3).fill(isStaff ? 404 : no)]);
  }
  expect((await person.open(jobId)).status).toBe(200);
});

test('a superuser has a paper only with break-glass open, each use on record, and never a file of many [ADM-1 part]', async () => {
  const person = await clerk(database, { roles: ['superuser'], sites: 'all' });
  const list: AskPaper = { kind: 'day-list', site: own.locationId, date: DATE };
  const refused = await person.post('/admin/downloads', list);
  expect([refused.status, refused.body.code]).toEqual([403, 'glass-closed']);
  const glass = await inWork(database, person.actor, (opening) =>
    breakGlass(opening, {
      appointment: visits.get(own) ?? '',
      locationId: 1,
      reason: 'A caller is unwell at the site',
    }),
  );
  const { paper, response } = await person.made(list);
  expect([paper.state, response?.status]).toEqual(['done', 200]);
  expect((await person.post('/admin/downloads', { kind: 'visits', from: DATE, to: DATE })).status).toBe(403);
  const { rows } = await database.pool.query<{ action: string }>(
    'select action from audit_log where actor = $1 and reason = $2 order by id',
    [person.actor.id, `glass:${glass}`],
  );
  expect(rows.map(({ action }) => action)).toEqual(['appointment.print-day', 'paper.open']);
  await database.pool.query('update break_glass set ends_at = now() where id = $1', [glass]);
  expect((await person.open(paper.jobId)).status).toBe(403);
});
