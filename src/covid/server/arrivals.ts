import { randomUUID } from 'node:crypto';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import type { Work } from '#identity/make-actor.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { CLOSED_THEN, CLOSES_THEN } from '#scheduler/engine/server/closed-then.ts';
import { epoch } from '#scheduler/engine/server/prepared-statement.ts';
import { dayWords } from '#scheduler/engine/slot-words.ts';
import { twelveHour } from '#scheduler/engine/twelve-hour.ts';
import { noSuchAppointment } from '#scheduler/visits/server/appointments.ts';
import { setStatus } from '#scheduler/visits/server/change-appointment.ts';
import { visibleTo } from '#scheduler/visits/server/visible-to.ts';
import type { VisitStatus } from '#scheduler/visits/visit-status.ts';
import type { Arrival, Registration } from '../drive-up/arrival.schema.ts';
import { lineAt, lineWords, MINUTES_EACH, opensFor } from '../drive-up/line.ts';
import { LOT_STATUS, parkIn, PATIENT_STATUS, SPACE } from './drive-up-status.ts';

type VisitRow = Pick<Registration, 'status' | 'patientStatus' | 'space' | 'state'> & {
  location: number;
  visitStatus: VisitStatus;
  locationId: string;
  name: string;
  street: string;
  zone: string;
  byCar: boolean;
  spaces: number | null;
  phone: string;
  isClosed: boolean;
  closesAt: number | null;
  start: number;
  end: number;
  engagementId: string | null;
  hereAt: number | null;
  pays: 'plan' | 'voucher' | 'self' | null;
  plan: string | null;
};

const VISIT = `select l.id as location, l.public_id as "locationId", l.name, l.state, l.time_zone as zone,
    coalesce(split_part(c.intersection, ' and ', 1), l.line1) as street, c.by_car as "byCar", c.spaces, c.phone,
    a.status as "visitStatus", ${CLOSED_THEN} is not null as "isClosed", ${epoch(CLOSES_THEN)} as "closesAt",
    ${epoch('s.starts_at')} as start, ${epoch('upper(s.during)')} as "end",
    d.engagement_id as "engagementId", ${LOT_STATUS} as status, ${PATIENT_STATUS} as "patientStatus", ${SPACE} as space,
    ${epoch('a.here_at')} as "hereAt", q.pays, q.plan
  from appointments a join seats s on s.location_id = a.location_id and s.hold_id = a.hold_id join locations l on l.id = a.location_id
    join covid_sites c on c.location_id = l.id join consents k on k.id = a.consent_id
    left join covid_drive_ups d on d.location_id = a.location_id and d.appointment_id = a.id
    left join covid_answers q on q.owner = a.owner and q.booking_id = k.booking_id`;

/** SQL: those who are before a visit that starts at $3 and has been here since $4: their time decides, then who was here first. */
const AHEAD = `select count(*)::int as ahead from covid_drive_ups d
    join appointments a on a.location_id = d.location_id and a.id = d.appointment_id and a.status = 'checked-in'
  where d.location_id = $1 and a.id <> $2 and a.starts_at > now() - interval '12 hours'
    and (a.starts_at, a.here_at) < ($3::timestamptz, $4::timestamptz)`;

/** A visit for a test that the actor may see, and their registration where they come by car. `plans` are the names of plans. Throws 404. */
export async function arrivalOf(
  work: Work,
  appointmentId: string,
  plans: Readonly<Record<string, string>>,
): Promise<Arrival> {
  const row = await readVisit(work, appointmentId);
  const { zone, start, end, byCar, engagementId, locationId, name, state, status, patientStatus, space } = row;
  const line = lineOf(work, row);
  const ahead = byCar && line === 'here' ? await aheadOf(work, appointmentId, row) : null;
  const clock = (instant: number): string => twelveHour(wallOf(zone, instant).minutes);
  return {
    byCar,
    line,
    clock: clock(work.now),
    isToday: wallOf(zone, work.now).day === wallOf(zone, start).day,
    opensAt: clock(opensFor(start)),
    street: row.street,
    spaces: row.spaces,
    phone: row.phone,
    ahead,
    minutes: ahead === null ? null : ahead * MINUTES_EACH,
    card: cardOf(row, plans),
    registration:
      engagementId === null || !byCar
        ? null
        : {
            engagementId,
            site: { locationId, name },
            state,
            start: new Date(start).toISOString(),
            end: new Date(end).toISOString(),
            status,
            patientStatus,
            space,
          },
  };
}

/**
 * Registers who comes by car for a visit that the actor may see, once; with a space they say 'I'm here', which holds until they say another one. Inside, nothing is
 * registered. Throws 404, 409 too-early, line-closed or visit-over, 422 space or not-by-car.
 */
export async function arrive(
  work: Work,
  { appointmentId, space }: { appointmentId: string; space?: number | undefined },
  plans: Readonly<Record<string, string>>,
): Promise<Arrival> {
  // Who moves, cancels or checks in the visit at the same time takes turns with this.
  await work.db.query('select from appointments where id = $1 for update', [appointmentId]);
  const row = await readVisit(work, appointmentId);
  const line = lineOf(work, row);
  if (space !== undefined) checkSpace(work, row, line, space);
  if (row.byCar && line !== 'over') await register(work, appointmentId, row);
  if (space !== undefined) await sayHere(work, appointmentId, row, space);
  return arrivalOf(work, appointmentId, plans);
}

async function readVisit({ db, actor }: Work, appointmentId: string): Promise<VisitRow> {
  const { condition, value } = visibleTo(actor, 'appointment.read');
  const { rows } = await db.query<VisitRow>(`${VISIT} where a.id = $2 and ${condition}`, [value, appointmentId]);
  if (!rows[0]) throw noSuchAppointment();
  return rows[0];
}

function lineOf({ now }: Work, row: VisitRow) {
  return lineAt({ ...row, now, status: row.visitStatus });
}

/** Refuses 'I'm here' where it can't be said now, in the words of the page. */
function checkSpace(work: Work, row: VisitRow, line: ReturnType<typeof lineOf>, space: number): void {
  const { zone, start, spaces } = row;
  if (!row.byCar || spaces === null)
    throw fieldProblem('space', 'People come inside here. No one waits in a car.', 'not-by-car');
  const clock = (instant: number): string => twelveHour(wallOf(zone, instant).minutes);
  const said = lineWords({
    ...{ line, phone: row.phone, ahead: null, minutes: null, space: null },
    clock: clock(work.now),
    isToday: wallOf(zone, work.now).day === wallOf(zone, start).day,
    opensAt: clock(opensFor(start)),
    time: clock(start),
    day: dayWords(dateOfDay(wallOf(zone, start).day)).long,
  });
  if (line === 'early' || line === 'closed' || line === 'over')
    throw new ProblemError({ status: 409, code: REFUSED[line], detail: `${said?.title ?? ''} ${said?.text ?? ''}` });
  if (space < 1 || space > spaces)
    throw fieldProblem('space', `Enter the number on the sign of your space: 1 to ${spaces}`, 'space');
}

const REFUSED = { early: 'too-early', closed: 'line-closed', over: 'visit-over' } as const;

async function register(work: Work, appointmentId: string, { location }: VisitRow): Promise<void> {
  const engagementId = randomUUID();
  const { rowCount } = await work.db.query(
    `insert into covid_drive_ups (location_id, engagement_id, appointment_id) values ($1, $2, $3)
     on conflict on constraint covid_drive_ups_once do nothing`,
    [location, engagementId, appointmentId],
  );
  if (rowCount) await work.audit({ action: 'covid.driveUp', appointment: appointmentId, locationId: location });
}

/** Checks the patient in, as staff would, and keeps where they wait. */
async function sayHere(
  work: Work,
  appointmentId: string,
  { location: locationId, visitStatus }: VisitRow,
  space: number,
): Promise<void> {
  const isNew = visitStatus !== 'checked-in';
  if (isNew) await setStatus(work, { locationId, appointmentId }, 'checked-in');
  const isParked = await parkIn(work, { locationId, appointmentId }, space);
  if (isNew || isParked) await work.audit({ action: 'covid.here', appointment: appointmentId, locationId });
}

async function aheadOf({ db }: Work, appointmentId: string, { location, start, hereAt }: VisitRow): Promise<number> {
  const { rows } = await db.query<{ ahead: number }>(AHEAD, [
    location,
    appointmentId,
    new Date(start),
    new Date(hereAt ?? start),
  ]);
  return rows[0]?.ahead ?? 0;
}

function cardOf({ pays, plan }: VisitRow, plans: Readonly<Record<string, string>>): string | null {
  if (pays === 'plan') return `Your ${plans[plan ?? ''] ?? 'insurance'} card`;
  return pays === 'voucher' ? 'Your voucher' : null;
}
