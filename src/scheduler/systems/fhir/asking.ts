import { z } from 'zod';
import type { Patient } from '../../visits/patient/patient.schema.ts';
import { FhirError } from '#gateways/fhir/exchange.ts';
import {
  appointmentSchema,
  bundleSchema,
  patientSchema,
  slotSchema,
  type FhirAppointment,
  type FhirSlot,
} from '#gateways/fhir/resources.ts';
import type { FhirServer } from '#gateways/fhir/server.ts';
import {
  appointmentResource,
  isOurs,
  isOver,
  PATIENT_SYSTEM,
  patientResource,
  VISIT_SYSTEM,
  type SentVisit,
} from './sent-resources.ts';

/* What booking asks of a partner's FHIR server, in booking's words. Everything throws FhirError. */

const MATCH_GRADE = 'http://hl7.org/fhir/StructureDefinition/match-grade';
const REPRESENTATION = { prefer: 'return=representation' };

/** Free slots of a service at a location (the partner's ids), starting in [from, to) (epoch ms), in order. */
export async function freeSlots(
  server: FhirServer,
  { location, serviceCode, from, to }: { location: string; serviceCode: string; from: number; to: number },
  signal: AbortSignal,
): Promise<FhirSlot[]> {
  const query = new URLSearchParams([
    ['schedule.actor', `Location/${location}`],
    ['service-type', serviceCode],
    ['status', 'free'],
    ['start', `ge${new Date(from).toISOString()}`],
    ['start', `lt${new Date(to).toISOString()}`],
    ['_count', '500'],
  ]);
  const entries = await server.search(`Slot?${query.toString()}`, signal);
  return entries
    .flatMap(({ resource }) => {
      const slot = slotSchema.safeParse(resource).data;
      if (slot?.status !== 'free') return [];
      const start = Date.parse(slot.start);
      return start >= from && start < to ? [slot] : [];
    })
    .sort((one, other) => Date.parse(one.start) - Date.parse(other.start));
}

/** Sends a new Appointment. Where the server takes conditional creates, a second one with our identifier makes nothing. An answer without it is none. */
export async function createAppointment(
  server: FhirServer,
  visit: SentVisit,
  signal: AbortSignal,
): Promise<FhirAppointment> {
  const headers = { ...REPRESENTATION, 'if-none-exist': `identifier=${VISIT_SYSTEM}|${visit.holdId}` };
  const resource = appointmentResource(visit);
  const made = await server.create('Appointment', appointmentSchema, { signal, headers, resource });
  if (!isOurs(made, visit.holdId)) throw notOurs();
  return made;
}

function notOurs(): FhirError {
  return new FhirError('no answer', 'it answered an appointment without our identifier');
}

/**
 * Makes a held Appointment a booked one. With `version` it fails where the server's is another by now.
 * An answer with another id, or without our identifier, is none.
 */
export async function bookHeld(
  server: FhirServer,
  id: string,
  visit: SentVisit,
  { signal, version }: { signal: AbortSignal; version?: string | undefined },
): Promise<FhirAppointment> {
  const headers = { ...REPRESENTATION, ...(version !== undefined && { 'if-match': `W/"${version}"` }) };
  const resource = { ...appointmentResource(visit), id };
  const made = await server.update(`Appointment/${id}`, appointmentSchema, { signal, headers, resource });
  if (made.id !== id || !isOurs(made, visit.holdId)) throw notOurs();
  return made;
}

/**
 * The Appointment of a visit of ours: by its id where we know that and it is ours, else by our identifier; one that is live before others. Null when there is
 * none; throws while the id that we know is one that nobody can tell to be ours.
 */
export async function findAppointment(
  server: FhirServer,
  { id, holdId }: { id: string | null; holdId: string },
  signal: AbortSignal,
): Promise<FhirAppointment | null> {
  if (id !== null) {
    const named = await readAppointment(server, id, signal);
    if (named === null || (named.id === id && isOurs(named, holdId))) return named;
  }
  const query = new URLSearchParams({ identifier: `${VISIT_SYSTEM}|${holdId}` });
  const entries = await server.search(`Appointment?${query.toString()}`, signal);
  const found = entries
    .flatMap(({ resource }) => appointmentSchema.safeParse(resource).data ?? [])
    // A server that ignores a parameter it doesn't know answers with everything.
    .filter((appointment) => isOurs(appointment, holdId));
  const [first] = found;
  if (!first && id !== null) throw notOurs();
  return found.find((appointment) => !isOver(appointment)) ?? first ?? null;
}

async function readAppointment(server: FhirServer, id: string, signal: AbortSignal): Promise<FhirAppointment | null> {
  try {
    return await server.read(`Appointment/${id}`, appointmentSchema, signal);
  } catch (error) {
    if (error instanceof FhirError && (error.status === 404 || error.status === 410)) return null;
    throw error;
  }
}

/** Cancels an Appointment, as it now is at the partner. Doing so twice is the same as once. An answer that it is still live is none. */
export async function cancelAppointment(
  server: FhirServer,
  found: FhirAppointment,
  signal: AbortSignal,
): Promise<void> {
  if (isOver(found)) return;
  const answered = await server.update(`Appointment/${found.id}`, z.unknown(), {
    signal,
    headers: REPRESENTATION,
    resource: { ...found, status: 'cancelled' },
  });
  const after = appointmentSchema.safeParse(answered).data;
  if (after && !isOver(after)) throw new FhirError('no answer', 'it answered that the appointment is not canceled');
}

/** The partner's id of a patient: one that its server is sure of, one that we made before, or a new one. */
export async function partnerPatient(server: FhirServer, patient: Patient, signal: AbortSignal): Promise<string> {
  return (await matchedPatient(server, patient, signal)) ?? createPatient(server, patient, signal);
}

async function matchedPatient(server: FhirServer, patient: Patient, signal: AbortSignal): Promise<string | undefined> {
  const parameters = {
    resourceType: 'Parameters',
    parameter: [
      { name: 'resource', resource: patientResource(patient) },
      { name: 'onlyCertainMatches', valueBoolean: true },
      { name: 'count', valueInteger: 2 },
    ],
  };
  let entries;
  try {
    entries = (await server.operation('Patient/$match', parameters, bundleSchema, signal)).entry;
  } catch (error) {
    // Not every server has the operation.
    if (error instanceof FhirError && error.kind === 'refused' && error.status !== 401 && error.status !== 403)
      return undefined;
    throw error;
  }
  const certain = entries.filter(({ search }) =>
    search?.extension?.some(({ url, valueCode }) => url === MATCH_GRADE && valueCode === 'certain'),
  );
  // Of two who are both certain nobody can say which one it is.
  return certain.length === 1 ? patientSchema.safeParse(certain[0]?.resource).data?.id : undefined;
}

async function createPatient(server: FhirServer, patient: Patient, signal: AbortSignal): Promise<string> {
  const identifier = `${PATIENT_SYSTEM}|${patient.patientId}`;
  const query = new URLSearchParams({ identifier });
  const known = (await server.search(`Patient?${query.toString()}`, signal)).flatMap(
    ({ resource }) =>
      patientSchema.extend({ identifier: appointmentSchema.shape.identifier }).safeParse(resource).data ?? [],
  );
  const own = known.find(({ identifier: ids = [] }) => ids.some(({ value }) => value === patient.patientId));
  if (own) return own.id;
  const headers = { ...REPRESENTATION, 'if-none-exist': `identifier=${identifier}` };
  return (await server.create('Patient', patientSchema, { signal, headers, resource: patientResource(patient) })).id;
}
