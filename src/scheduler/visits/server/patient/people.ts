import type { Reading, Work } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import type { Account } from '#audit/actor.ts';
import type { Queryable } from '#db/client.ts';
import { takeTurns } from '#db/turns.ts';
import { dateOfDay, timeZoneName, wallOf } from '#location/time-zone.ts';
import { twelveHour } from '../../../engine/twelve-hour.ts';
import { epoch } from '../../../engine/server/prepared-statement.ts';
import { BEING_BOOKED, sqlStates } from '../../partner-visit-status.ts';
import type { Patient } from '../../patient/patient.schema.ts';
import { incorrectPatient, lockToChange, PATIENT } from './patients.ts';

type Ahead = NonNullable<Patient['ahead']>;
/** The next appointment of a patient: when it starts (epoch ms), and where that is said. */
type AheadRow = { appointmentId: string; start: number; timeZone: string };

/** SQL: the appointments `a` of the patient `p` that aren't over, with seat `s` and location `l`. */
const AHEAD_ROWS = `from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
  where a.patient_id = p.patient_id and a.status in ('booked', 'checked-in') and upper(s.during) > now()`;

/** SQL: the next appointment of the patient `p` that isn't over, as AheadRow. */
const AHEAD = `(select jsonb_build_object('appointmentId', a.id, 'start', ${epoch('s.starts_at')}, 'timeZone', l.time_zone)
  ${AHEAD_ROWS} order by s.starts_at limit 1)`;

/** SQL: the organizations that the patient `p` has appointments ahead with. */
const ORGANIZATIONS = `array(select distinct l.organization_id
  ${AHEAD_ROWS} order by 1)`;

/** Says who keeps a copy of the patients of an organization's appointments; null where ours are the only details. */
type CopyOf = (organizationId: string) => NonNullable<Patient['copies']>[number] | null;
type PersonRow = { patient: Patient; ahead: AheadRow | null; organizations: string[] };

/** The people of an account, with their next appointments: who it is of, then children, then other adults, each in the order in which they came (PAT-4). */
export async function listPeople({ db, actor }: Reading<Account>, copyOf: CopyOf): Promise<Patient[]> {
  const { rows } = await db.query<PersonRow>(
    `select ${PATIENT}, ${AHEAD} as ahead, ${ORGANIZATIONS} as organizations from patients p where owner = $1
     order by array_position(array['me', 'child', 'adult'], booked_for), created_at, patient_id`,
    [actor.id],
  );
  return rows.map(({ patient, ahead, organizations }) => {
    const copies = organizations.flatMap((organization) => copyOf(organization) ?? []);
    return { ...patient, ...(ahead && { ahead: clockOf(ahead) }), ...(copies.length > 0 && { copies }) };
  });
}

/** The next appointment of a patient; null without one. */
export async function aheadOf(db: Queryable, patientId: string): Promise<Ahead | null> {
  const { rows } = await db.query<{ ahead: AheadRow | null }>(
    `select ${AHEAD} as ahead from patients p where patient_id = $1`,
    [patientId],
  );
  return rows[0]?.ahead ? clockOf(rows[0].ahead) : null;
}

function clockOf({ appointmentId, start, timeZone }: AheadRow): Ahead {
  const { day, minutes } = wallOf(timeZone, start);
  return {
    appointmentId,
    date: dateOfDay(day),
    localTime: twelveHour(minutes),
    timeZoneName: timeZoneName(timeZone),
  };
}

/**
 * Removes somebody from the people of an account. Who was seen keeps being the patient of those appointments, and of them alone.
 * Throws 404 'Incorrect patientId' for any other, and 409 appointment-ahead, which names it.
 */
export async function removePerson(work: Work<Account>, patientId: string): Promise<void> {
  await takeTurns(work.db, work.actor.id);
  const { owner, firstName } = await lockToChange(work, patientId);
  if (owner !== work.actor.id) throw incorrectPatient();
  const ahead = await aheadOf(work.db, patientId);
  if (ahead) throw appointmentAheadOf(firstName, ahead.appointmentId);
  const asked = await work.db.query(
    `select from partner_visits where patient_id = $1 and state in ${sqlStates(BEING_BOOKED)} limit 1`,
    [patientId],
  );
  if (asked.rowCount) throw appointmentAheadOf(firstName);
  const seen = await work.db.query(
    `update patients p set owner = 'visit:' || a.id from (
       select id from appointments where patient_id = $1 order by booked_at desc limit 1) a where p.patient_id = $1`,
    [patientId],
  );
  if (seen.rowCount === 0) await work.db.query('delete from patients where patient_id = $1', [patientId]);
  await work.audit({ action: 'patient.remove', patient: patientId });
}

function appointmentAheadOf(firstName: string, appointmentId?: string): ProblemError {
  const detail = `${firstName} has an appointment. After it, or once it is canceled, you can remove ${firstName}.`;
  return new ProblemError({
    status: 409,
    code: 'appointment-ahead',
    detail,
    ...(appointmentId && { members: { appointmentId } }),
  });
}
