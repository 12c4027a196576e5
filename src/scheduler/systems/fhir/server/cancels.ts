import { system, type Actor, type Work } from '#identity/make-actor.ts';
import type { Database } from '#db/client.ts';
import { inWork } from '#db/work.ts';
import { FhirError } from '#gateways/fhir/exchange.ts';
import type { FhirServer } from '#gateways/fhir/server.ts';
import { ProblemError } from '#api/problem.ts';
import type { Appointment } from '#scheduler/visits/appointment.schema.ts';
import { findAppointment } from '#scheduler/visits/server/appointments.ts';
import {
  cancelAppointment as cancelHere,
  checkAllowed,
  lockVisit,
} from '#scheduler/visits/server/change-appointment.ts';
import { cancelAppointment as cancelThere } from '../asking.ts';
import type { FhirPartners } from '../partners.ts';
import { notCanceledYet } from '../problems.ts';
import { foundThere } from './found-there.ts';
import { advance, findVisit, serverOf, sqlOf, type PartnerVisit } from './visits.ts';

/** Who does what nobody waits for any more. */
const JOB = system('partner-visits');
const CANCEL = sqlOf('cancel');

/** Writes down that the actor cancels an appointment. Throws 404, and 409 visit-over as a cancellation here does; what is canceled is answered as it is. */
export async function cancelAtPartner(work: Work, appointmentId: string): Promise<Appointment> {
  const appointment = await findAppointment(work, appointmentId);
  if (appointment.status === 'cancelled') return appointment;
  checkAllowed('cancel', await lockVisit(work, appointmentId, 'appointment.cancel'));
  await work.db.query(`update partner_visits set ${CANCEL.set} where appointment_id = $1 and ${CANCEL.where}`, [
    appointmentId,
  ]);
  await work.audit({ action: 'appointment.ask-cancel', appointment: appointmentId });
  return appointment;
}

/** Cancels at the partner what is to be canceled, then here. Throws 503 not-canceled-yet: a job keeps trying. */
export async function settleCancel(
  database: Database,
  partners: FhirPartners,
  visit: PartnerVisit,
  actor: Actor,
): Promise<void> {
  const name = partners.get(visit.organizationId)?.name ?? 'The partner';
  try {
    const { server } = serverOf(partners, visit.organizationId);
    await tellPartner(database, server, visit);
  } catch (error) {
    if (error instanceof FhirError || error instanceof ProblemError) throw notCanceledYet(name);
    throw error;
  }
  const { appointmentId } = visit;
  await inWork(database, actor, async (work) => {
    if ((await advance(work.db, visit, 'end-canceled')) && appointmentId !== null)
      await cancelHere(work, appointmentId);
  });
}

async function tellPartner(database: Database, server: FhirServer, visit: PartnerVisit): Promise<boolean> {
  const signal = server.patience();
  const found = await foundThere(database, server, visit, signal);
  if (found) await cancelThere(server, found, signal);
  return found !== null;
}

/** What may still arrive after it was given up is looked for so long, in milliseconds. */
const WATCHED_MS = 600_000;
/** A hold whose sending was cut off may arrive so long after. */
const LATE_MS = 30_000;

/** Frees at the partner what was given back or ran out here, and cancels what arrived there after it was given up. */
export async function freeAtPartner(database: Database, partners: FhirPartners, visit: PartnerVisit): Promise<void> {
  const { server } = serverOf(partners, visit.organizationId);
  const mayBeThere = server.connection.holds === 'pending' || visit.state === 'lost';
  const found = mayBeThere && (await tellPartner(database, server, visit));
  const age = await ageOf(database, visit);
  const isLost = visit.state === 'lost';
  const isDone = isLost ? age > WATCHED_MS : !mayBeThere || found || age > LATE_MS;
  if (isDone) await advance(database.pool, visit, isLost ? 'give-up' : 'end-released');
}

async function ageOf(database: Database, { holdId }: PartnerVisit): Promise<number> {
  const { rows } = await database.pool.query<{ age: number }>(
    'select (extract(epoch from now() - changed_at) * 1000)::float8 as age from partner_visits where hold_id = $1',
    [holdId],
  );
  return rows[0]?.age ?? 0;
}

/** Finds the visit of an appointment that waits for its cancellation at the partner. */
export async function visitToCancel(database: Database, appointmentId: string): Promise<PartnerVisit | undefined> {
  const visit = await findVisit(database.pool, { appointment: appointmentId });
  return visit?.state === 'cancel-pending' ? visit : undefined;
}

/** The job cancels under its own name. */
export function cancelAsJob(database: Database, partners: FhirPartners, visit: PartnerVisit): Promise<void> {
  return settleCancel(database, partners, visit, JOB);
}
