import { jobData } from '#db/jobs.ts';
import type { Queryable } from '#db/client.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import { LOCATION, SERVICE } from '../../engine/server/offerings.ts';
import { epoch } from '../../engine/server/prepared-statement.ts';
import { twelveHour } from '../../engine/twelve-hour.ts';
import { movedJobId } from './told/mail-jobs.ts';
import { VISIT_MAIL } from './told/mail-queue.ts';
import type { Appointment, AppointmentAnswer, VisitBefore } from '../appointment.schema.ts';

type Seat = Pick<Appointment, 'location' | 'service' | 'agreed'>;

/** Says of a seat what content says of its organization and service. */
type ShowsVisit = { visitAnswer: (seat: Seat) => Pick<AppointmentAnswer, 'location' | 'service'> };

/** What an appointment was in a seat that it has left, at the price it was booked at; null once that seat is forgotten. */
export async function visitInSeat(
  db: Queryable,
  holdId: string,
  { visitAnswer }: ShowsVisit,
): Promise<VisitBefore | null> {
  const { rows } = await db.query<Seat & { start: number }>(
    `select ${LOCATION} as location, ${SERVICE} as service, s.agreed, ${epoch('s.starts_at')} as start
     from seats s join locations l on l.id = s.location_id
     left join bookable_services b on b.organization_id = l.organization_id and b.service_id = s.service_id where s.hold_id = $1`,
    [holdId],
  );
  if (!rows[0]) return null;
  const { start, ...seat } = rows[0];
  const { location, service } = visitAnswer(seat);
  const { locationId, name, address, timeZone } = location;
  const { serviceId, display, price } = service;
  const { day, minutes } = wallOf(timeZone, start);
  return {
    date: dateOfDay(day),
    localTime: twelveHour(minutes),
    location: { locationId, name, address },
    service: { serviceId, display, price },
  };
}

/**
 * What an appointment was before its last change, if that was a move. Its email is told of the seat that was left, and so is this: for the day that a
 * sent email's job is kept, which is longer than a confirmation is shown.
 */
export async function movedFrom(
  db: Queryable,
  { appointmentId, sequence, movedAt, status }: Appointment,
  content: ShowsVisit,
): Promise<VisitBefore | null> {
  if (movedAt === undefined || status !== 'booked') return null;
  const { fromHold } = (await jobData(db, VISIT_MAIL, movedJobId({ appointmentId, sequence }))) ?? {};
  return typeof fromHold === 'string' ? visitInSeat(db, fromHold, content) : null;
}
