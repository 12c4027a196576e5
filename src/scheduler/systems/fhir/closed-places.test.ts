import { afterAll, expect, test } from 'vitest';
import { inWork } from '#db/work.ts';
import { staff } from '#identity/make-actor.ts';
import { testDatabase } from '#testing/database.ts';
import { CLOSURE_NEWS, tellOfClosures } from '#scheduler/messages/server/closure-news.ts';
import { bookVisit, readyToBook, testLocation, withStatus } from '#testing/scheduler.ts';
import { runWorker } from '#jobs/server/run-worker.ts';
import { startQuickWorkers } from '#testing/jobs.ts';
import { takeHoldAtPartner } from './server/bookings.ts';
import { PARTNER, partnerUnderTest } from './testing.ts';

const database = await testDatabase();
const place = testLocation({ organizationId: PARTNER, partnerLocationId: 'PLACE-1', capacity: 3 });
const { visitor, freeSlots } = await partnerUnderTest(database, { place });

const stop = await startQuickWorkers(database, [runWorker(database, [CLOSURE_NEWS])]);
afterAll(stop);

/** What is to be told of the visit that a job is about. */
async function jobs(id: string): Promise<unknown[]> {
  const { rows } = await database.pool.query<{ kind: string }>(
    `select data->>'kind' as kind from pgboss.job where data->>'appointmentId' = $1 and data->>'kind' in ('closed', 'open')`,
    [id],
  );
  return rows.map(({ kind }) => kind);
}

test('a FHIR partner keeps its own hours, so ours close no visit there; where we have closed the location, its people are told and nothing more is booked', async () => {
  const person = visitor();
  const slots = await freeSlots();
  const { id } = await bookVisit(person, slots.at(-1)!, PARTNER);
  const path = `/scheduler/appointments/${id}`;
  await database.pool.query(
    `update locations set hours = '[null, null, null, null, null, null, null]' where public_id = $1`,
    [place.locationId],
  );
  await tellOfClosures(database);
  expect([(await person.get(path)).body['closed'], await jobs(id)]).toEqual([undefined, []]);

  const other = visitor();
  const { request } = await readyToBook(other, slots.at(-3), PARTNER);
  await withStatus(database, place.locationId, 'Suspended');
  await tellOfClosures(database);
  expect((await person.get(path)).body['closed']).toEqual({ why: 'suspended' });
  await expect.poll(() => jobs(id), { timeout: 20_000 }).toEqual(['closed']);
  const refused = await other.post('/scheduler/appointments', request);
  expect([refused.status, refused.body.code]).toEqual([410, 'place-closed']);

  const atDesk = staff('desk', { roles: ['site coordinator'], sites: [place.locationId] });
  await database.pool.query('update seats set owner = $2 where hold_id = $1', [request.aptHoldId, atDesk.id]);
  const taken = inWork(database, atDesk, (work) => takeHoldAtPartner(work, String(request.aptHoldId)));
  await expect(taken, 'nor by staff at its desk').rejects.toMatchObject({ problem: { code: 'place-closed' } });
});
