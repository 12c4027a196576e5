import type { Database } from '#db/client.ts';
import { FhirError } from '#gateways/fhir/exchange.ts';
import type { FhirAppointment } from '#gateways/fhir/resources.ts';
import type { FhirServer } from '#gateways/fhir/server.ts';
import { findAppointment } from '../asking.ts';
import { isAnothers, type PartnerVisit } from './visits.ts';

/** The Appointment of a visit at its partner; null when there is none, or only one whose id another visit of ours has. Throws FhirError. */
export async function foundThere(
  database: Database,
  server: FhirServer,
  visit: PartnerVisit,
  signal: AbortSignal,
): Promise<FhirAppointment | null> {
  const { partnerAppointmentId: id, holdId } = visit;
  const found = await findAppointment(server, { id, holdId }, signal);
  if (!found || found.id === id || !(await isAnothers(database.pool, visit, found.id))) return found;
  if (id !== null) throw new FhirError('no answer', 'it answered the appointment of another visit');
  return null;
}
