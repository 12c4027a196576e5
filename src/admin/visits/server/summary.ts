import { notAllowed } from '#api/who-may.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading } from '#db/work.ts';
import { VISIT_STATUSES, type VisitStatus } from '#scheduler/visits/visit-status.ts';
import { LEAST_SHOWN } from '../../server/small-cells.ts';
import { asksOf } from '../../day/server/visit-filters.ts';
import type { VisitFilters } from '../../day/visit.schema.ts';
import { STATUS_NAMES } from '../../day/status-names.ts';
import type { VisitsSummary } from '../visits.schema.ts';

/** Counts of whom sees no single visit are so coarse that the difference of two tells no small one. */
const COARSE = 10;

/** How many visits at the caller's sites there are of each status, by filters. Throws 404 no-such-site, 403 for a role of pilot sites: no visit is in a pilot. */
export async function visitsSummary(reading: Reading<GrantedStaff>, asked: VisitFilters): Promise<VisitsSummary> {
  const { scope, only } = reading.actor.grant;
  if (only) throw notAllowed();
  const { over, each, place, conditions, values } = await asksOf(reading, asked);
  const needsPlace = conditions.some((condition) => condition.includes('l.'));
  const { rows } = await reading.db.query<{ status: VisitStatus; count: number }>(
    `select st.status, sum(counted.count)::int as count from ${over}
     cross join lateral (select count(*) as count from ${each} ${needsPlace ? place : ''} where ${conditions.join(' and ')}) counted group by st.status`,
    values,
  );
  const counts = new Map(rows.map(({ status, count }) => [status, count]));
  const isRounded = scope === 'D';
  const shown = (count: number): number | null => {
    if (!isRounded) return count;
    return count < LEAST_SHOWN ? null : Math.floor(count / COARSE) * COARSE;
  };
  const total = rows.reduce((sum, { count }) => sum + count, 0);
  return {
    appointmentsSummary: VISIT_STATUSES.map((status) => ({ status, count: shown(counts.get(status) ?? 0) })),
    total: shown(total),
    isRounded,
    appointmentStatuses: VISIT_STATUSES.map((status) => ({ status, words: STATUS_NAMES[status].name })),
    orderStatuses: VISIT_STATUSES.map((appointmentStatus) => {
      const { order, orderName } = STATUS_NAMES[appointmentStatus];
      return { status: order, words: orderName, appointmentStatus };
    }),
  };
}
