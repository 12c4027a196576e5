import { randomUUID } from 'node:crypto';
import type { Appointment, Patient, Slot } from 'fhir/r4';
import { MINUTE } from '#text/durations.ts';
import { isTakenByOthers, slotNamed, type DemoPractice, type DemoSlot } from './calendar.ts';

/** A pending Appointment keeps its time for so long, in milliseconds: what waits longer is forgotten. */
const PENDING_MS = 30 * MINUTE;

type Kept = { appointment: Appointment; slots: DemoSlot[]; at: number };

/** Why an Appointment isn't taken. */
export type Refusal = { refused: 'conflict' | 'not-found' | 'invalid' | 'stale' };

const live = (status: Appointment['status']) =>
  !['cancelled', 'noshow', 'entered-in-error', 'fulfilled'].includes(status);

/** The memory of a made-up partner's server: its appointments and patients, gone when its process ends. */
export function practiceOf(practice: DemoPractice) {
  return { practice, ...appointmentBook(practice), ...patientBook() };
}

function appointmentBook(practice: DemoPractice) {
  const appointments = new Map<string, Kept>();
  const all = (): Appointment[] => [...appointments.values()].map(({ appointment }) => appointment);

  function keepers(slot: DemoSlot, but: string | undefined): Kept[] {
    return [...appointments.values()].filter(
      ({ appointment, slots, at }) =>
        appointment.id !== but &&
        live(appointment.status) &&
        (appointment.status !== 'pending' || Date.now() - at < PENDING_MS) &&
        slots.some(({ schedule, start, end }) => schedule === slot.schedule && start < slot.end && slot.start < end),
    );
  }

  function statusOf(slot: DemoSlot, but?: string): Slot['status'] {
    if (isTakenByOthers(slot)) return 'busy';
    const [keeper] = keepers(slot, but);
    if (!keeper) return 'free';
    return keeper.appointment.status === 'pending' ? 'busy-tentative' : 'busy';
  }

  /** Keeps an Appointment as it was sent, if its slots are free; `before` is the one that it replaces. */
  function keep(sent: Appointment, before?: Kept): Appointment | Refusal {
    const slots = (sent.slot ?? []).map(({ reference = '' }) => slotNamed(practice, reference.replace(/^Slot\//, '')));
    if (slots.length === 0 || !slots.every((slot) => slot !== undefined)) return { refused: 'invalid' };
    const id = before?.appointment.id ?? randomUUID();
    if (live(sent.status) && slots.some((slot) => statusOf(slot, id) !== 'free')) return { refused: 'conflict' };
    const version = Number(before?.appointment.meta?.versionId ?? 0) + 1;
    const meta = { versionId: String(version), lastUpdated: new Date().toISOString() };
    const appointment = { ...sent, id, meta };
    appointments.set(id, { appointment, slots, at: before?.at ?? Date.now() });
    return appointment;
  }

  return {
    statusOf,
    appointment: (id: string) => appointments.get(id)?.appointment,
    appointmentsOf: (token: string) => byIdentifier(all(), token),
    create: (sent: Appointment) => keep(sent),
    update: (id: string, sent: Appointment, version: string | undefined): Appointment | Refusal => {
      const before = appointments.get(id);
      if (!before) return { refused: 'not-found' };
      if (version !== undefined && version !== before.appointment.meta?.versionId) return { refused: 'stale' };
      return keep({ ...sent, id }, before);
    },
    all,
  };
}

function patientBook() {
  const patients = new Map<string, Patient>();
  return {
    patient: (id: string) => patients.get(id),
    patientsOf: (token: string) => byIdentifier(patients.values(), token),
    addPatient: (sent: Patient): Patient => {
      const patient = { ...sent, id: randomUUID(), meta: { versionId: '1', lastUpdated: new Date().toISOString() } };
      patients.set(patient.id, patient);
      return patient;
    },
    /** The patients who are surely the one sent: same name and birth date, and a phone or mail address in common. */
    matching: ({ name = [], birthDate, telecom = [] }: Patient): Patient[] => {
      const named = (patient: Patient) =>
        [patient.name?.[0]?.family, ...(patient.name?.[0]?.given ?? [])].join(' ').toLowerCase();
      const reached = new Set(telecom.map(({ value }) => value));
      return [...patients.values()].filter(
        (patient) =>
          patient.birthDate === birthDate &&
          named(patient) === named({ resourceType: 'Patient', name }) &&
          (patient.telecom ?? []).some(({ value }) => reached.has(value)),
      );
    },
  };
}

function byIdentifier<R extends Appointment | Patient>(all: Iterable<R>, token: string): R[] {
  const [system, value] = token.includes('|') ? token.split('|') : [undefined, token];
  return [...all].filter(({ identifier = [] }) =>
    identifier.some((each) => each.value === value && (system === undefined || each.system === system)),
  );
}

export type Practice = ReturnType<typeof practiceOf>;
