import type { Queryable } from '#db/client.ts';
import type { Work } from '#identity/make-actor.ts';
import { startRun, type RunKind } from '#jobs/server/runs.ts';
import type { Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { lockVisit } from '#scheduler/visits/server/change-appointment.ts';
import type { OUTCOMES, VisitToCancel } from '../bulk-cancel.schema.ts';

/** The kind of these jobs. */
export const BULK_CANCEL = { name: 'bulk-cancel' } as const;

/** Such a job runs so long at most (ADM-3); what is left then can be sent once more. */
const LIMIT_MS = 300_000;

/**
 * Cancels these visits as a job, in the caller's transaction, and tells each patient once; answers the job's id. The caller has checked that the actor may. A visit that somebody
 * changes after `version` of it was read stays as it is.
 */
export async function startBulkCancel(work: Work, visits: readonly VisitToCancel[]): Promise<string> {
  return startRun(
    work,
    BULK_CANCEL,
    visits.map(({ appointmentId, version }) => `${appointmentId}~${String(version)}`),
  );
}

/** The visit that an item of the job stands for. */
export function visitOfItem(item: string): VisitToCancel {
  const [appointmentId = '', version] = item.split('~');
  return { appointmentId, version: Number(version) };
}

/** The job: a visit at a time, each in the system that has it, in one transaction with its email and with the note that it is done. */
export function bulkCancelRun({ systems }: Scheduling): RunKind {
  return {
    ...BULK_CANCEL,
    isForStarter: true,
    limitMs: LIMIT_MS,
    unreached: 'not-reached',
    each: async (work, item): Promise<(typeof OUTCOMES)[number] | 'changed'> => {
      const { appointmentId, version } = visitOfItem(item);
      const visit = await lockVisit(work, appointmentId, 'appointment.cancel');
      if (visit.status === 'cancelled') return 'already';
      if (visit.version !== version) return 'changed';
      return cancelOne(work, systems, appointmentId);
    },
  };
}

/** Cancels a visit in the system that has it, in the transaction of its email; answers whether there is one. */
export async function cancelOne(
  work: Work,
  systems: Scheduling['systems'],
  appointmentId: string,
): Promise<'told' | 'not-told' | 'asked'> {
  const system = await systems.owning(work, { appointment: appointmentId });
  const { status } = await system.cancel(work, appointmentId);
  // A partner is asked after the commit, by what asks again and again, so that none gets thousands of calls at once.
  if (status !== 'cancelled') return 'asked';
  return (await hasEmail(work.db, appointmentId)) ? 'told' : 'not-told';
}

/** Whether there is an email to tell a visit's patient by. */
export async function hasEmail(db: Queryable, appointmentId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `select from appointments a join patients p on p.patient_id = a.patient_id where a.id = $1 and ${HAS_EMAIL}`,
    [appointmentId],
  );
  return (rowCount ?? 0) > 0;
}

/** SQL: whether there is an email to tell patient `p` by. */
export const HAS_EMAIL = `cardinality(p.emails) > 0`;
