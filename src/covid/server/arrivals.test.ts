import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { DAYTIME_ZONE, testVisitor, withStatus } from '#testing/scheduler.ts';
import { ANTIGEN, putAt, siteUnderTest, somebodyBooked } from './paying/testing.ts';

const database = await testDatabase();
const hours = Array.from({ length: 7 }, () => ({ open: '00:00', close: '23:59' }));
const allDay = { timeZone: DAYTIME_ZONE, hours, byCar: true };
const lot = await siteUnderTest(database, { ...allDay, name: 'Lot' });
const other = await siteUnderTest(database, allDay);
const hall = await siteUnderTest(database, { ...allDay, byCar: false });

/** Books a test at a site, three days ahead, and moves it to so many minutes from now. */
async function booked(site = lot, minutes: number | null = 5) {
  const { id, number, visitor } = await somebodyBooked(database, site);
  if (minutes !== null) await putAt(database, id, minutes);
  const comes = (space?: number, by = visitor) => by.post('/covid19/drive-up', { appointmentId: id, space });
  return { id, number, visitor, comes };
}

async function registrations(id: string) {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    'select a.status, d.space, a.here_at from covid_drive_ups d join appointments a on a.id = d.appointment_id where a.id = $1',
    [id],
  );
  return rows;
}

test('who comes by car is registered once, with an engagement, site, state, start and end, and both statuses clean until they say that they are here [COV-5]', async () => {
  const { id, comes, visitor } = await booked(lot, null);
  const first = await comes();
  const visit = await visitor.get(`/scheduler/appointments/${id}`);
  const { datetime: start, end } = visit.body;
  expect([first.status, first.body]).toMatchObject([
    200,
    {
      byCar: true,
      line: 'early',
      isToday: false,
      street: 'N Clark St',
      spaces: 8,
      registration: {
        engagementId: expect.stringMatching(/^[\da-f-]{36}$/) as unknown,
        site: { locationId: lot.locationId, name: 'Lot' },
        ...{ state: 'IL', start, end, status: 'clean', patientStatus: 'clean', space: null },
      },
    },
  ]);
  const again = await comes();
  expect(again.body['registration']).toEqual(first.body['registration']);
  expect(await registrations(id)).toHaveLength(1);
});

test('‘I’m here’ works from ten minutes before by the server’s clock; too early, out of place and too late are said in words', async () => {
  const { id, comes } = await booked(lot, 11);
  const early = await comes(4);
  expect([early.status, early.body['code']]).toEqual([409, 'too-early']);
  expect(early.body['detail']).toMatch(
    /^You’re early: your time is \d+:\d\d [ap]m\. You can park now\. “I’m here” works from \d+:\d\d [ap]m\.$/,
  );
  expect(await registrations(id)).toEqual([]);
  await putAt(database, id, 9);
  for (const space of [0, 9, -1, 1000]) {
    const refused = await comes(space);
    expect([refused.status, refused.body]).toMatchObject([422, { errors: [{ path: 'space' }] }]);
  }
  for (const space of [1.5, '4', null, '']) expect((await comes(space as number)).status).toBe(422);
  const here = await comes(4);
  expect([here.status, here.body]).toMatchObject([
    200,
    { line: 'here', ahead: 0, minutes: 0, registration: { status: 'here', patientStatus: 'clean', space: 4 } },
  ]);

  const slow = await booked(lot, -40);
  expect((await slow.comes()).body['line']).toBe('late');
  expect((await slow.comes(2)).body['line']).toBe('here');
});

test('pressing again changes nothing, another space moves them, and a move to a later time asks again', async () => {
  const { id, comes, visitor } = await booked();
  await comes(3);
  const [before] = await registrations(id);
  await Promise.all([comes(3), comes(3), comes(3)]);
  expect(await registrations(id)).toEqual([before]);
  expect((await comes(5)).body).toMatchObject({ line: 'here', registration: { space: 5 } });
  expect(await registrations(id)).toMatchObject([{ here_at: before?.['here_at'] }]);
  const hold = await visitor.post('/scheduler/holds', { slotId: lot.slot(ANTIGEN, '11:00') });
  const moved = await visitor.put(`/scheduler/appointments/${id}`, { aptHoldId: hold.body['aptHoldId'] });
  expect(moved.status).toBe(200);
  expect((await comes()).body).toMatchObject({ line: 'early', registration: { status: 'clean', space: null } });
});

test('the place in line is the time, not who presses first, and it says about how long', async () => {
  const [first, second, third] = [await booked(other, 1), await booked(other, 3), await booked(other, 6)];
  for (const { comes } of [third, second, first]) expect((await comes(1)).status).toBe(200);
  const lines = await Promise.all([first, second, third].map(async ({ comes }) => (await comes()).body));
  expect(lines.map(({ ahead, minutes }) => [ahead, minutes])).toEqual([
    [0, 0],
    [1, 3],
    [2, 6],
  ]);
  await first.visitor.put(`/scheduler/appointments/${first.id}/cancel`);
  expect((await third.comes()).body['ahead']).toBe(1);
});

test('while the site is suspended, or once it has closed for the day, the line is closed and nothing is said in the car’s name', async () => {
  const { id, comes } = await booked();
  await comes();
  await withStatus(database, lot.locationId, 'Suspended');
  const refused = await comes(2);
  expect([refused.status, refused.body['code']]).toEqual([409, 'line-closed']);
  expect(refused.body['detail']).toMatch(/^The line is closed\. .* or call 312-555-0100\.$/);
  expect((await comes()).body['line']).toBe('closed');
  expect(await registrations(id)).toMatchObject([{ status: 'booked', space: null }]);
});

test('a canceled visit is over, a visit inside has no line, and nobody else’s can be seen', async () => {
  const { id, comes, visitor, number } = await booked();
  const stranger = testVisitor(database);
  for (const space of [undefined, 1]) expect((await comes(space, stranger)).status).toBe(404);
  const found = await stranger.post('/scheduler/appointments/find', { confirmationNumber: number, dob: '1985-03-27' });
  expect([found.status, (await comes(1, stranger)).body['line']]).toEqual([200, 'here']);
  await visitor.put(`/scheduler/appointments/${id}/cancel`);
  expect([(await comes()).body['line'], (await comes(1)).body['code']]).toEqual(['over', 'visit-over']);

  const inside = await booked(hall);
  const told = await inside.comes();
  expect([told.status, told.body]).toMatchObject([200, { byCar: false, spaces: null, registration: null }]);
  expect((await inside.comes(1)).body['code']).toBe('not-by-car');
  expect(await registrations(inside.id)).toEqual([]);
});
