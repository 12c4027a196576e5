import type { RunKind } from '#jobs/server/runs.ts';
import type { JobSchedule } from '#jobs/server/schedules.ts';
import { NEXT_FREE } from '../engine/server/next-free.ts';
import { PLANNED_SUSPENSIONS } from '../engine/server/planned-suspensions.ts';
import { CLOSED_PLACES, CLOSURE_NEWS } from '../messages/server/closure-news.ts';
import { OLD_MAILS } from '../messages/server/mail-worker.ts';
import { connectPartners, fhirPartnersOf } from '../systems/fhir/partners.ts';
import { RECONCILE_SECONDS, reconcile } from '../systems/fhir/server/reconcile.ts';
import { EARLIER_TIMES } from '../waitlist/server/offer-job.ts';

/** The scheduler's jobs with a count. */
export const SCHEDULER_RUNS: readonly RunKind[] = [CLOSURE_NEWS];

/** What the scheduler has done again and again. */
export function schedulerSchedules(partners: Parameters<typeof fhirPartnersOf>[0]): readonly JobSchedule[] {
  const atPartners: JobSchedule = {
    name: 'appointments at partners',
    everySeconds: RECONCILE_SECONDS,
    run: ({ database, settings }) => reconcile(database, connectPartners(fhirPartnersOf(partners), settings)),
  };
  return [NEXT_FREE, PLANNED_SUSPENSIONS, EARLIER_TIMES, CLOSED_PLACES, atPartners, OLD_MAILS];
}
