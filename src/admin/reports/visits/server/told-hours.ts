import { hideSmall } from '../../../server/small-cells.ts';
import type { Count } from '../visit-report.schema.ts';

/** Places used at one site in some weeks, that begin in one hour of one weekday: Monday is 0, hours are 0 to 23 by the site's clock. */
export type HourCell = { weekday: number; hour: number; used: number };

/**
 * What may be told of each hour of the week at a site: no number from 1 to 10. What is hidden of a weekday is at least two hours and eleven places where its sum is told by day (`isDayTold`).
 * Where it isn't, an hour that has places is always hidden, so that the others add up to nothing that days have hidden. Sums of this over sites and weeks say no more.
 */
export function toldHours(
  cells: readonly HourCell[],
  isDayTold: (weekday: number) => boolean,
): (HourCell & { told: Count })[] {
  return [...Map.groupBy(cells, ({ weekday }) => weekday)].flatMap(([weekday, some]) => {
    const row = some.toSorted((one, other) => one.hour - other.hour);
    const { shown } = hideSmall(row.map(({ used }) => used));
    const hidden = isDayTold(weekday) ? shown : withheld(shown);
    return row.map((cell, at) => {
      const count = hidden[at] ?? null;
      return { ...cell, told: { count: count ?? 0, isMore: count === null } };
    });
  });
}

/** The same without the last hour that has places, unless one of them is hidden already; nothing at all where none has. */
function withheld(shown: readonly (number | null)[]): readonly (number | null)[] {
  if (shown.includes(null)) return shown;
  const last = shown.findLastIndex((count) => count !== null && count > 0);
  return shown.map((count, at) => (last < 0 || at === last ? null : count));
}
