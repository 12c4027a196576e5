import { fieldProblem, ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import { mayAt } from '#audit/permissions.ts';
import { readPersonal } from '#audit/read.ts';
import type { Reading, Work } from '#db/work.ts';
import { siteInReach } from '#admin/day/server/site-in-reach.ts';
import { dateOfDay, timeZoneName, wallOf } from '#location/time-zone.ts';
import { epoch } from '#scheduler/engine/server/prepared-statement.ts';
import { twelveHour } from '#scheduler/engine/twelve-hour.ts';
import { DAYS_AHEAD, DAYS_BEFORE } from '#scheduler/visits/server/visible-to.ts';
import type { DriveUp, DriveUpList, LotStepRequest } from '../drive-up-calls.schema.ts';
import { afterStep, STATUS_WORDS } from '../lot-steps.ts';

type Row = Pick<DriveUp, 'engagementId' | 'status' | 'patientStatus' | 'space' | 'confirmationNumber' | 'person'> & {
  start: number;
  end: number;
  hereAt: number | null;
};

const TODAY = `(s.starts_at at time zone l.time_zone)::date = (now() at time zone l.time_zone)::date`;

/** Who waits longest stands first; then who has been tested, who is to come by their times, and who has left. */
const LOT = `select d.engagement_id as "engagementId", d.status, d.patient_status as "patientStatus", d.space, a.confirmation_number as "confirmationNumber",
    p.first_name || ' ' || upper(left(p.last_name, 1)) || '.' as person, ${epoch('s.starts_at')} as start, ${epoch('upper(s.during)')} as "end",
    ${epoch('d.here_at')} as "hereAt"
  from covid_drive_ups d join appointments a on a.location_id = d.location_id and a.id = d.appointment_id
    join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
    join patients p on p.patient_id = a.patient_id
  where d.location_id = $1 and a.status in ('booked', 'checked-in', 'kept') and ${TODAY}
  order by array_position(array['here', 'in-progress', 'clean', 'done'], d.status), d.here_at, s.starts_at, a.id`;

/** The lot of a site of the caller's today. Throws 404 no-such-site. */
export async function lotToday(reading: Reading<GrantedStaff>, asked: string): Promise<DriveUpList> {
  const { row, locationId, name, state, timeZone } = await siteInReach(reading, asked);
  const found = await readPersonal<Row>(
    reading,
    { text: LOT, values: [row] },
    { action: 'appointment.search', rows: 'appointments', permission: 'driveUp.list' },
  );
  const { rows } = await reading.db.query<{ spaces: number | null }>(
    'select spaces from covid_sites where location_id = $1',
    [row],
  );
  const clock = (instant: number): string => twelveHour(wallOf(timeZone, instant).minutes);
  return {
    site: { locationId, name, state, timeZone, timeZoneName: timeZoneName(timeZone), spaces: rows[0]?.spaces ?? null },
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
  status: DriveUp['status'];
  spaces: number | null;
};

/**
 * Says what somebody in the lot has come to. Of two who do so at once the second hears of the first. Answers the public id of the site.
 * Throws 404 no-such-drive-up, 412 drive-up-changed, 409 for a step that can't be taken, 422 for a space that there isn't.
 */
export async function stepInLot(
  work: Work<GrantedStaff>,
  engagementId: string,
  { step, was, space }: LotStepRequest,
): Promise<string> {
  const found = await lockDriveUp(work, engagementId);
  const { row, locationId, appointmentId, status, spaces } = found;
  if (status !== was) throw changed(status);
  const to = afterStep(step, status);
  if (!to) throw new ProblemError({ status: 409, code: 'no-such-step', detail: 'That can’t be done now.' });
  if (space !== undefined && (spaces === null || space > spaces))
    throw fieldProblem('space', `Enter the number of a space: 1 to ${String(spaces ?? 0)}`, 'space');
  await work.db.query(
    `update covid_drive_ups set status = $3, patient_status = $4, space = coalesce($5, space),
       here_at = case when $3 = 'clean' then null else coalesce(here_at, now()) end where location_id = $1 and engagement_id = $2`,
    [row, engagementId, to.status, to.patientStatus, space ?? null],
  );
  await work.audit({ action: `driveUp.${step}`, appointment: appointmentId, locationId: row });
  return locationId;
}

async function lockDriveUp({ db, actor }: Work<GrantedStaff>, engagementId: string): Promise<Locked> {
  const { sites, scope } = actor.grant;
  const near = `(s.starts_at at time zone l.time_zone)::date between (now() at time zone l.time_zone)::date - ${String(DAYS_BEFORE)} and (now() at time zone l.time_zone)::date + ${String(DAYS_AHEAD)}`;
  const { rows } = await db.query<Locked>(
    `select d.location_id as row, l.public_id as "locationId", d.appointment_id as "appointmentId", d.status, c.spaces
     from covid_drive_ups d join locations l on l.id = d.location_id left join covid_sites c on c.location_id = l.id
       join appointments a on a.location_id = d.location_id and a.id = d.appointment_id
       join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id
     where d.engagement_id = $1 and ($2::text[] is null or l.public_id = any($2::text[])) ${scope === 'T' ? `and ${near}` : ''} for update of d`,
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
