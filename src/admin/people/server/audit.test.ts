import { beforeAll, expect, test } from 'vitest';
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
import type { AuditLine, AuditPage } from '../audit.schema.ts';

const database = await testDatabase();
const [own, foreign] = [testLocation({ capacity: 20 }), testLocation({ capacity: 20 })];

beforeAll(() => loadTestLocations(database, [own, foreign]));

const staffOf = (role: 'site supervisor' | 'site coordinator', { locationId }: typeof own) =>
  staffVisitor(database, { roles: [role], sites: [locationId] });

async function visitAt({ locationId }: typeof own): Promise<{ id: string; path: string; number: string }> {
  const slot = slotId({ locationId, serviceId: PLAIN, start: chicago(1, '09:00') });
  const { id } = await bookVisit(testVisitor(database), slot);
  const { rows } = await database.pool.query<{ number: string }>(
    'select confirmation_number as number from appointments where id = $1',
    [id],
  );
  return { id, path: `/admin/appointments/${id}`, number: rows[0]?.number ?? '' };
}

const did = (lines: readonly AuditLine[], who?: string) =>
  lines.flatMap((line) => (who === undefined || line.who === who ? [`${line.did} ${line.to}`.trim()] : []));

test('a supervisor reads in sentences who looked at which visit of their sites: what was shown, never its content, and that they read it [ADM-1 part]', async () => {
  const lead = await staffOf('site supervisor', own);
  const coordinator = await staffOf('site coordinator', own);
  await database.pool.query(
    `insert into staff_sign_ins (staff, email, name) values ($1, 'marco@larkmoor.example', 'Marco Tran')`,
    [coordinator.id],
  );
  const stranger = await staffOf('site coordinator', foreign);
  const [visit, other] = [await visitAt(own), await visitAt(foreign)];
  await putToday(database, visit.id);
  const { body: opened } = await coordinator.get(visit.path);
  const shown = await coordinator.post(`${visit.path}/show`, { what: 'phone' });
  await coordinator.post(`${visit.path}/compare`, { dob: '1999-01-01' });
  await coordinator.patch(`${visit.path}/status`, { step: 'check-in', version: 0 });
  await coordinator.get(`/admin/appointments?site=${own.locationId}&date=${String(opened['date'])}`);
  await stranger.get(other.path);

  const first = await lead.get('/admin/audit');
  const { lines, timeZone } = first.body as unknown as AuditPage;
  expect(timeZone).toBe('America/Chicago');
  expect(did(lines, 'Marco Tran').toReversed()).toEqual([
    'signed in',
    `opened ${visit.number}`,
    `was shown the phone ${visit.number}`,
    `compared a date of birth: it didn’t match ${visit.number}`,
    `checked in ${visit.number}`,
    expect.stringMatching(/^looked through a list 1 line at /),
  ]);
  expect(JSON.stringify(first.body)).not.toContain(String(shown.body['value']));
  expect(JSON.stringify(first.body)).not.toContain(other.number);
  const { lines: later } = (await lead.get('/admin/audit')).body as unknown as AuditPage;
  expect(later[0]).toMatchObject({ did: 'read the audit log' });

  const looks = (await lead.get(`/admin/audit?who=${coordinator.id}&what=looks`)).body as unknown as AuditPage;
  expect(did(looks.lines)).not.toContain(`checked in ${visit.number}`);
  expect(did(looks.lines)).toContain(`was shown the phone ${visit.number}`);
  const changes = (await lead.get(`/admin/audit?who=${coordinator.id}&what=changes`)).body as unknown as AuditPage;
  expect(did(changes.lines)).toContain(`checked in ${visit.number}`);
  expect((await lead.get('/admin/audit?from=2020-01-01&to=2020-01-02')).body['lines']).toEqual([]);

  const ofVisit = (await lead.post('/admin/audit/search', { visit: visit.number })).body as unknown as AuditPage;
  expect(did(ofVisit.lines)).toContain(`booked ${visit.number}`);
  // One of another site reads as one that there isn't.
  for (const number of [other.number, 'LK-0000-0000', 'what?'])
    expect((await lead.post('/admin/audit/search', { visit: number })).body, number).toMatchObject({ lines: [] });

  const boss = await staffVisitor(database, { roles: ['superuser'], sites: 'all' });
  const all = (await boss.get('/admin/audit?zone=Pacific/Guam')).body as unknown as AuditPage;
  expect(all).toMatchObject({ timeZone: 'Pacific/Guam', timeZoneName: 'Chamorro Standard Time' });
  expect(did(all.lines)).toEqual(expect.arrayContaining([`opened ${visit.number}`, `opened ${other.number}`]));
  for (const query of ['zone=Mars/Base', 'from=yesterday', 'what=all', 'who=guest:x', 'after=1', 'visit=LK-0000-0000'])
    expect((await boss.get(`/admin/audit?${query}`)).status, query).toBe(422);
});

test('a long log comes page after page, the newest first, each line once, also when lines have one time', async () => {
  const boss = await staffVisitor(database, { roles: ['superuser'], sites: 'all' });
  await database.pool.query(
    `insert into audit_log (actor, action, subject, subject_kind, at) select 'staff:busy', 'session.start', 'staff:busy', 'actor', now() - (n % 3) * interval '1 hour' from generate_series(1, 120) n`,
  );
  const seen: AuditLine[] = [];
  for (let after: string | undefined = ''; after !== undefined;) {
    const query: string = after && `&after=${encodeURIComponent(after)}`;
    const page = (await boss.get(`/admin/audit?who=staff:busy${query}`)).body as unknown as AuditPage;
    seen.push(...page.lines);
    after = page.next;
  }
  expect(seen).toHaveLength(120);
  expect(new Set(seen.map(({ id }) => id)).size).toBe(120);
  expect(seen.map(({ at }) => at)).toEqual(
    seen
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
});
