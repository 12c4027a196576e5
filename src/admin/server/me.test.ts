import { beforeAll, expect, test } from 'vitest';
import { STAFF_ROLES } from '#audit/permissions.ts';
import { inWork } from '#db/work.ts';
import { breakGlass, closeGlass } from '#identity/server/break-glass.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import { bookVisit, chicago, loadTestLocations, PLAIN, testLocation, testVisitor } from '#testing/scheduler.ts';
import { accountVisitor, staffVisitor } from '#testing/signed-in.ts';
import { PLANNED } from '#testing/people/who-may-what.ts';

const database = await testDatabase();
const place = testLocation();
beforeAll(() => loadTestLocations(database, [place]));

test.each(STAFF_ROLES)(
  'the console draws for a %s what the plan says, and nothing that only an emergency opens',
  async (role) => {
    const at = await staffVisitor(database, { roles: [role], sites: [place.locationId] });
    const { status, body } = await at.get('/admin/me');
    expect(status).toBe(200);
    const planned = PLANNED.filter((one) => one.role === role && !['-', 'B'].includes(one.cell));
    const cells = (body['may'] as { permission: string; scope: string; only?: string }[]).map(
      ({ permission, scope, only }) => [permission, [scope, ...(only ? [only] : [])].join(', ')],
    );
    expect(Object.fromEntries(cells)).toEqual(Object.fromEntries(planned.map((one) => [one.permission, one.cell])));
    expect(body).toMatchObject({
      roles: [role],
      emergency: null,
      mayOpenEmergency: role === 'superuser',
      jobs: 0,
      sites: [{ locationId: place.locationId, timeZone: 'America/Chicago', timeZoneName: 'Central Time' }],
    });
  },
);

test('while emergency access is open, the console says until when, and draws what it opens', async () => {
  const at = await staffVisitor(database, { roles: ['superuser'], sites: 'all' });
  const slot = slotId({ locationId: place.locationId, serviceId: PLAIN, start: chicago(1, '09:00') });
  const { id } = await bookVisit(testVisitor(database), slot);
  await inWork(database, at.actor, (work) =>
    breakGlass(work, { appointment: id, locationId: 1, reason: 'The lab called about a sample' }),
  );
  const { body } = await at.get('/admin/me');
  expect(body['sites']).toBe('all');
  expect(Date.parse((body['emergency'] as { endsAt: string }).endsAt)).toBeGreaterThan(Date.now());
  expect(body['may']).toContainEqual({ permission: 'appointment.search', scope: 'B' });
  await inWork(database, at.actor, (work) => closeGlass(work));
  expect((await at.get('/admin/me')).body['emergency']).toMatchObject({ appointmentId: id, isOpen: false });
});

test('who is not of the staff is told so', async () => {
  expect((await testVisitor(database).get('/admin/me')).status).toBe(401);
  expect((await (await accountVisitor(database)).get('/admin/me')).status).toBe(403);
});
