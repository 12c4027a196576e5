import type { VisitStatus } from '#scheduler/visits/visit-status.ts';

/** What staff call the statuses of a visit, and how far the order of a test is then. */
export const STATUS_NAMES: Readonly<Record<VisitStatus, { name: string; order: string; orderName: string }>> = {
  booked: { name: 'To come', order: 'placed', orderName: 'Placed' },
  'checked-in': { name: 'Here', order: 'collecting', orderName: 'Sample being taken' },
  kept: { name: 'Done', order: 'collected', orderName: 'Sample taken' },
  missed: { name: 'No-show', order: 'not-collected', orderName: 'No sample' },
  cancelled: { name: 'Canceled', order: 'canceled', orderName: 'Canceled' },
};
