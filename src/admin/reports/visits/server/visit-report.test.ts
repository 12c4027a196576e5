import { parse } from 'csv-parse/sync';
import { beforeAll, expect, test } from 'vitest';
import type { Caller } from '#testing/caller.ts';
import { testDatabase } from '#testing/database.ts';
import { loadTestLocations, testLocation } from '#testing/scheduler.ts';
import { staffVisitor } from '#testing/signed-in.ts';
import { manyVisits } from '../../../bulk-cancel/server/testing-visits.ts';
import { visitChartsSchema, visitReportSchema, type VisitReport } from '../visit-report.schema.ts';

const database = await testDatabase();
const [own, other] = [testLocation({ capacity: 400, name: 'Lincoln Park' }), testLocation({ capacity: 400 })];

/** Of so many visits of a Monday, long over, what became of each; at a place of ours. */
async function over(place: typeof own, monday: string, became: Record<string, number>, clock = '10:00'): Promise<void> {
  const count = Object.values(became).reduce((sum, many) => sum + many, 0);
  const ids = await manyVisits(database, place, count, [3, '09:00']);
  await database.pool.query(
    `update seats s set starts_at = t, during = tstzrange(t, t + interval '20 minutes')
     from appointments a, (select ($2::date + $3::time) at time zone 'America/Chicago' as t) as at
     where a.id = any($1::uuid[]) and s.location_id = a.location_id and s.hold_id = a.hold_id`,
    [ids, monday, clock],
  );
  let from = 0;
  for (const [status, many] of Object.entries(became)) {
    await database.pool.query('update appointments set status = $2 where id = any($1::uuid[])', [
      ids.slice(from, from + many),
      status,
    ]);
    from += many;
  }
}

const WEEKS = 'from=2026-03-02&to=2026-03-15';

beforeAll(async () => {
  await loadTestLocations(database, [own, other]);
  await over(own, '2026-03-02', { kept: 60, missed: 12, cancelled: 14 });
  await over(own, '2026-03-09', { kept: 20, missed: 3, cancelled: 12 });
  await over(other, '2026-03-02', { kept: 4 });
  // In the four weeks from January 19.
  await over(own, '2026-02-02', { kept: 60 });
  await over(own, '2026-02-02', { kept: 28, missed: 3 }, '14:00');
  await over(other, '2026-02-09', { kept: 6 }, '10:00');
});

const report = async (at: Caller, query = WEEKS) =>
  visitReportSchema.parse((await at.get(`/admin/reports?${query}`)).body);
const charts = async (at: Caller, query = WEEKS) =>
  visitChartsSchema.parse((await at.get(`/admin/charts?${query}`)).body);
const supervisor = () => staffVisitor(database, { roles: ['site supervisor'], sites: [own.locationId] });
const analyst = () => staffVisitor(database, { roles: ['report analyst'], sites: 'all' });

test('a supervisor sees how many came, didn’t and canceled at their own sites, by site, day and service, and how much of the places that was [ADM-9 part]', async () => {
  const person = await supervisor();
  const found = await report(person);
  expect(found).toMatchObject({ from: '2026-03-02', to: '2026-03-15' });
  expect(found.sites.map(({ name }) => name)).toEqual(['Lincoln Park']);
  // Of the second week 3 who didn't come are hidden, and the 12 who canceled with them.
  expect(found.total).toEqual({
    visits: { count: 121, isMore: false },
    kept: { count: 80, isMore: false },
    missed: { count: 12, isMore: true },
    cancelled: { count: 14, isMore: true },
    open: { count: 0, isMore: false },
  });
  // 10 hours of 20 minutes, 400 seats, 14 days.
  expect(found.places).toBe(30 * 400 * 14);
  expect(found.services).toMatchObject([{ display: 'Test visit', counts: { visits: { count: 121 } } }]);
  const { days } = await charts(person);
  expect(days).toHaveLength(14);
  expect(days[0]).toMatchObject({ date: '2026-03-02', counts: { kept: { count: 60 }, missed: { count: 12 } } });
  expect(days[7]).toMatchObject({ counts: { visits: { count: 35 }, kept: { count: 0, isMore: true } } });
});

test('an analyst sees all sites, of small ones only that there is more; no two reports that differ by a week or a site tell a small count', async () => {
  const person = await analyst();
  const all = await report(person);
  expect(all.sites).toHaveLength(2);
  expect(all.total.visits).toEqual({ count: 121, isMore: true });
  const small = await report(person, `${WEEKS}&site=${other.locationId}`);
  expect(small.total.visits).toEqual({ count: 0, isMore: true });
  const [first, second] = [
    await report(person, 'from=2026-03-02&to=2026-03-08'),
    await report(person, 'from=2026-03-09&to=2026-03-15'),
  ];
  for (const name of ['visits', 'kept', 'missed', 'cancelled', 'open'] as const) {
    const difference = all.total[name].count - first.total[name].count;
    expect(difference).toBe(second.total[name].count);
    expect(difference === 0 || difference >= 11, name).toBe(true);
  }
});

test('beside a report stands what a report of as many weeks right before has, and no two of them tell a small count', async () => {
  const person = await supervisor();
  const [first, second] = [
    await report(person, 'from=2026-03-02&to=2026-03-08'),
    await report(person, 'from=2026-03-09&to=2026-03-15'),
  ];
  const { from, to, total, places } = first;
  expect(second.before).toEqual({ from, to, total, places });
  expect(first.before).toMatchObject({
    from: '2026-02-23',
    to: '2026-03-01',
    total: { visits: { count: 0, isMore: false } },
    places: 0,
  });
  // Ranges that overlap by a week, as who slides the days asks for them.
  const ranges = ['03-02&to=2026-03-15', '03-09&to=2026-03-22', '03-16&to=2026-03-29', '03-09&to=2026-03-15'];
  const told: VisitReport['total'][] = [];
  for (const someone of [person, await analyst()])
    for (const range of ranges) {
      const found = await report(someone, `from=2026-${range}`);
      told.push(found.total, found.before.total);
    }
  for (const name of ['visits', 'kept', 'missed', 'cancelled', 'open'] as const)
    for (const one of told)
      for (const other of told) {
        const difference = Math.abs(one[name].count - other[name].count);
        expect(difference === 0 || difference >= 11, `${name}: ${String(difference)}`).toBe(true);
      }
});

test('places used are told by weekday and hour of the site’s clock, of whole four weeks, without an hour that would tell what a day hides', async () => {
  const { hours } = await charts(await supervisor(), 'from=2026-02-02&to=2026-02-08');
  expect([hours.from, hours.to]).toEqual(['2026-01-19', '2026-02-15']);
  const places = 3 * 400 * 4;
  const at = (hour: number) => hours.cells.find((cell) => cell.weekday === 0 && cell.hour === hour);
  // 3 who didn't come hide what became of that Monday, so its last hour is hidden with them.
  expect(at(10)).toMatchObject({ places, used: { count: 60, isMore: false } });
  expect(at(14)).toMatchObject({ places, used: { count: 0, isMore: true } });
  expect(at(9)).toMatchObject({ places, used: { count: 0, isMore: false } });
  expect(hours.cells).toHaveLength(70);
});

test('whichever weeks and sites two charts are of, their hours differ by no small count', async () => {
  const told: Map<string, number>[] = [];
  for (const someone of [await supervisor(), await analyst()])
    for (const range of [
      'from=2026-02-02&to=2026-02-08',
      'from=2026-02-09&to=2026-02-15',
      'from=2026-02-09&to=2026-03-01',
      'from=2026-02-16&to=2026-03-15',
      'from=2026-03-09&to=2026-03-22',
    ]) {
      const { hours } = await charts(someone, range);
      told.push(
        new Map(hours.cells.map(({ weekday, hour, used }) => [`${String(weekday)} ${String(hour)}`, used.count])),
      );
    }
  for (const one of told)
    for (const other of told)
      for (const [key, count] of one) {
        const difference = Math.abs(count - (other.get(key) ?? 0));
        expect(difference === 0 || difference >= 11, `${key}: ${String(difference)}`).toBe(true);
      }
  const all = await charts(await analyst(), 'from=2026-02-02&to=2026-02-08');
  const ten = all.hours.cells.find((cell) => cell.weekday === 0 && cell.hour === 10);
  expect(ten?.used).toEqual({ count: 60, isMore: true });
});

/** The lines of a saved report. */
async function saved(at: Caller, query = WEEKS) {
  const { status, headers, text = '' } = await at.get(`/admin/reports/file?${query}`);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  return parse<Record<string, string>>(text, { columns: true, bom: true });
}

test('a report is saved as a CSV file that has what the page has, hidden where it is hidden there', async () => {
  const person = await supervisor();
  const lines = await saved(person);
  expect(lines.map(({ By }) => By)).toEqual([
    'all',
    'as long before',
    ...Array<string>(14).fill('day'),
    ...Array<string>(70).fill('hour of the week'),
    'site',
    'test or service',
  ]);
  const [all] = lines;
  expect(all).toMatchObject({
    From: '2026-03-02',
    To: '2026-03-15',
    Booked: '121',
    Kept: '80',
    Missed: 'at least 12',
    Canceled: 'at least 14',
    'Still to come': '0',
    Places: String(30 * 400 * 14),
  });
  expect(lines[1]).toMatchObject({ From: '2026-02-16', To: '2026-03-01', Booked: '0' });
  expect(lines.find(({ Name }) => Name === 'Monday 10 am')).toMatchObject({
    ...{ From: '2026-02-16', To: '2026-03-15', Booked: '' },
    ...{ Places: String(3 * 400 * 4), 'Places used': 'hidden' },
  });
  expect(lines.find(({ Name }) => Name === '2026-03-09')).toMatchObject({ Booked: '35', Kept: 'hidden' });
  expect(lines.find(({ By }) => By === 'site')).toMatchObject({ Name: 'Lincoln Park', State: own.state });
});

test('no two saved reports that differ by a week or a site tell a small count', async () => {
  const person = await analyst();
  const told = async (query: string) =>
    (await saved(person, query))
      .filter(({ By }) => By === 'all')
      .flatMap((line) => ['Booked', 'Kept', 'Missed', 'Canceled', 'Still to come'].map((name) => line[name] ?? ''));
  const number = (cell = ''): number => Number(/\d+$/.exec(cell)?.[0] ?? 0);
  const all = await told(WEEKS);
  for (const part of [
    'from=2026-03-02&to=2026-03-08',
    'from=2026-03-09&to=2026-03-15',
    `${WEEKS}&site=${own.locationId}`,
    `${WEEKS}&site=${other.locationId}`,
    // Days in the middle of a week are of the whole of it.
    'from=2026-03-03&to=2026-03-03',
    'from=2026-03-04&to=2026-03-14',
  ])
    for (const [at, cell] of (await told(part)).entries()) {
      const difference = number(all[at]) - number(cell);
      expect(difference === 0 || difference >= 11, `${part}: ${String(difference)}`).toBe(true);
    }
});

test('a report is of whole weeks, whichever days are asked for, and of 13 at most', async () => {
  const person = await analyst();
  expect(await report(person, 'from=2026-03-04&to=2026-03-12')).toMatchObject({ from: '2026-03-02', to: '2026-03-15' });
  for (const query of [
    'from=2026-03-15&to=2026-03-02',
    'from=2026-01-01&to=2026-12-31',
    'from=2026-02-30',
    `from='; drop`,
  ])
    for (const path of ['reports', 'charts', 'reports/file'])
      expect((await person.get(`/admin/${path}?${query}`)).status, query).toBe(422);
});

test('a pioneer sees the pilot’s sites only, which somebody has to name', async () => {
  const person = await staffVisitor(database, { roles: ['innovation pioneer'], sites: 'all' });
  expect((await person.get(`/admin/reports?${WEEKS}`)).body).toMatchObject({ status: 403, code: 'pilot-sites' });
});
