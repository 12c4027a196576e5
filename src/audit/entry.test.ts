import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { inWork } from '#db/work.ts';
import { testDatabase } from '#testing/database.ts';
import type { Staff } from './actor.ts';
import type { AuditEntry, Impersonal } from './entry.ts';
import { writeAudit } from './write.ts';

const database = await testDatabase();
const appointment = randomUUID();
const staff: Staff = { kind: 'staff', id: 'staff:ann', roles: ['superuser'], sites: 'all', session: 'a-hash' };

async function linesAbout(subject: string) {
  const { rows } = await database.pool.query<Record<string, unknown>>(
    `select location_id as location, actor, session, action, subject_kind as kind, permission, reason, before, after, count from audit_log where subject = $1 order by id`,
    [subject],
  );
  return rows;
}

test('an action that the log does not know, or of another thing, does not compile', () => {
  const entries: AuditEntry[] = [
    { action: 'hold.create', hold: randomUUID() },
    { action: 'limit.new-guests', counted: 'guest:x' },
    // @ts-expect-error there is no such action
    { action: 'hold.forward', hold: randomUUID() },
    // @ts-expect-error a hold is no appointment
    { action: 'hold.create', appointment },
    // @ts-expect-error a line says what it is about
    { action: 'hold.create' },
    // @ts-expect-error staff read by a permission
    { action: 'appointment.read', appointment },
    // @ts-expect-error a change is by no permission to read
    { action: 'hold.create', hold: randomUUID(), permission: 'appointment.read' },
  ];
  expect(entries).toHaveLength(7);
});

test('what is personal does not compile before or after a change, nor as a reason', () => {
  const entries: AuditEntry[] = [
    { action: 'appointment.cancel', appointment, before: { status: 'booked' }, after: { status: 'cancelled' } },
    // @ts-expect-error a name is personal
    { action: 'appointment.cancel', appointment, before: { firstName: 'Ada' } },
    // @ts-expect-error words that somebody typed
    { action: 'appointment.cancel', appointment, before: { status: 'Ada is ill' } },
    // @ts-expect-error an email address
    { action: 'appointment.cancel', appointment, after: { email: 'ada@example.com' } },
    // @ts-expect-error the reason's words stay where they were typed
    { action: 'appointment.cancel', appointment, reason: 'Ada called' },
  ];
  expect(entries).toHaveLength(5);
  const times: Impersonal = {
    hours: [null, { open: '08:00', close: '18:00' }],
    closed: { from: '2026-12-24', until: null },
  };
  expect(times.hours).toHaveLength(2);
});

test('a line says who did what to which thing, in which session, why, and what was before and after', async () => {
  const glass = randomUUID();
  const start = Date.parse('2026-12-01T15:00:00Z');
  await inWork(database, staff, (work) =>
    work.audit({
      action: 'appointment.move',
      appointment,
      locationId: 7,
      reason: `glass:${glass}`,
      before: { start, location: 7 },
      after: { start: start + 3_600_000, location: 8 },
    }),
  );
  expect(await linesAbout(appointment)).toEqual([
    {
      location: 7,
      actor: 'staff:ann',
      session: 'a-hash',
      action: 'appointment.move',
      kind: 'appointment',
      permission: null,
      reason: `glass:${glass}`,
      before: { start: '2026-12-01T15:00:00.000Z', location: 7 },
      after: { start: '2026-12-01T16:00:00.000Z', location: 8 },
      count: null,
    },
  ]);
});

test('no line has an id that does not look like one, so that no name or address gets in', async () => {
  const client = await database.pool.connect();
  try {
    for (const entry of [
      { action: 'patient.create', patient: 'Ada Moss' },
      { action: 'limit.find-of-number', counted: 'ada@example.com' },
      { action: 'details.clear', actor: 'Ada' },
      { action: 'retention.purge', rows: 'ada@example.com' },
      { action: 'hold.create', hold: '' },
    ] satisfies AuditEntry[])
      await expect(writeAudit(client, staff, entry), entry.action).rejects.toThrow('The audit log takes no such');
    const reason = 'glass:because Ada called, and asked about it';
    await expect(writeAudit(client, staff, { action: 'hold.create', hold: appointment, reason })).rejects.toThrow(
      'reason',
    );
  } finally {
    client.release();
  }
});
