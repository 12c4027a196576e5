import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { DAYTIME_ZONE } from '#testing/scheduler.ts';
import { ANTIGEN, issue, putAt, siteUnderTest, somebodyHolding } from './testing.ts';

const database = await testDatabase();
const hours = Array.from({ length: 7 }, () => ({ open: '00:00', close: '23:59' }));
const site = await siteUnderTest(database, { timeZone: DAYTIME_ZONE, hours, byCar: true });

test('each call about a COVID-19 test leaves its line in the log, with who did it and to what, and nothing of what was answered', async () => {
  const { visitor, request } = await somebodyHolding(database, site);
  const { bookingId, aptHoldId } = request;
  const { pool } = database;
  /** What a call has left in the log, with what it was about. */
  async function left(call: () => Promise<{ body: Record<string, unknown> }>) {
    const before = await lines();
    const { body } = await call();
    return { body, lines: (await lines()).slice(before.length) };
  }
  async function lines(): Promise<string[]> {
    const { rows } = await pool.query<{ action: string; subject: string; actor: string }>(
      'select action, subject, actor from audit_log order by at, id',
    );
    return rows.map(({ action, subject, actor }) => `${action} ${subject} ${actor === visitor.id ? 'by them' : actor}`);
  }
  const path = (to: string) => `/covid19/${to}`;
  const code = await issue(database);
  const line = (action: string, subject: unknown) => [`${action} ${String(subject)} by them`];

  const info = await left(() => visitor.post(path('patient-info'), { bookingId, survey: { pregnant: 'yes' } }));
  expect(info.lines).toEqual(line('covid.answer', bookingId));
  const use = { code, serviceId: ANTIGEN, locationId: site.locationId };
  expect((await left(() => visitor.post(path('vouchers/check'), use))).lines).toEqual([]);
  const paid = await left(() =>
    visitor.post(path('insurance'), { bookingId, aptHoldId, pays: 'voucher', voucher: { code } }),
  );
  expect(paid.lines).toEqual(line('covid.pay', bookingId));
  expect((await left(() => visitor.put(path(`holds/${String(aptHoldId)}`)))).lines).toEqual(
    line('hold.extend', aptHoldId),
  );
  const booked = await left(() => visitor.post(path('appointments'), request));
  const id = String(booked.body['appointmentId']);
  expect(booked.lines).toContain(line('appointment.create', id)[0]);
  const held = await left(() => visitor.post(path('holds'), { slotId: site.slot(ANTIGEN, '14:00') }));
  const other = String(held.body['aptHoldId']);
  expect(held.lines).toEqual(line('hold.create', other));
  const moved = await left(() => visitor.put(path(`appointments/${id}`), { aptHoldId: other }));
  expect(moved.lines).toContain(line('appointment.move', id)[0]);
  const comes = (space?: number) => left(() => visitor.post(path('drive-up'), { appointmentId: id, space }));
  expect((await comes()).lines).toEqual(line('covid.driveUp', id));
  await putAt(database, id, 5);
  expect((await comes(2)).lines).toEqual(line('covid.here', id));
  expect((await comes(2)).lines).toEqual([]);
  const canceled = await left(() => visitor.put(path(`appointments/${id}/cancel`)));
  expect(canceled.lines).toContain(line('appointment.cancel', id)[0]);
  const third = await visitor.post(path('holds'), { slotId: site.slot(ANTIGEN, '15:00') });
  const given = String(third.body['aptHoldId']);
  expect((await left(() => visitor.delete(path(`holds/${given}`)))).lines).toEqual(line('hold.release', given));
});
