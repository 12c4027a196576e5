import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Count } from '../visit-report.schema.ts';
import { PARTS, toldBlock, type Cell } from './told-counts.ts';
import { toldHours } from './told-hours.ts';

const [WEEKS, WEEKDAYS, HOURS] = [2, 3, 3];
type Visit = { week: number; weekday: number; hour: number; part: (typeof PARTS)[number]; many: number };

const visits = fc.array(
  fc.record({
    week: fc.integer({ min: 0, max: WEEKS - 1 }),
    weekday: fc.integer({ min: 0, max: WEEKDAYS - 1 }),
    hour: fc.integer({ min: 0, max: HOURS - 1 }),
    part: fc.constantFrom(...PARTS),
    many: fc.oneof(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 11, max: 40 })),
  }),
  { minLength: 1, maxLength: 18 },
);

/** Unknown numbers: what became of visits of each day, and how many places each hour of the week has used. */
const ALL = WEEKS * WEEKDAYS * PARTS.length + WEEKDAYS * HOURS;
const partAt = (week: number, weekday: number, part: number): number =>
  (week * WEEKDAYS + weekday) * PARTS.length + part;
const hourAt = (weekday: number, hour: number): number => WEEKS * WEEKDAYS * PARTS.length + weekday * HOURS + hour;
const range = (many: number): number[] => Array.from({ length: many }, (_, at) => at);

/** A sum of unknown numbers, and what it is. */
type Sum = { name: string; of: number[]; is: number; told: Count };
const vector = (of: readonly number[], sign = 1): number[] => range(ALL).map((at) => (of.includes(at) ? sign : 0));

function sumsOf(some: readonly Visit[]): { days: Sum[]; hours: Sum[] } {
  const many = (is: (one: Visit) => boolean): number => some.filter(is).reduce((sum, one) => sum + one.many, 0);
  const untold = new Set<number>();
  const days = range(WEEKS).flatMap((week): Sum[] => {
    const cellOf = (weekday: number): Cell => {
      const counts = PARTS.map((part) => [
        part,
        many((one) => one.week === week && one.weekday === weekday && one.part === part),
      ]);
      return Object.fromEntries(counts) as Cell;
    };
    const there = range(WEEKDAYS).filter((weekday) => many((one) => one.week === week && one.weekday === weekday) > 0);
    const { all, days: byDay } = toldBlock({
      days: new Map(there.map((weekday) => [String(weekday), cellOf(weekday)])),
      services: new Map(),
    });
    const rows = [
      [range(WEEKDAYS), all] as const,
      ...there.map((weekday) => [[weekday], byDay.get(String(weekday))] as const),
    ];
    for (const [[weekday = 0], told] of rows.slice(1))
      if (told?.visits.isMore || told?.cancelled.isMore) untold.add(weekday);
    const none = range(WEEKDAYS)
      .filter((weekday) => !there.includes(weekday))
      .flatMap((weekday) => range(PARTS.length).map((part) => partAt(week, weekday, part)))
      .map((at) => ({ name: 'no visits', of: [at], is: 0, told: { count: 0, isMore: false } }));
    const told = rows.flatMap(([weekdays, counts]) =>
      (['visits', ...PARTS] as const).map((name) => ({
        name: `${name} of week ${String(week)}, days ${weekdays.join()}`,
        of: weekdays.flatMap((weekday) =>
          range(PARTS.length)
            .filter((part) => name === 'visits' || PARTS[part] === name)
            .map((part) => partAt(week, weekday, part)),
        ),
        is: many(
          (one) => one.week === week && weekdays.includes(one.weekday) && (name === 'visits' || one.part === name),
        ),
        told: counts?.[name] ?? { count: 0, isMore: true },
      })),
    );
    return [...none, ...told];
  });
  const cells = range(WEEKDAYS).flatMap((weekday) =>
    range(HOURS).flatMap((hour) => {
      const here = (one: Visit): boolean => one.weekday === weekday && one.hour === hour;
      return some.some(here) ? [{ weekday, hour, used: many((one) => here(one) && one.part !== 'cancelled') }] : [];
    }),
  );
  const toldCells = new Map(
    toldHours(cells, (weekday) => !untold.has(weekday)).map((one) => [hourAt(one.weekday, one.hour), one]),
  );
  const hours = range(WEEKDAYS * HOURS).map((at) => {
    const [weekday, hour] = [Math.floor(at / HOURS), at % HOURS];
    const { used = 0, told = { count: 0, isMore: false } } = toldCells.get(hourAt(weekday, hour)) ?? {};
    return { name: `hour ${String(hour)} of day ${String(weekday)}`, of: [hourAt(weekday, hour)], is: used, told };
  });
  return { days, hours };
}

/** Rows brought to steps: what can be reckoned from them. */
function reduced(rows: readonly (readonly number[])[]): number[][] {
  const steps: number[][] = [];
  for (const row of rows) {
    const rest = without(row, steps);
    if (rest.some((one) => Math.abs(one) > 1e-9)) steps.push(rest);
  }
  return steps;
}

function without(row: readonly number[], steps: readonly (readonly number[])[]): number[] {
  let rest = [...row];
  for (const step of steps) {
    const at = step.findIndex((one) => Math.abs(one) > 1e-9);
    const times = (rest[at] ?? 0) / (step[at] ?? 1);
    rest = rest.map((one, other) => one - times * (step[other] ?? 0));
  }
  return rest;
}

const follows = (sum: Sum, steps: readonly (readonly number[])[]): boolean =>
  without(vector(sum.of), steps).every((one) => Math.abs(one) < 1e-9);

/** Each hour of a weekday together is all of its visits that weren't canceled: everyone knows. */
const known = range(WEEKDAYS).map((weekday) => {
  const [hours, parts] = [
    range(HOURS).map((hour) => hourAt(weekday, hour)),
    range(WEEKS).flatMap((week) =>
      range(PARTS.length)
        .filter((part) => PARTS[part] !== 'cancelled')
        .map((part) => partAt(week, weekday, part)),
    ),
  ];
  return vector(hours).map((one, at) => one + (vector(parts, -1)[at] ?? 0));
});

test('whatever is counted, no told number is from 1 to 10, and no such number that days and weeks hide follows from them and the hours together', () => {
  fc.assert(
    fc.property(visits, (some) => {
      const { days, hours } = sumsOf(some);
      for (const { told, is } of hours) {
        expect(told.count === 0 || told.count >= 11).toBe(true);
        if (!told.isMore) expect(told.count).toBe(is);
      }
      const rowsOf = (sums: readonly Sum[]) => sums.filter(({ told }) => !told.isMore).map(({ of }) => vector(of));
      const byDay = reduced([...known, ...rowsOf(days)]);
      const both = reduced([...known, ...rowsOf(days), ...rowsOf(hours)]);
      const small = [...days, ...hours].filter(({ is }) => is > 0 && is < 11);
      for (const sum of small) if (follows(sum, both)) expect(follows(sum, byDay), sum.name).toBe(true);
    }),
    { numRuns: 300 },
  );
});

test('of a weekday that is told by day all hours are shown that are large; of another one the last hour is kept back', () => {
  const cells = [60, 45, 30].map((used, at) => ({ weekday: 0, hour: 9 + at, used }));
  const told = (isDayTold: boolean) =>
    toldHours(cells, () => isDayTold).map((one) => (one.told.isMore ? 'hidden' : one.told.count));
  expect(told(true)).toEqual([60, 45, 30]);
  expect(told(false)).toEqual([60, 45, 'hidden']);
  expect(toldHours([{ weekday: 0, hour: 9, used: 0 }], () => false)).toMatchObject([
    { told: { count: 0, isMore: true } },
  ]);
});
