import type { Patient } from '../../visits/patient/patient.schema.ts';
import type { FhirAppointment } from '#gateways/fhir/resources.ts';

/** By these a partner's server knows what is ours: an appointment by its hold, a patient by our id. They never change. */
export const VISIT_SYSTEM = 'urn:find-care:visit';
export const PATIENT_SYSTEM = 'urn:find-care:patient';

const GENDERS: Record<string, string> = { female: 'female', male: 'male' };

/** A patient as FHIR R4 has them; `name` and `relationship` of a guardian are a contact. */
export function patientResource({ patientId, firstName, lastName, gender, dob, contact, guardian }: Patient): object {
  const { address, emails, phones } = contact;
  return {
    resourceType: 'Patient',
    identifier: [{ system: PATIENT_SYSTEM, value: patientId }],
    active: true,
    name: [{ use: 'official', family: lastName, given: [firstName] }],
    gender: GENDERS[gender] ?? 'other',
    birthDate: dob,
    telecom: [
      ...phones.map(({ number }) => ({ system: 'phone', value: `+1${number}` })),
      ...emails.map(({ address: value }) => ({ system: 'email', value })),
    ],
    address: [
      {
        line: address.line2 ? [address.line1, address.line2] : [address.line1],
        city: address.city,
        state: address.state,
        postalCode: address.zip,
        country: 'US',
      },
    ],
    ...(guardian && {
      contact: [
        {
          relationship: [{ text: guardian.relationship }],
          name: { family: guardian.lastName, given: [guardian.firstName] },
        },
      ],
    }),
  };
}

/** A visit of ours in the partner's terms; `patient` is null while the time is only held. Instants in ISO. */
export type SentVisit = {
  holdId: string;
  slot: string;
  location: string;
  serviceCode: string;
  start: string;
  end: string;
  patient: string | null;
};

/** The Appointment of a visit: pending while it is held, booked with its patient. */
export function appointmentResource({
  holdId,
  slot,
  location,
  serviceCode,
  start,
  end,
  patient,
}: SentVisit): Record<string, unknown> {
  return {
    resourceType: 'Appointment',
    identifier: [{ system: VISIT_SYSTEM, value: holdId }],
    status: patient === null ? 'pending' : 'booked',
    serviceType: [{ coding: [{ code: serviceCode }] }],
    slot: [{ reference: `Slot/${slot}` }],
    start,
    end,
    participant: [
      { actor: { reference: `Location/${location}` }, status: patient === null ? 'tentative' : 'accepted' },
      ...(patient === null ? [] : [{ actor: { reference: `Patient/${patient}` }, status: 'accepted' }]),
    ],
  };
}

/** Whether an Appointment is that of a hold of ours, and of no other, by our identifier. */
export function isOurs({ identifier = [] }: FhirAppointment, holdId: string): boolean {
  const ours = identifier.filter(({ system }) => system === VISIT_SYSTEM);
  return ours.length > 0 && ours.every(({ value }) => value === holdId);
}

/** Whether an Appointment is for the slot that was sent, and no other, at the start that was sent. */
function isAtItsTime({ slot = [], start = '' }: FhirAppointment, sent: Pick<SentVisit, 'slot' | 'start'>): boolean {
  const slots = slot.map(({ reference = '' }) => /(?:^|\/)Slot\/([^/]+)(?:\/_history\/[^/]+)?$/.exec(reference)?.[1]);
  return slots.length > 0 && slots.every((id) => id === sent.slot) && Date.parse(start) === Date.parse(sent.start);
}

/** What a partner has made of a visit: `booked` or `held` at the time that was sent, `open` while its people decide, or something `else`. */
export function outcomeOf(
  appointment: FhirAppointment,
  sent: Pick<SentVisit, 'slot' | 'start'>,
): 'booked' | 'held' | 'open' | 'else' {
  if (appointment.status === 'proposed') return 'open';
  if (!isAtItsTime(appointment, sent)) return 'else';
  if (isBooked(appointment)) return 'booked';
  return appointment.status === 'pending' ? 'held' : 'else';
}

/** Whether an Appointment takes its time for good. */
function isBooked({ status }: Pick<FhirAppointment, 'status'>): boolean {
  return ['booked', 'arrived', 'checked-in', 'fulfilled'].includes(status);
}

/** Whether an Appointment is over, so that nothing of it has to be given back. */
export function isOver({ status }: Pick<FhirAppointment, 'status'>): boolean {
  return ['cancelled', 'noshow', 'entered-in-error', 'fulfilled'].includes(status);
}
