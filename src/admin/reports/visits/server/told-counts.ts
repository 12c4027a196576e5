import { hideSmall, LEAST_SHOWN } from '../../../server/small-cells.ts';
import type { Count, Counts } from '../visit-report.schema.ts';

/** What can become of a visit, as reports count it. */
export const PARTS = ['kept', 'missed', 'cancelled', 'open'] as const;
type Part = (typeof PARTS)[number];
/** How many visits, and what became of them. */
export type Cell = Record<Part, number>;

/** Visits of one week at one site, by day and by service: both hold each of them once. */
export type Block = { days: ReadonlyMap<string, Cell>; services: ReadonlyMap<number, Cell> };

/** The same as it may be told. */
export type ToldBlock = { all: Counts; days: Map<string, Counts>; services: Map<number, Counts> };

/**
 * What may be told of a week at a site. No count from 1 to 10 is, nor what could be reckoned from the others: what is hidden of a row is at least two counts and eleven visits.
 * All that reports say are sums of such told counts, whatever they cover, so no comparison of two of them says more.
 */
export function toldBlock({ days, services }: Block): ToldBlock {
  const all = sumOf([...days.values()]);
  const isTooFew = visitsOf(all) < LEAST_SHOWN;
  return {
    all: isTooFew ? untold(all) : told(all),
    days: toldRows(days, isTooFew),
    services: toldRows(services, isTooFew),
  };
}

/** Rows of one week: their visits where these don't tell of one another, and what became of them where none of that is small. */
function toldRows<Key>(rows: ReadonlyMap<Key, Cell>, isTooFew: boolean): Map<Key, Counts> {
  const cells = [...rows.values()];
  const { shown } = hideSmall(cells.map(visitsOf));
  const isSmall = cells.some((cell) => PARTS.some((part) => cell[part] > 0 && cell[part] < LEAST_SHOWN));
  return new Map(
    [...rows].map(([key, cell], at) => {
      const visits = isTooFew ? null : (shown[at] ?? null);
      const parts = isTooFew || isSmall ? hiddenParts(cell) : shownParts(cell);
      return [key, { visits: countOf(visitsOf(cell), visits), ...parts }];
    }),
  );
}

function told(cell: Cell): Counts {
  const { shown } = hideSmall(PARTS.map((part) => cell[part]));
  const parts = PARTS.map((part, at) => [part, countOf(cell[part], shown[at] ?? null)] as const);
  return { visits: countOf(visitsOf(cell), visitsOf(cell)), ...(Object.fromEntries(parts) as Record<Part, Count>) };
}

function untold(cell: Cell): Counts {
  return { visits: countOf(visitsOf(cell), null), ...hiddenParts(cell) };
}

/** Not even whether one is 0: with the others hidden, that could be the last one. */
function hiddenParts(cell: Cell): Record<Part, Count> {
  const isMore = visitsOf(cell) > 0;
  return Object.fromEntries(PARTS.map((part) => [part, { count: 0, isMore }])) as Record<Part, Count>;
}

function shownParts(cell: Cell): Record<Part, Count> {
  return Object.fromEntries(PARTS.map((part) => [part, countOf(cell[part], cell[part])])) as Record<Part, Count>;
}

function countOf(count: number, shown: number | null): Count {
  return { count: shown ?? 0, isMore: shown === null && count > 0 };
}

function visitsOf(cell: Cell): number {
  return PARTS.reduce((sum, part) => sum + cell[part], 0);
}

function sumOf(cells: readonly Cell[]): Cell {
  const sums = PARTS.map((part) => [part, cells.reduce((sum, cell) => sum + cell[part], 0)] as const);
  return Object.fromEntries(sums) as Record<Part, number>;
}

/** No visits. */
export const NONE: Count = { count: 0, isMore: false };

/** Told counts together. */
export function together(counts: readonly Counts[]): Counts {
  const sums = (['visits', ...PARTS] as const).map((name) => {
    const some = counts.map((one) => one[name]);
    return [name, some.reduce(plus, NONE)] as const;
  });
  return Object.fromEntries(sums) as Counts;
}

/** Two told counts together. */
export function plus(one: Count, other: Count): Count {
  return { count: one.count + other.count, isMore: one.isMore || other.isMore };
}
