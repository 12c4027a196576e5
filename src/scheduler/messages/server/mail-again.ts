import { randomUUID } from 'node:crypto';
import type { Work } from '#identity/make-actor.ts';
import { fieldProblem } from '#api/problem.ts';
import { checkDateOfBirth } from '../../visits/patient/date-of-birth.ts';
import { latestToday } from '../../visits/server/patient/patients.ts';
import type { AgainJob } from '../../visits/server/told/mail-jobs.ts';
import { VISIT_MAIL } from '../../visits/server/told/mail-queue.ts';

/** The most visits whose links are sent for one request. */
const AT_MOST = 5;

/**
 * Has number and link of the coming visits of this address and date of birth ('YYYY-MM-DD') sent again, to the address on record. Where there is none it takes
 * as long, and the job sends nothing: so nobody learns who has an appointment. Throws 422 for what is no date of birth.
 */
export async function mailAgain(work: Work, { email, dob }: { email: string; dob: string }): Promise<void> {
  const birth = checkDateOfBirth(dob, latestToday(work.now));
  if ('message' in birth) throw fieldProblem('dob', birth.message, 'date-of-birth');
  const { rows } = await work.db.query<{ id: string }>(
    `select a.id from patients p join appointments a on a.patient_id = p.patient_id
     join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id
     where p.dob = $1::date and lower(p.emails[1]) = lower($2) and a.status = 'booked' and s.starts_at > now()
     order by s.starts_at, a.id limit ${AT_MOST}`,
    [birth.iso, email],
  );
  const data: AgainJob = { again: rows.map(({ id }) => id) };
  await work.jobs.add(work.db, VISIT_MAIL, [{ id: randomUUID(), data }]);
  await work.audit({ action: 'appointment.mailAgain', rows: 'visit links', count: rows.length });
}
