import { beforeAll, expect, test } from 'vitest';
import { inWork } from '#db/work.ts';
import { breakGlass } from '#identity/server/break-glass.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import { bookVisit, chicago, loadTestLocations, PLAIN, testLocation, testVisitor } from '#testing/scheduler.ts';
import { staffVisitor } from '#testing/signed-in.ts';
import { principal } from '#testing/people/principals.ts';

const database = await testDatabase();
const [own, foreign] = [testLocation({ capacity: 40 }), testLocation({ capacity: 40 })];
type Place = typeof own;

beforeAll(() => loadTestLocations(database, [own, foreign]));

/** The path of a visit of tomorrow, booked by a visitor of its own. */
async function visitAt({ locationId }: Place): Promise<string> {
  const slot = slotId({ locationId, serviceId: PLAIN, start: chicago(1, '09:00') });
  return `/admin/appointments/${(await bookVisit(testVisitor(database), slot)).id}`;
}

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
