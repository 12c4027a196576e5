import { fieldProblem, ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import { mayAt } from '#audit/permissions.ts';
import { readPersonal } from '#audit/read.ts';
import type { Reading, Work } from '#db/work.ts';
import { siteInReach } from '#admin/day/server/site-in-reach.ts';
import { checkSpace, parkVisit, stepVisit } from '#admin/day/server/step-visit.ts';
import { LOT_STATUS, parkIn, PATIENT_STATUS, setSampled, SPACE } from '#covid/server/drive-up-status.ts';
import { dateOfDay, timeZoneName, wallOf } from '#location/time-zone.ts';
import { epoch } from '#scheduler/engine/server/prepared-statement.ts';
import { twelveHour } from '#scheduler/engine/twelve-hour.ts';
import { DAYS_AHEAD, DAYS_BEFORE } from '#scheduler/visits/server/visible-to.ts';
import type { DriveUp, DriveUpList, LotStepRequest } from '../drive-up-calls.schema.ts';
import { canStep, STATUS_WORDS, visitStep } from '../lot-steps.ts';

type Row = Pick<DriveUp, 'engagementId' | 'status' | 'patientStatus' | 'space' | 'confirmationNumber' | 'person'> & {
  start: number;
  end: number;
  hereAt: number | null;
};

const TODAY = `(s.starts_at at time zone l.time_zone)::date = (now() at time zone l.time_zone)::date`;

/** Who waits longest stands first; then who has been tested, who is to come by their times, and who has left. */
const LOT = `select d.engagement_id as "engagementId", ${LOT_STATUS} as status, ${PATIENT_STATUS} as "patientStatus", ${SPACE} as space, a.confirmation_number as "confirmationNumber",
    p.first_name || ' ' || upper(left(p.last_name, 1)) || '.' as person, ${epoch('s.starts_at')} as start, ${epoch('upper(s.during)')} as "end",
    ${epoch('a.here_at')} as "hereAt"
  from covid_drive_ups d join appointments a on a.location_id = d.location_id and a.id = d.appointment_id
    join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
    join patients p on p.patient_id = a.patient_id
  where d.location_id = $1 and a.status in ('booked', 'checked-in', 'kept') and ${TODAY}
  order by array_position(array['here', 'in-progress', 'clean', 'done'], ${LOT_STATUS}), a.here_at, s.starts_at, a.id`;

/** The lot of a site of the caller's today. Throws 404 no-such-site. */
export async function lotToday(reading: Reading<GrantedStaff>, asked: string): Promise<DriveUpList> {
  const { row, locationId, name, state, timeZone, spaces } = await siteInReach(reading, asked);
  const found = await readPersonal<Row>(
    reading,
    { text: LOT, values: [row] },
    { action: 'appointment.search', rows: 'appointments', permission: 'driveUp.list' },
  );
  const clock = (instant: number): string => twelveHour(wallOf(timeZone, instant).minutes);
  return {
    site: { locationId, name, state, timeZone, timeZoneName: timeZoneName(timeZone), spaces },
    date: dateOfDay(wallOf(timeZone, reading.now).day),
    now: new Date(reading.now).toISOString(),
    registrations: found.map(({ start, end, hereAt, ...others }) => ({
      ...others,
      site: { locationId, name },
      state,
      start: new Date(start).toISOString(),
      end: new Date(end).toISOString(),
      startTime: clock(start),
      endTime: clock(end),
      hereAt: hereAt === null ? null : new Date(hereAt).toISOString(),
    })),
    next: await nextTime(reading, row, clock),
    may: { status: mayAt(reading.actor, 'driveUp.status', locationId) },
  };
}

async function nextTime(
  { db }: Reading,
  row: number,
  clock: (instant: number) => string,
): Promise<DriveUpList['next']> {
  const { rows } = await db.query<{ start: number; people: number }>(
    `select ${epoch('s.starts_at')} as start, count(*)::int as people
     from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
     where a.location_id = $1 and a.status = 'booked' and s.starts_at > now() and ${TODAY} group by s.starts_at order by s.starts_at limit 1`,
    [row],
  );
  return rows[0] ? { localTime: clock(rows[0].start), people: rows[0].people } : null;
}

type Locked = {
  row: number;
  locationId: string;
  appointmentId: string;
  version: number;
  status: DriveUp['status'];
};

/**
 * Says how far somebody in the lot is: here and left are steps of the visit, as on the day. Of two who do so at once the second hears of the first.
 * Answers the public id of the site. Throws 404 no-such-drive-up, 412 drive-up-changed, 409 for a step that can't be taken, 422 for a space that there isn't.
 */
export async function stepInLot(
  work: Work<GrantedStaff>,
  engagementId: string,
  { step, was, space }: LotStepRequest,
): Promise<string> {
  const found = await lockDriveUp(work, engagementId);
  const { locationId, status } = found;
  if (status !== was) throw changed(status);
  if (!canStep(step, status))
    throw new ProblemError({ status: 409, code: 'no-such-step', detail: 'That can’t be done now.' });
  await takeStep(work, found, { step, space });
  return locationId;
}

async function takeStep(
  work: Work<GrantedStaff>,
  { row, appointmentId, version, status }: Locked,
  { step, space }: Pick<LotStepRequest, 'step' | 'space'>,
): Promise<void> {
  if (step === 'park') {
    if (space === undefined) throw fieldProblem('space', 'Enter the number of a space', 'space');
    return parkVisit(work, appointmentId, { space, version });
  }
  const visit = { locationId: row, appointmentId };
  if (space !== undefined) await checkSpace(work.db, row, space);
  const ofVisit = visitStep(step, status);
  if (ofVisit) await stepVisit(work, appointmentId, { step: ofVisit, version });
  else {
    await setSampled(work, visit, step === 'swabbed');
    await work.audit({
      action: step === 'swabbed' ? 'driveUp.swabbed' : 'driveUp.undo',
      appointment: appointmentId,
      locationId: row,
    });
  }
  if (space !== undefined) await parkIn(work, visit, space);
}

async function lockDriveUp({ db, actor }: Work<GrantedStaff>, engagementId: string): Promise<Locked> {
  const { sites, scope } = actor.grant;
  const near = `(s.starts_at at time zone l.time_zone)::date between (now() at time zone l.time_zone)::date - ${String(DAYS_BEFORE)} and (now() at time zone l.time_zone)::date + ${String(DAYS_AHEAD)}`;
  const { rows } = await db.query<Locked>(
    `select d.location_id as row, l.public_id as "locationId", d.appointment_id as "appointmentId", a.sequence + a.steps as version,
       ${LOT_STATUS} as status
     from covid_drive_ups d join locations l on l.id = d.location_id
       join appointments a on a.location_id = d.location_id and a.id = d.appointment_id
       join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id
     where d.engagement_id = $1 and ($2::text[] is null or l.public_id = any($2::text[])) ${scope === 'T' ? `and ${near}` : ''} for update of a, d`,
    [engagementId, sites === 'all' ? null : sites],
  );
  if (rows[0]) return rows[0];
  const detail = 'There is no such registration at your sites.';
  throw new ProblemError({ status: 404, code: 'no-such-drive-up', detail });
}

function changed(status: DriveUp['status']): ProblemError {
  const detail = `Someone else was faster: it is ‘${STATUS_WORDS[status]}’ now, and nothing of yours was saved.`;
  return new ProblemError({ status: 412, code: 'drive-up-changed', detail });
}
