import ICAL from 'ical.js';
import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import {
  bookVisit,
  chicago,
  loadTestLocations,
  PLAIN,
  testApp,
  testLocation,
  testRuntime,
  testVisitor,
} from '#testing/scheduler.ts';
import { GUEST_COOKIE } from '#identity/cookie-names.ts';

const database = await testDatabase();
const place = testLocation({ timeZone: 'America/Chicago' });
const app = testApp(testRuntime(database, { RATE_LIMITS: 'off', PUBLIC_ORIGIN: 'http://care.example' }));

beforeAll(() => loadTestLocations(database, [place]));

async function calendar(cookie: string | null, id: string) {
  const headers = cookie ? { cookie: `${GUEST_COOKIE}=${cookie}` } : {};
  const response = await app(
    new Request(`http://test/api/scheduler/appointments/${id}/calendar.ics`, { headers }),
    '10.0.0.7',
  );
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function eventIn(text: string) {
  const whole = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const component = whole.getFirstSubcomponent('vevent');
  const event = new ICAL.Event(component ?? undefined);
  const method = whole.getFirstPropertyValue('method');
  return { method, uid: event.uid, sequence: event.sequence, start: event.startDate.toJSDate().getTime() };
}

test('who booked a visit takes its calendar file, after a move and a cancel the same entry; nobody else does', async () => {
  const visitor = testVisitor(database, { app });
  const start = chicago(3, '09:00');
  const slotAt = (time: number) => slotId({ locationId: place.locationId, serviceId: PLAIN, start: time });
  const { id } = await bookVisit(visitor, slotAt(start));
  const first = await calendar(visitor.cookie, id);
  expect([first.status, first.headers.get('content-type'), first.headers.get('content-disposition')]).toEqual([
    200,
    'text/calendar; charset=utf-8; method=PUBLISH',
    'attachment; filename="appointment.ics"',
  ]);
  expect(first.headers.get('cache-control')).toContain('no-store');
  expect(first.text.replaceAll('\r\n ', '')).toContain(
    'http://care.example/schedule-appointment/partner/appointments/',
  );
  expect(first.text).not.toContain('Test visit');
  const held = await visitor.post('/scheduler/holds', { slotId: slotAt(start + 3_600_000) });
  await visitor.put(`/scheduler/appointments/${id}`, { aptHoldId: held.body['aptHoldId'] });
  const moved = await calendar(visitor.cookie, id);
  await visitor.put(`/scheduler/appointments/${id}/cancel`);
  const cancelled = await calendar(visitor.cookie, id);
  const { uid } = eventIn(first.text);
  expect([first, moved, cancelled].map(({ text }) => eventIn(text))).toEqual([
    { method: 'PUBLISH', uid, sequence: 0, start },
    { method: 'PUBLISH', uid, sequence: 1, start: start + 3_600_000 },
    { method: 'CANCEL', uid, sequence: 2, start: start + 3_600_000 },
  ]);
  expect((await calendar(testVisitor(database).cookie, id)).status).toBe(404);
  expect((await calendar(null, id)).status).toBe(403);
});
