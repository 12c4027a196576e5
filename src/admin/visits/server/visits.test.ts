import { beforeAll, expect, test } from 'vitest';
import type { StaffRole } from '#audit/permissions.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import {
  bookVisit,
  chicago,
  loadTestLocations,
  PLAIN,
  putToday,
  testLocation,
  testVisitor,
} from '#testing/scheduler.ts';
import { staffVisitor } from '#testing/signed-in.ts';
import { manyVisits } from '../../bulk-cancel/server/testing-visits.ts';
import type { FoundVisits, MaskedVisit } from '../../day/visit.schema.ts';
import { filtersOf, visitsPath } from '../filters-in-address.ts';
import type { SavedView, VisitsSummary } from '../visits.schema.ts';

const database = await testDatabase();
const [place, other] = [testLocation({ capacity: 60 }), testLocation({ capacity: 9 })];
const at = (role: StaffRole = 'site supervisor', sites: string[] | 'all' = [place.locationId]) =>
  staffVisitor(database, { roles: [role], sites });

/** The day of the visits: so many copies of one with each status, and one elsewhere. */
const DATE = new Date(chicago(3, '12:00')).toISOString().slice(0, 10);
const COUNTS = { booked: 25, kept: 12, missed: 3 };

beforeAll(async () => {
  await loadTestLocations(database, [place, other]);
  const book = (locationId: string) =>
    bookVisit(testVisitor(database), slotId({ locationId, serviceId: PLAIN, start: chicago(3, '09:00') }));
  const { id } = await book(place.locationId);
  await book(other.locationId);
  await database.pool.query('update appointments set status = $2 where id = $1', [id, 'missed']);
  for (const [status, count] of Object.entries({ ...COUNTS, missed: COUNTS.missed - 1 }))
    await database.pool.query(
      `with copies as (
         insert into seats (location_id, hold_id, seat, during, starts_at, service_id, status, owner)
         select s.location_id, gen_random_uuid(), (select max(seat) from seats) + n, s.during, s.starts_at, s.service_id, 'booked', s.owner
         from appointments a join seats s using (location_id, hold_id), generate_series(1, $3::int) n where a.id = $1 returning location_id, hold_id)
       insert into appointments (location_id, id, confirmation_number, hold_id, patient_id, consent_id, owner, status)
       select c.location_id, gen_random_uuid(), left(c.hold_id::text, 18), c.hold_id, a.patient_id, a.consent_id, a.owner, $2 from copies c, appointments a where a.id = $1`,
      [id, status, count],
    );
});

const countsOf = ({ appointmentsSummary }: VisitsSummary) =>
  Object.fromEntries(appointmentsSummary.map(({ status, count }) => [status, count]));

test('visits are counted by status and filters, in the words of statuses and of a test’s order [ADM-2 part]', async () => {
  const person = await at();
  const asked = async (query = '') =>
    (await person.get(`/admin/appointments/summary${query}`)).body as unknown as VisitsSummary;
  const all = await asked();
  expect(countsOf(all)).toEqual({ booked: 25, 'checked-in': 0, kept: 12, missed: 3, cancelled: 0 });
  expect([all.total, all.isRounded]).toEqual([40, false]);
  expect(all.appointmentStatuses).toContainEqual({ status: 'missed', words: 'No-show' });
  expect(all.orderStatuses).toContainEqual({ status: 'collected', words: 'Sample taken', appointmentStatus: 'kept' });
  for (const [query, total] of [
    [`?site=${place.locationId}`, 40],
    ['?status=missed,kept', 15],
    [`?from=${DATE}&to=${DATE}`, 40],
    [`?to=${DATE}&from=2099-01-01`, 0],
    [`?serviceId=${String(PLAIN)}`, 40],
    ['?organizationId=labcorp', 40],
    ['?organizationId=elsewhere', 0],
  ] as const)
    expect((await asked(query)).total, query).toBe(total);
  for (const query of ['?status=late', '?from=yesterday', '?words=Ada', '?site='])
    expect((await person.get(`/admin/appointments/summary${query}`)).status, query).toBe(422);
});

test('who sees no single visit is told tens, and nothing under 11, so that no difference of two counts tells a small one', async () => {
  const analyst = await at('report analyst', 'all');
  const { body } = await analyst.get(`/admin/appointments/summary?site=${place.locationId}`);
  const summary = body as unknown as VisitsSummary;
  expect(countsOf(summary)).toEqual({ booked: 20, 'checked-in': null, kept: 10, missed: null, cancelled: null });
  expect([summary.total, summary.isRounded]).toEqual([40, true]);
});

test('of however many days, statuses and sites, whoever sees no single visit is told no more than of their whole months', async () => {
  const analyst = await at('report analyst', 'all');
  const told = async (query: string) =>
    (await analyst.get(`/admin/appointments/summary?${query}`)).body as unknown as VisitsSummary;
  const month = DATE.slice(0, 7);
  const whole = await told(`site=${place.locationId}&from=${month}-01&to=${month}-28`);
  expect([countsOf(whole), whole.total]).toEqual([
    { booked: 20, 'checked-in': null, kept: 10, missed: null, cancelled: null },
    40,
  ]);
  // Without the day of the visits, or with it alone: the answer is of the month.
  for (const days of [`from=${month}-01&to=${month}-01`, `from=${month}-28&to=${month}-28`, `from=${DATE}&to=${DATE}`])
    expect(await told(`site=${place.locationId}&${days}`), days).toEqual(whole);
  // 3 missed make 28 of 25, and 15 of 12: neither sum is told.
  for (const [status, total] of [
    ['booked', 20],
    ['booked,missed', 20],
    ['kept,missed', 10],
    ['booked,kept', 30],
    ['missed', null],
  ] as const)
    expect((await told(`site=${place.locationId}&status=${status}`)).total, status).toBe(total);
  // One more at another site is in no sum.
  const { total: ofBoth } = await told('organizationId=labcorp');
  const { total: ofOne } = await told(`organizationId=labcorp&site=${other.locationId}`);
  expect([ofBoth, ofOne]).toEqual([40, null]);
});

test('filters are saved under a name, for who saved them alone, never with words about somebody [ADM-2 part]', async () => {
  const [person, colleague] = [await at(), await at()];
  const path = '/admin/appointments/views';
  const filters = { site: place.locationId, status: ['missed'], from: DATE };
  const key = crypto.randomUUID();
  const saved = await person.post(path, { name: 'No-shows', filters }, key);
  expect(saved).toMatchObject({ status: 201, body: { name: 'No-shows', filters } });
  expect((await person.post(path, { name: 'No-shows', filters }, key)).body).toEqual(saved.body);
  expect((await person.post(path, { name: 'No-shows', filters: {} })).body).toMatchObject({
    status: 422,
    errors: [{ path: 'name' }],
  });
  expect((await person.post(path, { name: 'Ada', filters: { words: 'Ada' } })).status).toBe(422);
  expect((await person.post(path, { name: '', filters })).body.errors?.[0]?.path).toBe('name');
  const viewsOf = async (one: typeof person) => ((await one.get(path)).body as unknown as { views: SavedView[] }).views;
  expect(await viewsOf(person)).toEqual([saved.body]);
  expect(await viewsOf(colleague)).toEqual([]);
  await colleague.delete(`${path}/${String(saved.body['id'])}`);
  expect(await viewsOf(person)).toHaveLength(1);
  expect((await person.delete(`${path}/${String(saved.body['id'])}`)).body).toEqual({ removed: true });
  expect(await viewsOf(person)).toEqual([]);
  const { rows } = await database.pool.query<{ action: string }>(
    `select action from audit_log where subject = $1 order by id`,
    [saved.body['id']],
  );
  expect(rows.map(({ action }) => action)).toEqual(['view.save', 'view.remove']);
});

test('what a search can be narrowed to are one’s own sites, and who gives visits there', async () => {
  const { body } = await (await at()).get('/admin/appointments/filters');
  expect(body['sites']).toMatchObject([{ locationId: place.locationId }]);
  expect(body['partners']).toMatchObject([{ organizationId: 'labcorp' }]);
  expect(body['services']).toContainEqual({ serviceId: PLAIN, display: 'Test visit', organizationId: 'labcorp' });
});

test('appointments are found by filters that the address has, in pages of the server’s, opened, taken from one status to the next, and counted by status, of one partner too [ADM-2]', async () => {
  const here = testLocation({ capacity: 99 });
  await loadTestLocations(database, [here]);
  const ids = await manyVisits(database, here, 60, [1, '10:00']);
  const person = await at('site supervisor', [here.locationId, other.locationId]);
  const filters = filtersOf(new URL(visitsPath({ site: here.locationId, status: ['booked'] }), 'http://a').search);
  const search = async (more: object) =>
    (await person.post('/admin/appointments/search', { ...filters, ...more })).body as unknown as FoundVisits;
  const first = await search({});
  const second = await search({ after: first.next });
  expect([first.visits.length, second.visits.length, second.next]).toEqual([50, 10, undefined]);
  const found = [...first.visits, ...second.visits].map(({ appointmentId }) => appointmentId);
  expect(found.toSorted()).toEqual(ids.toSorted());
  expect((await search({ organizationId: here.organizationId })).visits).toHaveLength(50);
  expect((await search({ organizationId: 'another-partner' })).visits).toEqual([]);

  const [id = ''] = ids;
  await putToday(database, id);
  const path = `/admin/appointments/${id}`;
  const opened = await person.get(path);
  expect([opened.status, opened.body]).toMatchObject([
    200,
    { appointmentId: id, status: 'booked', person: { firstName: 'Ada', lastInitial: 'M.' }, phoneEnd: '0142' },
  ]);
  let { version } = opened.body as unknown as MaskedVisit;
  const counted = async () => {
    const query = `?site=${here.locationId}&organizationId=${here.organizationId}`;
    return (await person.get(`/admin/appointments/summary${query}`)).body as unknown as VisitsSummary;
  };
  for (const [step, status, order] of [
    ['check-in', 'checked-in', 'collecting'],
    ['keep', 'kept', 'collected'],
  ] as const) {
    const stepped = await person.patch(`${path}/status`, { step, version });
    expect([stepped.status, stepped.body['status']]).toEqual([200, status]);
    ({ version } = stepped.body as unknown as MaskedVisit);
    const summary = await counted();
    expect([countsOf(summary)['booked'], countsOf(summary)[status], summary.total]).toEqual([59, 1, 60]);
    expect(summary.orderStatuses.find((one) => one.appointmentStatus === status)?.status).toBe(order);
    expect(summary.appointmentStatuses.map((one) => one.status)).toContain(status);
  }
});
