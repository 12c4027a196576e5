import { expect, test } from 'vitest';
import type { StaffRole } from '#audit/permissions.ts';
import { testDatabase } from '#testing/database.ts';
import { joinedStaff } from '#testing/people/staff.ts';
import { browsersOf } from '#testing/person.ts';
import { searchReportSchema } from '../report.schema.ts';

const database = await testDatabase();
const browser = browsersOf(database);
const REPORT = '/admin/reports/searches';

async function staffWith(roles: readonly StaffRole[], sites: 'all' | string[] = 'all') {
  const at = await browser();
  await joinedStaff(database, at, { roles, sites });
  return at;
}

/** So many searches of a day, with what they were understood as and how much they found. */
async function searched(
  count: number,
  { subject, results, day = '2026-10-05', state = 'IL' }: Searched,
): Promise<void> {
  await database.pool.query(
    `insert into counted_pages (day, page_type, section, state, partners, searched, subject, results)
     select $1, 'results', 'category_search_results', $2, '[{"partner":"otter-creek","section":"category_search_results","position":1}]', true, $3, $4
     from generate_series(1, $5::int)`,
    [day, state, subject, results, count],
  );
}
type Searched = { subject: string | null; results: number; day?: string; state?: string };

test('a month that is none is refused', async () => {
  for (const month of ['2026-13', "'; drop"])
    expect((await (await staffWith(['report analyst'])).get(`${REPORT}?month=${month}`)).status).toBe(422);
});

test('the report says what people look for and don’t find, by subject and by page, and where they go; small counts are hidden so that sums don’t give them away', async () => {
  await searched(40, { subject: 'symptom:acne', results: 4 });
  await searched(3, { subject: 'symptom:acne', results: 0 });
  await searched(14, { subject: null, results: 0 });
  await searched(5, { subject: 'symptom:eczema', results: 2, state: 'WY' });
  await searched(12, { subject: 'symptom:gone', results: 2 });
  await searched(50, { subject: 'symptom:acne', results: 4, day: '2026-09-30' });
  await database.pool.query(
    `insert into counted_pages (day, page_type, section, pilot, partners, searched) select '2026-10-31', 'landing', 'landing_page', 2, '[]', false from generate_series(1, 20)`,
  );
  await database.pool.query(
    `insert into exit_records (at, partner, page_type) select '2026-10-07', 'otter-creek', 'results' from generate_series(1, 30)`,
  );
  await database.pool.query(
    `insert into typed_terms (week, term, networks, results) values ('2026-10-05', 'zorblat', 5, 0), ('2026-10-05', 'quibbling', 40, 3), ('2026-09-28', 'earlier', 50, 0)`,
  );
  const { body, headers } = await (await staffWith(['report analyst'])).get(`${REPORT}?month=2026-10`);
  expect(headers.get('cache-control')).toBe('no-store');
  const report = searchReportSchema.parse(body);
  expect(report.months).toEqual(expect.arrayContaining(['2026-10', '2026-09']));
  // 5 of eczema stand with the smallest shown, 12, and 3 of acne with the 14 that weren't understood.
  expect(report.subjects).toEqual([
    { name: 'Acne', counts: [40, null] },
    { name: '', counts: [17, 17] },
  ]);
  expect(report.pages).toEqual([
    { name: 'results', counts: [0, 57, 17] },
    { name: 'pilot 2', counts: [20, 0, 0] },
  ]);
  expect(report.states).toEqual([
    { name: 'IL', counts: [null, 17] },
    { name: '', counts: [57, 0] },
  ]);
  expect(report.partners).toEqual([{ name: 'Otter Creek Virtual Care', counts: [74, 30] }]);
  expect(report.terms).toEqual([
    { term: 'zorblat', networks: null, found: false },
    { term: 'quibbling', networks: 40, found: true },
  ]);
});
