import { DAY } from '#text/durations.ts';

/** A part of a file: visits of sites by their rows, from the first to the last of them, on some days by each site's clock. */
export type Slice = { sites: { first: number; last: number }; days: { from: string; to: string } };

/** Sites of one slice of rows; of counts it is one, so that small ones are hidden site by site. */
const SITES = { visits: 50, counts: 1 } as const;

/** The slices of a file, as the items of its job ('12-61:2026-11-01:2026-11-30'): one does not take long, so a job that is killed has not much to do again. */
export function slicesOf(sites: readonly number[], days: Slice['days'], kind: keyof typeof SITES): string[] {
  const most = SITES[kind];
  const spans = kind === 'counts' ? [days] : monthsOf(days);
  const firsts = sites.filter((_, at) => at % most === 0);
  return firsts.flatMap((first, at) => {
    const last = sites[Math.min(sites.length, (at + 1) * most) - 1] ?? first;
    return spans.map(({ from, to }) => `${String(first)}-${String(last)}:${from}:${to}`);
  });
}

/** An item as the slice that it stands for. */
export function sliceOf(item: string): Slice {
  const [sites = '', from = '', to = ''] = item.split(':');
  const [first = 0, last = 0] = sites.split('-').map(Number);
  return { sites: { first, last }, days: { from, to } };
}

/** Days cut where a month ends. */
function monthsOf({ from, to }: Slice['days']): Slice['days'][] {
  const months: Slice['days'][] = [];
  for (let first = from; first <= to;) {
    const [year = 0, month = 0] = first.split('-').map(Number);
    const next = Date.UTC(year, month, 1);
    const end = isoDay(next - DAY);
    months.push({ from: first, to: end < to ? end : to });
    first = isoDay(next);
  }
  return months;
}

function isoDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
