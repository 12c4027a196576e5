import type { Caller } from '#testing/caller.ts';
import { idIn, type There, type TriedCall } from './try-calls.ts';

const PERMISSION = { permission: 'appointment.bulkCancel' } as const;
/** Those of ids are for who does it by ids alone as well. */
const BY_IDS = { ...PERMISSION, cells: ['S', 'A, ids only'] } as const;

const one = ({ appointmentId }: There) => ({ visits: [{ appointmentId, version: 0 }], count: 1 });

/** A job of the caller's about a visit there, or of none where they can't have one. */
async function job(there: There, by: Caller) {
  return { path: { id: idIn(await by.post('/admin/appointments/bulk-cancel', one(there)), 'jobId') } };
}

/** Canceling many appointments at once. */
export const BULK_CANCEL_CALLS: readonly TriedCall[] = [
  {
    ...{ call: 'post /admin/appointments/bulk-cancel/preview', ...BY_IDS, elsewhere: 403 },
    // Who goes by ids sees no one.
    line: 'where there is something',
    sent: ({ appointmentId }) => ({ body: { appointmentIds: [appointmentId] } }),
  },
  {
    ...{ call: 'post /admin/appointments/bulk-cancel', ...BY_IDS, ok: 201, elsewhere: 403 },
    sent: (there) => ({ body: one(there) }),
  },
  { call: 'get /admin/appointments/bulk-cancel/{id}', ...BY_IDS, line: 'none', sent: job },
  {
    ...{ call: 'get /admin/appointments/bulk-cancel/{id}/file', ...BY_IDS },
    // It was stopped before the first one, so there is no one in it.
    line: 'none',
    async sent(there, by) {
      const { path } = await job(there, by);
      await by.post(`/admin/appointments/bulk-cancel/${path.id}/stop`);
      return { path };
    },
  },
  { call: 'post /admin/appointments/bulk-cancel/{id}/stop', ...BY_IDS, sent: job },
  // By hours it names whoever is there: who goes by ids has none of it.
  {
    ...{ call: 'post /admin/appointments/bulk-cancel/preview', ...PERMISSION },
    sent: ({ locationId, date }) => ({ body: { hours: { site: locationId, date } } }),
  },
];
