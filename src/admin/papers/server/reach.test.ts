import { beforeAll, expect, test } from 'vitest';
import { STAFF_ROLES } from '#audit/permissions.ts';
import { inWork } from '#db/work.ts';
import { breakGlass } from '#identity/server/break-glass.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import { bookVisit, chicago, loadTestLocations, PLAIN, testLocation, testVisitor } from '#testing/scheduler.ts';
import { principal, PRINCIPALS } from '#testing/people/principals.ts';
import type { AskPaper } from '../paper.schema.ts';
import { clerk, work } from './testing.ts';

const database = await testDatabase();
const own = testLocation({ capacity: 40 });
const DATE = new Date(chicago(1, '12:00')).toISOString().slice(0, 10);
let visit = '';

beforeAll(async () => {
  await loadTestLocations(database, [own]);
  const slot = slotId({ locationId: own.locationId, serviceId: PLAIN, start: chicago(1, '09:00') });
  visit = (await bookVisit(testVisitor(database), slot)).id;
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
      appointment: visit,
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
