import { expect, test } from 'vitest';
import type { MaskedVisit } from '#admin/day/visit.schema.ts';
import { putAt, siteUnderTest, somebodyBooked } from '#covid/server/paying/testing.ts';
import { loadLocations } from '#scheduler/engine/server/load.ts';
import { testDatabase } from '#testing/database.ts';
import { DAYTIME_ZONE, testLocation } from '#testing/scheduler.ts';
import { staffVisitor } from '#testing/signed-in.ts';

const database = await testDatabase();
const hours = Array.from({ length: 7 }, () => ({ open: '00:00', close: '23:59' }));
const lot = () => siteUnderTest(database, { timeZone: DAYTIME_ZONE, hours, byCar: true, name: 'Lincoln Park' });
type Lot = Awaited<ReturnType<typeof lot>>;
type Row = { engagementId: string; person: string; status: string; patientStatus: string; space: number | null };

/** Somebody who comes by car in so many minutes; with a space they have said that they are here, so many minutes ago. */
async function comes(
  at: Lot,
  minutes: number,
  space?: number,
  hereFor = 0,
): Promise<{ engagementId: string; path: string }> {
  const { id, visitor } = await somebodyBooked(database, at);
  await putAt(database, id, minutes);
  const { body } = await visitor.post('/covid19/drive-up', { appointmentId: id, space });
  const { engagementId } = body['registration'] as { engagementId: string };
  await database.pool.query('update appointments set here_at = here_at - make_interval(mins => $2) where id = $1', [
    id,
    hereFor,
  ]);
  return { engagementId, path: `/admin/appointments/${id}` };
}

const coordinatorAt = ({ locationId }: Lot) =>
  staffVisitor(database, { roles: ['site coordinator'], sites: [locationId] });

test('the lot shows who waits longest first, where they stand, masked, and who is to come [ADM-7 part]', async () => {
  const at = await lot();
  const [short, long, later] = [await comes(at, 0, 3, 2), await comes(at, 0, 4, 8), await comes(at, 5)];
  const coordinator = await coordinatorAt(at);
  const { body } = await coordinator.get(`/admin/drive-up?site=${at.locationId}`);
  const rows = body['registrations'] as Row[];
  const inOrder = [long, short, later].map(({ engagementId }) => engagementId);
  expect(rows.map(({ engagementId }) => engagementId)).toEqual(inOrder);
  expect(rows[0]).toMatchObject({ status: 'here', patientStatus: 'clean', space: 4, person: 'Ada M.', state: 'IL' });
  expect(rows[2]).toMatchObject({ status: 'clean', patientStatus: 'clean', space: null, hereAt: null });
  expect(body).toMatchObject({ site: { name: 'Lincoln Park', spaces: 8 }, may: { status: true }, next: { people: 1 } });
  expect(JSON.stringify(body)).not.toMatch(/Moss|1985-03|555-0142|5550142/);
  const log = `select from audit_log where actor = $1 and action = 'appointment.search'`;
  expect((await database.pool.query(log, [coordinator.actor.id])).rowCount).toBe(1);
});

test('somebody in the lot is swabbed, then leaves, and each step is taken back; the slower of two hears of the first', async () => {
  const at = await lot();
  const { engagementId: id, path } = await comes(at, 5);
  const coordinator = await coordinatorAt(at);
  const onTheDay = async () => {
    const { status, car } = (await coordinator.get(path)).body as unknown as MaskedVisit;
    return [status, car?.space];
  };
  const step = (name: string, was: string, more = {}) =>
    coordinator.patch(`/admin/drive-up/${id}/status`, { step: name, was, ...more });
  const now = async () => {
    const { body } = await coordinator.get(`/admin/drive-up?site=${at.locationId}`);
    return (body['registrations'] as Row[]).map(({ status, patientStatus, space }) => [status, patientStatus, space]);
  };
  expect((await step('here', 'clean', { space: 9 })).status).toBe(422);
  expect((await step('here', 'clean', { space: 2 })).status).toBe(200);
  expect(await now()).toEqual([['here', 'clean', 2]]);
  expect(await onTheDay()).toEqual(['checked-in', 2]);
  expect((await step('park', 'here')).body).toMatchObject({ status: 422, errors: [{ path: 'space' }] });
  expect((await step('park', 'here', { space: 3 })).status).toBe(200);
  expect((await step('here', 'clean')).body).toMatchObject({ status: 412, code: 'drive-up-changed' });
  expect((await step('left', 'here')).body).toMatchObject({ status: 409, code: 'no-such-step' });
  expect((await step('swabbed', 'here')).status).toBe(200);
  expect(await now()).toEqual([['in-progress', 'sampled', 3]]);
  expect((await step('left', 'in-progress')).status).toBe(200);
  expect(await now()).toEqual([['done', 'sampled', null]]);
  expect(await onTheDay()).toEqual(['kept', null]);
  for (const was of ['done', 'in-progress', 'here']) expect((await step('undo', was)).status).toBe(200);
  expect(await now()).toEqual([['clean', 'clean', null]]);
  expect(await onTheDay()).toEqual(['booked', null]);
  expect((await step('undo', 'clean')).status).toBe(409);
  const { rows } = await database.pool.query<{ action: string }>(
    `select action from audit_log where actor = $1 and action like any ('{appointment.%,driveUp.%}') and action not in ('appointment.search', 'appointment.read') order by id`,
    [coordinator.actor.id],
  );
  expect(rows.map(({ action }) => action)).toEqual([
    ...['appointment.check-in', 'driveUp.park', 'driveUp.swabbed', 'appointment.keep'],
    ...['appointment.undo', 'driveUp.undo', 'appointment.undo'],
  ]);
});

test('who is checked in on the day is here in the lot, and done there once they are done on the day', async () => {
  const at = await lot();
  const { path } = await comes(at, 5);
  const coordinator = await coordinatorAt(at);
  const inLot = async () => {
    const { body } = await coordinator.get(`/admin/drive-up?site=${at.locationId}`);
    return (body['registrations'] as Row[]).map(({ status }) => status);
  };
  for (const [version, step, status] of [
    [0, 'check-in', 'here'],
    [1, 'keep', 'done'],
    [2, 'undo', 'here'],
    [3, 'undo', 'clean'],
  ] as const) {
    expect((await coordinator.patch(`${path}/status`, { step, version })).status).toBe(200);
    expect(await inLot(), step).toEqual([status]);
  }
});

test('of many sites, only those for tests or with a lot can be asked for', async () => {
  const [byCar, inside] = [await lot(), await siteUnderTest(database, { name: 'Walk In' })];
  const clinic = testLocation({ name: 'A Clinic' });
  await database.asOwner((owner) => loadLocations(owner, [clinic], 'import', () => undefined));
  const sites = [byCar, inside, clinic].map(({ locationId }) => locationId);
  const { get } = await staffVisitor(database, { roles: ['site supervisor'], sites });
  const named = async (query: string) => {
    const { body } = await get(`/admin/appointments/sites${query}`);
    return (body['sites'] as { name: string }[]).map(({ name }) => name);
  };
  expect(await named('')).toEqual(['A Clinic', 'Lincoln Park', 'Walk In']);
  expect(await named('?only=tests')).toEqual(['Lincoln Park', 'Walk In']);
  expect(await named('?only=lot&words=l')).toEqual(['Lincoln Park']);
});
