import type { Reading, Work } from '#identity/make-actor.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { checkDateOfBirth } from '../patient/date-of-birth.ts';
import { epoch } from '../../engine/server/prepared-statement.ts';
import { twelveHour } from '../../engine/twelve-hour.ts';
import { latestToday } from './patient/patients.ts';

/** A visit as a line says it: a day ('YYYY-MM-DD') and a clock at the location, what and where. */
export type VisitLine = { date: string; localTime: string; service: string; place: string };
/** One that keeps an account from being deleted; without an id while a provider is still asked for it. */
export type VisitAhead = VisitLine & { appointmentId: string | null };

type Row = { start: number; timeZone: string; service: string; place: string };

const LINE = `${epoch('s.starts_at')} as start, l.time_zone as "timeZone", coalesce(b.display, '') as service, l.name as place`;
const OF_SEAT = `join locations l on l.id = s.location_id
  left join bookable_services b on b.organization_id = l.organization_id and b.service_id = s.service_id`;

function lineOf<T extends Row>({ start, timeZone, ...row }: T): Omit<T, 'start' | 'timeZone'> & VisitLine {
  const { day, minutes } = wallOf(timeZone, start);
  return { ...row, date: dateOfDay(day), localTime: twelveHour(minutes) };
}

/** The visits of an owner that are not over, and those that a provider is being asked for, in their order. */
export async function visitsAhead({ db }: Pick<Reading, 'db'>, owner: string): Promise<VisitAhead[]> {
  const { rows } = await db.query<Row & { appointmentId: string | null }>(
    `select a.id as "appointmentId", ${LINE} from appointments a
       join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id ${OF_SEAT}
       where a.owner = $1 and a.status in ('booked', 'checked-in') and upper(s.during) > now()
     union all select null, ${LINE} from seats s ${OF_SEAT}
       where s.owner = $1 and s.status = 'pending'
         and not exists (select from appointments a where a.location_id = s.location_id and a.hold_id = s.hold_id)
     order by start`,
    [owner],
  );
  return rows.map(lineOf);
}

/** Wrong dates of birth after which a patient's appointments are found by their numbers alone. */
export const CLAIM_TRIES = 3;

/** A patient whose appointments a guest has booked, as much as may be said before the proof: two letters, and times. */
export type Claim = {
  patientId: string;
  letters: string;
  times: Pick<VisitLine, 'date' | 'localTime'>[];
  triesLeft: number;
};

/** Whose appointments a guest has booked, in the order of their times, without those for whom too many dates of birth were tried. */
export async function claimsOf({ db }: Pick<Reading, 'db'>, guest: string): Promise<Claim[]> {
  const { rows } = await db.query<{
    patientId: string;
    letters: string;
    wrong: number;
    times: { start: number; timeZone: string }[];
  }>(
    `select p.patient_id as "patientId", upper(left(p.first_name, 1)) || '. ' || upper(left(p.last_name, 1)) || '.' as letters, p.wrong_births as wrong,
       json_agg(json_build_object('start', ${epoch('s.starts_at')}, 'timeZone', l.time_zone) order by s.starts_at) as times
     from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
       join patients p on p.patient_id = a.patient_id
     where a.owner = $1 and a.status <> 'cancelled' and p.wrong_births < $2
     group by p.patient_id order by min(s.starts_at), p.patient_id`,
    [guest, CLAIM_TRIES],
  );
  return rows.map(({ times, wrong, ...row }) => ({
    ...row,
    times: times.map((time) => {
      const { date, localTime } = lineOf({ ...time, service: '', place: '' });
      return { date, localTime };
    }),
    triesLeft: CLAIM_TRIES - wrong,
  }));
}

/** What a date of birth proves of a patient whom a guest has booked for: that it is theirs, that it isn't, or nothing, where the guest has no such patient (any more). */
export type Proof = { says: 'right' } | { says: 'wrong'; triesLeft: number } | { says: 'nothing' };

/** Tries a date of birth ('YYYY-MM-DD'); a wrong one is counted for the patient. Two tries of one patient take turns. */
export async function proveBirth(
  { db, now }: Work,
  guest: string,
  { patientId, dob }: { patientId: string; dob: string },
): Promise<Proof> {
  const birth = checkDateOfBirth(dob, latestToday(now));
  const { rows } = await db.query<{ isRight: boolean; wrong: number }>(
    `select dob::text = $2 as "isRight", wrong_births as wrong from patients where patient_id = $1 for update`,
    [patientId, 'iso' in birth ? birth.iso : ''],
  );
  const [found] = rows;
  // Asked once the patient is locked, so that it sees what the try before has moved.
  const booked = await db.query('select from appointments where patient_id = $1 and owner = $2 limit 1', [
    patientId,
    guest,
  ]);
  if (!found || booked.rowCount === 0) return { says: 'nothing' };
  if (found.wrong >= CLAIM_TRIES) return { says: 'wrong', triesLeft: 0 };
  if (found.isRight) return { says: 'right' };
  await db.query('update patients set wrong_births = wrong_births + 1 where patient_id = $1', [patientId]);
  return { says: 'wrong', triesLeft: CLAIM_TRIES - found.wrong - 1 };
}

/** The visits of these patients that are an owner's, with whom they are for. */
export async function visitsOf(
  { db }: Pick<Reading, 'db'>,
  owner: string,
  patients: readonly string[],
): Promise<(VisitLine & { patient: string })[]> {
  const { rows } = await db.query<Row & { patient: string }>(
    `select ${LINE}, p.first_name || ' ' || p.last_name as patient from appointments a
       join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id ${OF_SEAT} join patients p on p.patient_id = a.patient_id
     where a.owner = $1 and a.patient_id = any($2) and a.status <> 'cancelled' order by s.starts_at`,
    [owner, patients],
  );
  return rows.map(lineOf);
}
