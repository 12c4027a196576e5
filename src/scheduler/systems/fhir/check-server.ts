import { randomUUID } from 'node:crypto';
import type { FhirConnection, SigningKeys } from '#gateways/fhir/connection.schema.ts';
import { PATIENCE_MS } from '#gateways/fhir/connection.schema.ts';
import { FhirError } from '#gateways/fhir/exchange.ts';
import { capabilitySchema, type FhirAppointment, type FhirSlot } from '#gateways/fhir/resources.ts';
import { fhirServer, type FhirServer } from '#gateways/fhir/server.ts';
import { DAY } from '#text/durations.ts';
import type { Patient } from '../../visits/patient/patient.schema.ts';
import {
  bookHeld,
  cancelAppointment,
  createAppointment,
  findAppointment,
  freeSlots,
  partnerPatient,
} from './asking.ts';
import { outcomeOf, type SentVisit } from './sent-resources.ts';

/** One thing that was looked at: `problem` is null where it is as booking needs it. */
export type Check = { what: string; problem: string | null };
/** Where a partner's server is tried: the partner's ids of a location and a service. */
export type Tried = { connection: FhirConnection; keys?: SigningKeys | undefined; location: string; service: string };

const DAYS = 30;
const NEEDED = { Slot: ['search-type'], Appointment: ['create', 'update', 'search-type'], Patient: ['create'] };

/** A person that nobody is, booked and canceled again. */
const NOBODY: Patient = {
  patientId: '00000000-0000-4000-8000-000000000001',
  version: 1,
  firstName: 'Test',
  lastName: 'Findcare',
  gender: 'other',
  dob: '1990-01-01',
  bookedFor: 'me',
  contact: {
    address: { line1: '1 Test St', city: 'Seattle', state: 'WA', zip: '98101' },
    emails: [{ address: 'test@find-care.example' }],
    phones: [{ number: '2065550100' }],
  },
};

/**
 * Tries on a FHIR server all that booking does there, with one free time that is booked for a person that nobody is and canceled again. Stops at what the rest
 * needs. Tells of each check when it is done.
 */
export async function checkServer(tried: Tried, tell: (check: Check) => void): Promise<boolean> {
  const server = fhirServer(tried.connection, tried.keys);
  let isGood = true;
  async function check<T>(what: string, run: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    try {
      const result = await run(AbortSignal.timeout(PATIENCE_MS));
      tell({ what, problem: null });
      return result;
    } catch (error) {
      isGood = false;
      tell({ what, problem: error instanceof Error ? error.message : String(error) });
      return undefined;
    }
  }

  await check('It says what it can do (GET metadata), and that is enough', (signal) => capable(server, signal));
  const slot = await check(`It has an open time in the next ${DAYS} days (GET Slot)`, (signal) =>
    firstSlot(server, tried, signal),
  );
  const patient = await check('It finds or makes a patient (Patient/$match, POST Patient)', (signal) =>
    partnerPatient(server, NOBODY, signal),
  );
  if (!slot || patient === undefined) return false;
  const { start, end, id } = slot;
  const visit = { holdId: randomUUID(), slot: id, location: tried.location, serviceCode: tried.service, start, end };
  const booked = await check('It books the time (Appointment)', (signal) =>
    book(server, { ...visit, patient }, signal),
  );
  if (!booked) return false;
  await check('It finds the appointment by our identifier', (signal) => found(server, visit, signal));
  await check('It does not give the same time to a second person', (signal) =>
    refused(server, { ...visit, holdId: randomUUID(), patient }, signal),
  );
  await check('It cancels the appointment (PUT Appointment)', (signal) => cancelAppointment(server, booked, signal));
  await check('The time is free again', (signal) => freeAgain(server, tried, { slot, signal }));
  return isGood;
}

async function capable(server: FhirServer, signal: AbortSignal): Promise<void> {
  const { fhirVersion, rest } = await server.read('metadata', capabilitySchema, signal);
  if (!fhirVersion.startsWith('4.0')) throw new Error(`it is FHIR ${fhirVersion}, not R4`);
  const resources = rest.flatMap(({ resource }) => resource);
  for (const [type, codes] of Object.entries(NEEDED)) {
    const can = resources.find((each) => each.type === type)?.interaction.map(({ code }) => code) ?? [];
    const lacking = codes.filter((code) => !can.includes(code));
    if (lacking.length > 0) throw new Error(`${type} lacks ${lacking.join(', ')}`);
  }
}

async function firstSlot(server: FhirServer, { location, service }: Tried, signal: AbortSignal): Promise<FhirSlot> {
  const from = Date.now() + DAY;
  const query = { location, serviceCode: service, from, to: from + DAYS * DAY };
  const [slot] = await freeSlots(server, query, signal);
  if (!slot) throw new Error('there is none for this location and service');
  return slot;
}

async function book(server: FhirServer, visit: SentVisit, signal: AbortSignal): Promise<FhirAppointment> {
  const isBookedAtOnce = server.connection.holds === 'none';
  const first = await createAppointment(server, isBookedAtOnce ? visit : { ...visit, patient: null }, signal);
  if (isBookedAtOnce) return asSent(first, visit);
  if (first.status !== 'pending') throw new Error(`a pending appointment was answered as ${first.status}`);
  return asSent(await bookHeld(server, first.id, visit, { signal }), visit);
}

function asSent(answer: FhirAppointment, visit: SentVisit): FhirAppointment {
  const { status, start = 'no time' } = answer;
  if (outcomeOf(answer, visit) !== 'booked')
    throw new Error(
      `the appointment was answered as ${status} at ${start}; it must be booked, with its slot and start`,
    );
  return answer;
}

async function found(
  server: FhirServer,
  visit: Pick<SentVisit, 'holdId' | 'slot' | 'start'>,
  signal: AbortSignal,
): Promise<void> {
  const appointment = await findAppointment(server, { id: null, holdId: visit.holdId }, signal);
  if (!appointment || outcomeOf(appointment, visit) !== 'booked') throw new Error('it does not');
}

async function refused(server: FhirServer, visit: SentVisit, signal: AbortSignal): Promise<void> {
  let second: FhirAppointment;
  try {
    second = await createAppointment(server, visit, signal);
  } catch (error) {
    if (error instanceof FhirError && [409, 412, 422].includes(error.status ?? 0)) return;
    throw error;
  }
  await cancelAppointment(server, second, signal);
  throw new Error('it booked the time twice; it must answer 409');
}

async function freeAgain(
  server: FhirServer,
  { location, service }: Tried,
  { slot, signal }: { slot: FhirSlot; signal: AbortSignal },
): Promise<void> {
  const from = Date.parse(slot.start);
  const slots = await freeSlots(server, { location, serviceCode: service, from, to: from + 60_000 }, signal);
  if (!slots.some(({ id }) => id === slot.id)) throw new Error('it is not');
}
