import { type Actor, type Work } from '#identity/make-actor.ts';
import type { Database } from '#db/client.ts';
import { PATIENCE_MS } from '#gateways/fhir/connection.schema.ts';
import { FhirError } from '#gateways/fhir/exchange.ts';
import type { FhirServer } from '#gateways/fhir/server.ts';
import type { Appointment, Booking } from '#scheduler/visits/appointment.schema.ts';
import { newConfirmationNumber } from '#scheduler/visits/confirmation-number.ts';
import { isBeingBooked } from '#scheduler/visits/partner-visit-status.ts';
import { movableVisit } from '#scheduler/visits/server/change-appointment.ts';
import { patientNamed } from '#scheduler/visits/server/patient/patients.ts';
import { checkOpenThen } from '../../../engine/server/closed-then.ts';
import { findHold } from '../../../engine/server/holds.ts';
import type { Agreed } from '#scheduler/offered/offered-services.ts';
import {
  lockHold,
  takenHold,
  type LockedHold,
  type TakenHold,
  type VisitToBook,
} from '#scheduler/visits/server/take-hold.ts';
import type { HoldOrVisitId } from '../../booking-system.ts';
import { bookHeld, createAppointment, partnerPatient } from '../asking.ts';
import type { FhirPartners } from '../partners.ts';
import { notBooked, outcomeUnknown, partnerAway, slotTaken } from '../problems.ts';
import { outcomeOf, type SentVisit } from '../sent-resources.ts';
import { foundThere } from './found-there.ts';
import { believe, booked, refused, takeBack, timeOf, type Sending } from './outcomes.ts';
import { advance, findVisit, lockState, newPartnerId, pause, serverOf, sqlOf, type PartnerVisit } from './visits.ts';

/** What was sent and can't be found so long after, in milliseconds, never arrived. */
const LOST_AFTER_MS = 20_000;
const CONFIRM = sqlOf('confirm');

/** Takes the actor's hold, so that it can be booked. Throws as the built-in system does, and 503 outcome-unknown while its partner is asked to book it. */
export async function takeHoldAtPartner(work: Work, holdId: string): Promise<TakenHold> {
  return takenHold(await lockHere(work, holdId));
}

/**
 * The actor's live hold, which a partner keeps too or would sell; nobody else changes it until this work is done. Where
 * we have closed the place, nothing more is sent to its partner, not even for staff at its desk.
 */
async function lockHere(work: Work, holdId: string): Promise<LockedHold> {
  const hold = await lockHold(work, holdId, {
    statusOf: async ({ locationId, status }) => {
      const state = await lockState(work.db, { locationId, holdId });
      if (state && isBeingBooked({ state })) throw outcomeUnknown();
      if (status === 'booked' || state === 'booked') return 'booked';
      return status === 'held' && state === 'held' ? 'held' : 'lapsed';
    },
  });
  checkOpenThen(work.now, hold);
  return hold;
}

/** Writes down that a hold is to be booked, under which ids and number, before anything of it is sent. Nobody else gets its seat meanwhile. */
export async function bookAtPartner(
  work: Work,
  { locationId, holdId, times: { start } }: TakenHold,
  { patient: { patientId }, consentId, agreed }: VisitToBook,
): Promise<Booking> {
  const [appointmentId, confirmationNumber] = [newPartnerId(), newConfirmationNumber()];
  await keepSeat(work, { locationId, holdId }, agreed);
  await work.db.query(
    `update partner_visits set ${CONFIRM.set}, appointment_id = $3, confirmation_number = $4, patient_id = $5, consent_id = $6
     where location_id = $1 and hold_id = $2 and ${CONFIRM.where}`,
    [locationId, holdId, appointmentId, confirmationNumber, patientId, consentId],
  );
  await work.audit({ action: 'appointment.ask', appointment: appointmentId, locationId });
  return { appointmentId, confirmationNumber, status: 'booked', datetime: new Date(start).toISOString() };
}

/** Keeps the seat of a hold until its partner has answered, and with it what is agreed to now. */
async function keepSeat(
  { db }: Work,
  { locationId, holdId }: { locationId: number; holdId: string },
  agreed: Agreed | null,
): Promise<void> {
  await db.query(
    `update seats set status = 'pending', expires_at = now() + interval '30 days', agreed = $3 where location_id = $1 and hold_id = $2`,
    [locationId, holdId, agreed],
  );
}

/**
 * Writes down that an appointment moves to the time that the actor holds: that is booked at the partner before the old one is given back.
 * Answers the appointment as it will be. Throws as the built-in system does.
 */
export async function moveAtPartner(
  work: Work,
  appointmentId: string,
  holdId: string,
  agreed: Agreed | null,
): Promise<Appointment> {
  const visit = await movableVisit(work, appointmentId);
  const { slot, location, service } = await findHold(work, holdId);
  const { locationId } = await lockHere(work, holdId);
  await keepSeat(work, { locationId, holdId }, agreed);
  await work.db.query(
    `update partner_visits v set ${CONFIRM.set}, moves = a.id, patient_id = a.patient_id, consent_id = a.consent_id
     from appointments a where v.location_id = $1 and v.hold_id = $2 and v.${CONFIRM.where} and a.id = $3`,
    [locationId, holdId, appointmentId],
  );
  await work.audit({ action: 'appointment.ask-move', appointment: appointmentId, locationId });
  const { start, end, date, localTime, timeZone, timeZoneName } = slot;
  const when = { datetime: start, end, date, localTime, timeZone, timeZoneName };
  const movedAt = new Date(work.now).toISOString();
  return { ...visit, ...when, location, service, type: service.display, agreed, sequence: visit.sequence + 1, movedAt };
}

/**
 * Books at the partner what is written down, once: whoever comes second finds out what became of it. Throws 409 slot-taken or not-booked, 503 partner-away when
 * nothing was sent, 503 outcome-unknown when nobody can say yet.
 */
export async function settleBooking(
  database: Database,
  partners: FhirPartners,
  { named, actor }: { named: HoldOrVisitId; actor: Actor },
): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const visit = await findVisit(database.pool, named);
    // Its ids were taken back when nothing could be sent.
    if (!visit) throw partnerAway('The partner');
    const { state, sentAgo, organizationId } = visit;
    if (state === 'booked' || state === 'cancel-pending' || (state === 'over' && visit.appointmentId !== null)) return;
    if (state === 'book-pending' && (await advance(database.pool, visit, 'send')))
      return send(database, partners, { visit, actor });
    if (state === 'lost') throw notBooked();
    if (!isBeingBooked(visit)) throw slotTaken();
    if (state === 'book-sent' && (sentAgo ?? 0) > PATIENCE_MS) {
      const { server } = serverOf(partners, organizationId);
      return findOut(database, server, { visit, actor, signal: AbortSignal.timeout(PATIENCE_MS) });
    }
    if (Date.now() > until) throw outcomeUnknown();
    await pause();
  }
}

async function send(database: Database, partners: FhirPartners, { visit, actor }: Sending): Promise<void> {
  const partner = partners.get(visit.organizationId);
  const signal = partner?.server?.patience() ?? AbortSignal.timeout(PATIENCE_MS);
  let hasLeft = false;
  try {
    const { server } = serverOf(partners, visit.organizationId);
    const patient = await patientNamed(database.pool, visit.patientId ?? '');
    const sent = sentVisit(visit, await partnerPatient(server, patient, signal));
    hasLeft = true;
    const { partnerAppointmentId: held } = visit;
    const done =
      held === null ? await createAppointment(server, sent, signal) : await bookHeld(server, held, sent, { signal });
    await believe(database, { visit, actor }, done);
  } catch (error) {
    if (!(error instanceof FhirError)) {
      if (!hasLeft) await takeBack(database, visit);
      throw error;
    }
    const unsent = !hasLeft || error.kind === 'not sent';
    if (!unsent && error.kind === 'no answer') return findOutAtOnce(database, partners, { visit, actor, signal });
    if (!unsent && [404, 409, 410, 412, 422].includes(error.status ?? 0)) {
      await refused(database, visit, 'refuse');
      throw slotTaken();
    }
    // Nothing was sent, or the partner lets us do nothing: the time stays held, for another try.
    await takeBack(database, visit);
    throw partnerAway(partner?.name ?? 'The partner');
  }
}

function sentVisit(visit: PartnerVisit, patient: string): SentVisit {
  const { holdId, partnerLocationId, serviceCode, end } = visit;
  return { holdId, ...timeOf(visit), location: partnerLocationId, serviceCode, end, patient };
}

/** The line was cut after sending: often the partner can say at once what became of it. */
async function findOutAtOnce(
  database: Database,
  partners: FhirPartners,
  { visit, actor, signal }: Sending & { signal: AbortSignal },
): Promise<void> {
  try {
    const { server } = serverOf(partners, visit.organizationId);
    await findOut(database, server, { visit, actor, signal });
  } catch (error) {
    throw error instanceof FhirError ? outcomeUnknown() : error;
  }
}

/**
 * Looks for a visit that was sent, by our identifier: booked if the partner has it, lost if it still isn't there long after. Nothing is sent twice,
 * but what the partner holds is booked under the version that was read. Throws 503 outcome-unknown while nobody can say.
 */
export async function findOut(
  database: Database,
  server: FhirServer,
  { visit, actor, signal }: Sending & { signal: AbortSignal },
): Promise<void> {
  try {
    const found = await foundThere(database, server, visit, signal);
    const outcome = found && outcomeOf(found, timeOf(visit));
    if (found && outcome === 'booked') return await booked(database, { visit, actor }, found);
    if ((visit.sentAgo ?? 0) < LOST_AFTER_MS) throw outcomeUnknown();
    if (found && outcome === 'held') {
      const patient = await patientNamed(database.pool, visit.patientId ?? '');
      const again = sentVisit(visit, await partnerPatient(server, patient, signal));
      const version = found.meta?.versionId;
      if (version === undefined) throw outcomeUnknown();
      const done = await bookHeld(server, found.id, again, { signal, version });
      return await believe(database, { visit, actor }, done);
    }
    await refused(database, visit, 'lose');
    throw notBooked();
  } catch (error) {
    throw error instanceof FhirError ? outcomeUnknown() : error;
  }
}
