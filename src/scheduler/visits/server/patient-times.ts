import type { Reading, Work } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import { BEING_BOOKED, sqlStates } from '../partner-visit-status.ts';
import { BOOKING_REFUSALS } from '../booking-refusals.ts';

/** When a patient is to be seen, in epoch ms. */
type Times = { patientId: string; start: number; end: number };

/** SQL: a name as it is compared (`comparePeople`). */
const plain = (column: string): string => `lower(regexp_replace(trim(${column}), '\\s+', ' ', 'g'))`;
const person = (row: string): string =>
  `(${row}.owner, ${row}.dob, ${plain(`${row}.first_name`)}, ${plain(`${row}.last_name`)})`;

/**
 * SQL: what is ahead of the person whom patient $1 is: a patient of the same owner with the same name and birth date is that person. What a partner is being
 * asked to book or to move counts already.
 */
const AHEAD = `
  with same as (select p.patient_id from patients me join patients p on p.owner = me.owner and ${person('p')} = ${person('me')} where me.patient_id = $1),
  ahead as (
    select a.id, s.during from same join appointments a on a.patient_id = same.patient_id and a.status in ('booked', 'checked-in')
    join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id where upper(s.during) > now()
    union all
    select coalesce(v.moves, v.appointment_id), s.during from same join partner_visits v on v.patient_id = same.patient_id and v.state in ${sqlStates(BEING_BOOKED)}
    join seats s on s.location_id = v.location_id and s.hold_id = v.hold_id where upper(s.during) > now())
  select count(distinct id)::int as count, coalesce(bool_or(during && tstzrange($2, $3)), false) as "isBusy" from ahead where id is distinct from $4::uuid`;

async function ahead({ db }: Reading, { patientId, start, end }: Times, besides: string | null) {
  const values = [patientId, new Date(start), new Date(end), besides];
  const { rows } = await db.query<{ count: number; isBusy: boolean }>({
    name: 'patient_ahead',
    text: AHEAD,
    values,
  });
  return rows[0] ?? { count: 0, isBusy: false };
}

/** Whether a patient has another appointment than this one at that time. */
export async function isPatientBusy(reading: Reading, times: Times, appointmentId: string): Promise<boolean> {
  return (await ahead(reading, times, appointmentId)).isBusy;
}

/**
 * Throws 409 patient-busy where the patient has another appointment then than `moved` (null for a new one); answers how many others are ahead.
 * No constraint reaches across locations (decision 6): so all who book for one patient take turns here until their work ends.
 */
export async function checkPatientTimes(work: Work, times: Times, moved: string | null): Promise<number> {
  await work.db.query({
    name: 'patient_turn',
    text: `select pg_advisory_xact_lock(hashtextextended(${person('me')}::text, 0)) from patients me where patient_id = $1`,
    values: [times.patientId],
  });
  const { count, isBusy } = await ahead(work, times, moved);
  if (isBusy) throw new ProblemError({ status: 409, code: 'patient-busy', detail: BOOKING_REFUSALS['patient-busy'] });
  return count;
}
