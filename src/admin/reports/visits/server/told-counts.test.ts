import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Count, Counts } from '../visit-report.schema.ts';
import { PARTS, together, toldBlock, type Cell, type ToldBlock } from './told-counts.ts';

const NAMES = ['visits', ...PARTS] as const;

const cell = (kept: number, missed = 0, cancelled = 0, open = 0): Cell => ({ kept, missed, cancelled, open });
const visitsOf = (one: Cell): number => PARTS.reduce((sum, part) => sum + one[part], 0);

/** Visits of a week: for each of some days and services, what became of those. */
const weeks = fc.array(
  fc.record({
    day: fc.integer({ min: 1, max: 7 }),
    service: fc.integer({ min: 1, max: 3 }),
    part: fc.constantFrom(...PARTS),
    many: fc.integer({ min: 0, max: 40 }),
  }),
  { maxLength: 25 },
);
type Visits = { day: number; service: number; part: (typeof PARTS)[number]; many: number }[];

function blockOf(visits: Visits) {
  const by = <Key>(keyOf: (one: Visits[number]) => Key): Map<Key, Cell> => {
    const cells = new Map<Key, Cell>();
    for (const one of visits) {
      const known = cells.get(keyOf(one)) ?? cell(0);
      cells.set(keyOf(one), { ...known, [one.part]: known[one.part] + one.many });
    }
    return cells;
  };
  return { days: by(({ day }) => `2026-11-0${String(day)}`), services: by(({ service }) => service) };
}

const allCounts = ({ all, days, services }: ToldBlock): Count[] =>
  [all, ...days.values(), ...services.values()].flatMap((counts) => NAMES.map((name) => counts[name]));

/** What is hidden of a row whose sum is told: how many counts, and what they are together. */
function hiddenOf(told: readonly Count[], real: readonly number[]): { many: number; sum: number } {
  const hidden = real.filter((count, at) => count > 0 && told[at]?.isMore);
  return { many: hidden.length, sum: hidden.reduce((sum, count) => sum + count, 0) };
}

test('whatever is counted, no told number is from 1 to 10, and of a row whose sum is told at least two counts and eleven visits are hidden, or none', () => {
  fc.assert(
    fc.property(weeks, (visits) => {
      const block = blockOf(visits);
      const told = toldBlock(block);
      for (const { count } of allCounts(told)) expect(count === 0 || count >= 11).toBe(true);
      const rows: [Count[], number[]][] = [];
      const sum = told.all.visits;
      for (const [shown, real] of [
        [told.days, block.days],
        [told.services, block.services],
      ] as [Map<unknown, Counts>, Map<unknown, Cell>][]) {
        if (!sum.isMore)
          rows.push([[...shown.values()].map(({ visits: one }) => one), [...real.values()].map(visitsOf)]);
        for (const part of PARTS)
          if (!told.all[part].isMore)
            rows.push([[...shown.values()].map((one) => one[part]), [...real.values()].map((one) => one[part])]);
      }
      for (const [counts, real] of rows) {
        const { many, sum: together_ } = hiddenOf(counts, real);
        // All hidden or none: what became of visits is told of each row, or of none.
        expect(many === 0 || together_ >= 11, JSON.stringify([counts, real])).toBe(true);
      }
      const parts = PARTS.map((part) => told.all[part]);
      const all = PARTS.map((part) => [...block.days.values()].reduce((total, one) => total + one[part], 0));
      const { many, sum: rest } = hiddenOf(parts, all);
      if (!sum.isMore) expect(many === 0 || (many >= 2 && rest >= 11)).toBe(true);
    }),
  );
});

test('two reports that differ by a week, or by a site, tell nothing of a small one: their difference is what is told of it', () => {
  const [large, small] = [
    toldBlock({ days: new Map([['2026-11-02', cell(120, 14, 20)]]), services: new Map([[1, cell(120, 14, 20)]]) }),
    toldBlock({ days: new Map([['2026-11-09', cell(4, 2, 1)]]), services: new Map([[1, cell(4, 2, 1)]]) }),
  ];
  const [one, both] = [together([large.all]), together([large.all, small.all])];
  for (const name of NAMES) expect(both[name].count - one[name].count).toBe(0);
  expect(both.visits).toEqual({ count: 154, isMore: true });
});

test('a small part of a week is hidden with the smallest other one, and its days then tell only how many came', () => {
  const days = new Map([
    ['2026-11-02', cell(40, 3)],
    ['2026-11-03', cell(30, 2)],
  ]);
  const told = toldBlock({ days, services: new Map([[1, cell(70, 5)]]) });
  expect(told.all).toMatchObject({ visits: { count: 75 }, kept: { isMore: true }, missed: { count: 0, isMore: true } });
  expect(told.days.get('2026-11-02')).toMatchObject({ visits: { count: 43, isMore: false }, kept: { isMore: true } });
});
