import { SPEC_KEYS } from '#scheduler/kit/session/spec-keys.ts';
import type { SessionKey } from '#scheduler/kit/session/booking-session.ts';
import type { Told } from '#shop/privacy/told-part.ts';

/** What a booking keeps in its tab: numbers and flags, never a name. One that is missing here doesn't compile. */
const OF_BOOKING: Record<SessionKey, string> = {
  organizationId: 'The number of the provider that you book with',
  organizationName: 'The name of the provider that you book with',
  locationId: 'The location that you chose',
  partnerLocationId: 'The same, by the provider’s own number',
  serviceId: 'The service that you chose',
  slotStart: 'When the time begins that is held for you',
  aptHoldId: 'The number of the time that is held for you',
  holdSkew: 'How far your clock is from ours',
  lostHoldId: 'A random number that stands for a time that was held for you and no longer is',
  lostStart: 'When that time begins',
  start: 'When a time begins that you chose and that isn’t held yet',
  bookingId: 'A random number of this booking',
  bookingKey: 'A random number, so that one press books once',
  patientId: 'A random number of the patient',
  lastPatientId: 'The same, of the last try',
  termsId: 'The number of the terms that you read',
  termsAgreed: 'That you agreed to them',
  confirmationNumber: 'The number of your appointment',
  appointmentId: 'A random number of your appointment',
  foundAppointmentId: 'The same, of one that you looked up',
  editedAppointmentId: 'The same, of one whose time you change',
  editedPatientOf: 'The same, of one whose details you change',
  changedDetailsOf: 'The same, of one whose details you changed last',
  isTypeChanged: 'That you chose another kind of appointment',
  wasCoLocated: 'Whether the location was in one of our stores',
  notice: 'What the next page is to tell you',
  chosenPerson: 'A random number of who the visit is for, among the people of your account',
};

/** Others, with the file that writes each. */
export const OTHERS = {
  'help-choosing-away': { by: 'src/chat/talk/show-button.ts', what: 'That you put the “Help choosing” button away' },
  'numbers-only': {
    by: 'src/admin/reports/visits/screen/store-numbers.ts',
    what: 'For staff: that you want tables in place of charts',
  },
  isHealthClinic: { by: 'src/finder/tiles/press.ts', what: 'That you came from a tile of our own clinics' },
} as const;

/** What pages keep in the storage of one tab, by its names there. */
export function storageTold(): Told[] {
  const rest = { howLong: 'Until you close the tab', reader: 'Page' };
  return [
    ...Object.entries(OF_BOOKING).map(([key, what]) => ({ name: namesOf(key).join(', '), what, ...rest })),
    ...Object.entries(OTHERS).map(([name, { what }]) => ({ name, what, ...rest })),
  ];
}

function namesOf(key: string): readonly string[] {
  return (SPEC_KEYS as Readonly<Record<string, readonly string[]>>)[key] ?? [key];
}
