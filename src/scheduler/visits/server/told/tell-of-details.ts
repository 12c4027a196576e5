import type { Work } from '#identity/make-actor.ts';
import { epoch } from '#scheduler/engine/server/prepared-statement.ts';
import { mailChanged, mailReaddressed } from './mail-jobs.ts';
import { keepFormer } from './former-address.ts';

/**
 * Mails the details of a patient's visits that are ahead, and changes their calendar entries: mails say something else of the patient than before. A `former`
 * address, to which they went until now, is told of it too, and can be put back.
 */
export async function tellOfDetails(
  work: Work,
  patientId: string,
  former: { address: string; dob: string } | null,
): Promise<void> {
  const { rows } = await work.db.query<{
    appointmentId: string;
    locationId: number;
    sequence: number;
    start: number;
  }>(
    `update appointments a set sequence = a.sequence + 1, details_changed_at = now() from seats s
     where a.patient_id = $1 and a.status = 'booked' and s.location_id = a.location_id and s.hold_id = a.hold_id and s.starts_at > now()
     returning a.id as "appointmentId", a.location_id as "locationId", a.sequence, ${epoch('s.starts_at')} as start`,
    [patientId],
  );
  for (const { locationId, ...visit } of rows) {
    await work.audit({ action: 'appointment.details', appointment: visit.appointmentId, locationId });
    await mailChanged(work, visit);
    if (former) {
      const { appointmentId, sequence } = visit;
      await mailReaddressed(work, { appointmentId, sequence, former: await keepFormer(work, appointmentId, former) });
    }
  }
}
