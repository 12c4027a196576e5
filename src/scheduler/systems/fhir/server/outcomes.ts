import { system, type Actor, type Work } from '#identity/make-actor.ts';
import type { Database } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import type { FhirAppointment as PartnerAppointment } from '#gateways/fhir/resources.ts';
import { grantAccess } from '#scheduler/visits/server/appointments.ts';
import { moveSeat } from '#scheduler/visits/server/change-appointment.ts';
import { bookSeat } from '#scheduler/visits/server/take-hold.ts';
import { HOLD_MINUTES } from '../../../engine/hold-times.ts';
import { releaseSeat } from '../../../engine/server/seats.ts';
import { mailBooked } from '#scheduler/visits/server/told/mail-jobs.ts';
import { notBooked, outcomeUnknown } from '../problems.ts';
import { outcomeOf, type SentVisit } from '../sent-resources.ts';
import { advance, mayTake, type PartnerVisit } from './visits.ts';

/* What becomes of a visit here once its partner has answered. */

/** A visit that was sent, and who for. */
export type Sending = { visit: PartnerVisit; actor: Actor };

/**
 * Does what an answer to a sent visit says: it is booked, or something else was made, which is given back there.
 * Throws 503 outcome-unknown while it may still be booked, 409 not-booked.
 */
export async function believe(database: Database, sending: Sending, answer: PartnerAppointment): Promise<void> {
  const { visit } = sending;
  const outcome = outcomeOf(answer, timeOf(visit));
  if (outcome === 'booked') return booked(database, sending, answer);
  if (outcome !== 'else') throw outcomeUnknown();
  await refused(database, visit, 'lose');
  throw notBooked();
}

/** What of a visit a partner's answer is held against. */
export function timeOf({ slot, start }: PartnerVisit): Pick<SentVisit, 'slot' | 'start'> {
  return { slot: slot ?? '', start };
}

/** The partner has it: the visit becomes an appointment here, once. Throws 503 outcome-unknown for an id that another visit of ours has. */
export async function booked(database: Database, { visit, actor }: Sending, { id }: PartnerAppointment): Promise<void> {
  const { locationId, holdId, appointmentId, confirmationNumber, patientId, consentId, owner, moves } = visit;
  await inWork(database, actor, async (work) => {
    if (!(await mayTake(work.db, visit, id))) throw outcomeUnknown();
    if (moves !== null) return moved(work, { ...visit, moves }, id);
    if (!(await advance(work.db, visit, 'book', { partnerAppointmentId: id }))) return;
    await bookSeat(work, visit);
    await work.db.query(
      `insert into appointments (location_id, hold_id, id, patient_id, consent_id, owner, confirmation_number, status)
       values ($1, $2, $3, $4, $5, $6, $7, 'booked')`,
      [locationId, holdId, appointmentId, patientId, consentId, owner, confirmationNumber],
    );
    await work.audit({ action: 'appointment.create', appointment: appointmentId ?? '', locationId });
    await mailBooked(work, { appointmentId: appointmentId ?? '', sequence: 0, start: Date.parse(visit.start) });
  });
}

/** The partner has the visit's new time: it goes over to it here, and the old time is free. One that was canceled meanwhile is canceled at its new time too. */
async function moved(work: Work, visit: PartnerVisit & { moves: string }, id: string): Promise<void> {
  const { locationId, holdId, moves } = visit;
  const { rows } = await work.db.query<{ locationId: number; holdId: string; status: string }>(
    'select location_id as "locationId", hold_id as "holdId", status from appointments where id = $1 for update',
    [moves],
  );
  const [before] = rows;
  if (before?.status !== 'booked') {
    if (await advance(work.db, visit, 'arrive-too-late', { partnerAppointmentId: id }))
      await releaseSeat(work, visit, 'released');
    return;
  }
  const change = { partnerAppointmentId: id, appointmentId: moves, moves: null };
  if (!(await advance(work.db, visit, 'book', change))) return;
  await advance(work.db, before, 'move-away', { appointmentId: null });
  await moveSeat(work, {
    appointmentId: moves,
    from: before,
    to: { locationId, holdId },
    start: Date.parse(visit.start),
  });
  if (work.actor.kind !== 'system') await grantAccess(work, { locationId, appointmentId: moves });
}

/** The visit will not be: its seat here is free again. */
export async function refused(database: Database, visit: PartnerVisit, event: 'refuse' | 'lose'): Promise<void> {
  await inWork(database, system('partner-visits'), async (work) => {
    if (await advance(work.db, visit, event)) await releaseSeat(work, visit, 'released');
  });
}

/** Nothing was booked, and nothing is on its way: the time is held again, from now. */
export async function takeBack(database: Database, visit: PartnerVisit): Promise<void> {
  await inWork(database, system('partner-visits'), async (work) => {
    if (!(await advance(work.db, visit, 'take-back', { appointmentId: null, moves: null }))) return;
    const { locationId, holdId } = visit;
    await work.db.query(
      `update seats set status = 'held', expires_at = now() + interval '${HOLD_MINUTES} minutes' where location_id = $1 and hold_id = $2`,
      [locationId, holdId],
    );
    await work.audit({ action: 'appointment.ask-again', hold: holdId, locationId });
  });
}
