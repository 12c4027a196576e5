import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import { bookVisit, chicago, loadTestLocations, PLAIN, testLocation, testVisitor } from '#testing/scheduler.ts';
import { slotId } from '#scheduler/engine/time-slots.ts';
import { testDatabase } from '#testing/database.ts';
import { readPdf } from '#testing/papers/read-pdf.ts';
import { tableSheet } from './make/sheet.ts';
import { clerk } from './testing.ts';

const database = await testDatabase();
const place = testLocation({ capacity: 60 });
const site = place.locationId;
const ROWS = 5000;

beforeAll(async () => {
  await loadTestLocations(database, [place]);
  const visit = await bookVisit(
    testVisitor(database),
    slotId({ locationId: site, serviceId: PLAIN, start: chicago(1, '09:00') }),
  );
  // Without a time-out: it takes as long as it takes.
  await database.asOwner((owner) =>
    owner.query(
      `with seat as (
       insert into seats (hold_id, location_id, seat, during, starts_at, service_id, status, owner)
       select gen_random_uuid(), l.id, 1, tstzrange(at, at + interval '5 minutes'), at, $3, 'cancelled', 'guest:long'
       from locations l, generate_series(1, $2::int) i, lateral (select now() - i * interval '10 minutes' as at) t where l.public_id = $1
       returning hold_id, location_id)
     insert into appointments (id, location_id, confirmation_number, hold_id, patient_id, consent_id, owner, status)
     select s.hold_id, s.location_id, left(s.hold_id::text, 13), s.hold_id, a.patient_id, a.consent_id, 'guest:long', 'kept'
     from seat s, appointments a where a.id = $4`,
      [site, ROWS, PLAIN, visit.id],
    ),
  );
}, 60_000);

test('while a list of 2,000 visits is made, others have their turn after each row', { timeout: 60_000 }, async () => {
  const rows = Array.from({ length: 2000 }, (_, at) => [`${String(at)} visits`, 'Łukasz R.-V.']);
  const columns = [
    { name: 'Number', x: 40, width: 100 },
    { name: 'Person', x: 160, width: 100, rowHead: true },
  ] as const;
  const pieces: Buffer[] = [];
  let [turns, isMade] = [0, false];
  const others = (async () => {
    for (; !isMade; turns += 1) await nextTurn();
  })();
  const head = { title: 'A long day', lines: [], foot: ['Printed', 'Shred'] as const };
  const pages = await tableSheet(head, { columns, rows, none: '' }, (content) =>
    Promise.resolve(void pieces.push(content)),
  );
  isMade = true;
  await others;
  expect(turns).toBeGreaterThanOrEqual(rows.length);
  // Handed on page by page, not kept until the end.
  expect(pieces.length).toBeGreaterThan(pages);
  const read = await readPdf(Buffer.concat(pieces));
  expect(read.pages).toHaveLength(pages);
  expect(read.pages.at(-1)).toContain('1999 visits');
  expect(read.pages.at(-1)).toContain(`Page ${String(pages)} of ${String(pages)}`);
});

test('a long file is written and sent in pieces, each row once', { timeout: 60_000 }, async () => {
  const person = await clerk(database, { roles: ['site supervisor'], sites: [site] });
  const day = (days: number) => new Date(chicago(days, '12:00')).toISOString().slice(0, 10);
  const { paper, content } = await person.made({ kind: 'visits', site, from: day(-60), to: day(1) });
  expect(paper).toMatchObject({ state: 'done', size: ROWS + 1, file: { bytes: content.length } });
  const numbers = parse<Record<string, string>>(content, { columns: true, bom: true }).map((row) => row['Number']);
  expect(new Set(numbers).size).toBe(ROWS + 1);
  const { rows } = await database.pool.query<{ bytes: number }>(
    'select octet_length(content) as bytes from job_file_parts where run_id = $1',
    [paper.jobId],
  );
  expect(rows.length).toBeGreaterThan(2);
  // However long the file is, so much of it is in memory at a time.
  expect(Math.max(...rows.map(({ bytes }) => bytes))).toBeLessThan(512 * 1024);
});
