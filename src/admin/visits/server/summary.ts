import { notAllowed } from '#api/who-may.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';
import { VISIT_STATUSES, type VisitStatus } from '#scheduler/visits/visit-status.ts';
import { LEAST_SHOWN } from '../../server/small-cells.ts';
import { asksOf } from '../../day/server/visit-filters.ts';
import type { VisitFilters } from '../../day/visit.schema.ts';
import { STATUS_NAMES } from '../../day/status-names.ts';
import type { VisitsSummary } from '../visits.schema.ts';

/** What whoever sees no single visit is told of a count: so many at a time. */
const COARSE = 10;

/** Visits of a status: of a month at a site for who is told tens, else of all at once. */
type Counted = { row: number; month: string; status: VisitStatus; count: number };

/**
 * How many visits at the caller's sites there are of each status, by filters. Who sees no single visit is told tens of each whole month at each site, and sums of these: many
 * answers, of days, statuses and sites that differ by little, then tell no more than one. Throws 404 no-such-site, 403 for a role of pilot sites: no visit is in a pilot.
 */
export async function visitsSummary(reading: Reading<GrantedStaff>, asked: VisitFilters): Promise<VisitsSummary> {
  const { scope, only } = reading.actor.grant;
  if (only) throw notAllowed();
  const isRounded = scope === 'D';
  const rows = await counted(reading, isRounded ? inWholeMonths(asked) : asked, isRounded);
  const shown = (some: readonly Pick<Counted, 'count'>[]): number | null => {
    if (!isRounded) return sumOf(some);
    return sumOf(some.map(({ count }) => ({ count: count < LEAST_SHOWN ? 0 : count - (count % COARSE) }))) || null;
  };
  return {
    appointmentsSummary: VISIT_STATUSES.map((status) => ({
      status,
      count: shown(rows.filter((row) => row.status === status)),
    })),
    total: shown(
      asked.status ? rows : [...Map.groupBy(rows, placeAndMonth).values()].map((some) => ({ count: sumOf(some) })),
    ),
    isRounded,
    appointmentStatuses: VISIT_STATUSES.map((status) => ({ status, words: STATUS_NAMES[status].name })),
    orderStatuses: VISIT_STATUSES.map((appointmentStatus) => {
      const { order, orderName } = STATUS_NAMES[appointmentStatus];
      return { status: order, words: orderName, appointmentStatus };
    }),
  };
}

async function counted(reading: Reading<GrantedStaff>, asked: VisitFilters, byMonth: boolean): Promise<Counted[]> {
  const { over, each, place, conditions, values } = await asksOf(reading, asked);
  const needsPlace = byMonth || conditions.some((condition) => condition.includes('l.'));
  const [columns, groups] = byMonth
    ? [`a.location_id as row, to_char(a.starts_at at time zone l.time_zone, 'YYYY-MM') as month`, 'group by 1, 2']
    : [`0 as row, '' as month`, ''];
  const { rows } = await reading.db.query<Counted>(
    `select st.status, counted.* from ${over}
     cross join lateral (select ${columns}, count(*)::int as count from ${each} ${needsPlace ? place : ''} where ${conditions.join(' and ')} ${groups}) counted`,
    values,
  );
  return rows;
}

/** The same filters, of the whole of each month that they touch. */
function inWholeMonths({ from, to, ...others }: VisitFilters): VisitFilters {
  const lastDay = (date: string): string => {
    const [year = 0, month = 0] = date.split('-').map(Number);
    return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);
  };
  return { ...others, ...(from && { from: `${from.slice(0, 7)}-01` }), ...(to && { to: lastDay(to) }) };
}

/** What is rounded for itself. Sums of some statuses are of what is told of each: sums of ever other ones would tell what each is. */
function placeAndMonth({ row, month }: Counted): string {
  return `${String(row)} ${month}`;
}

function sumOf(some: readonly Pick<Counted, 'count'>[]): number {
  return some.reduce((sum, { count }) => sum + count, 0);
}
