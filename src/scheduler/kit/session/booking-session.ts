import { randomId } from '#api/browser/random-id.ts';
import { forgetPatientCookie } from '#location/saved/cookies.ts';

/**
 * The booking's session storage: ids and flags only, never a name, a date of birth or a contact [SCHED-13]. The spec's keys (section 3), and after them the
 * wizard's own. `locationValue` is the location chosen in the list, by its id as `locationId` is. `bookingId` ties this tab's draft, consent and appointment together; `holdSkew` is how many milliseconds the server's clock is ahead; `notice` is what the details page is to say;
 * `editedAppointmentId` is the visit whose time is being changed, and `previousIsLabcorp` whether its place is in one of the retailer's own stores;
 * `editedPatientOf` is the visit whose patient's details are being changed, `changedDetailsOf` the one whose were last.
 */
export type SessionKey =
  | 'FCOrgId'
  | 'FCOrgName'
  | 'locationId'
  | 'partnerLocationId'
  | 'cfno'
  | 'patientid'
  | 'termcon'
  | 'termconAgreed'
  | 'lcPatient'
  | 'isTypeChanged'
  | 'previousIsLabcorp'
  | 'locationValue'
  | 'serviceId'
  | 'slotStart'
  | 'bookingId'
  | 'aptHoldId'
  | 'holdSkew'
  | 'bookingKey'
  | 'appointmentId'
  | 'foundAppointmentId'
  | 'editedAppointmentId'
  | 'editedPatientOf'
  | 'changedDetailsOf'
  | 'notice';

/** How a notice begins that a booking failed; the partner's part of the address follows. */
export const BOOKING_ERROR = 'booking-error';

/** What values look like; anything else was not written here, and reads as absent. */
const READABLE = /^[\w.:,/ -]{1,120}$/;

/** The value of a key, or null: absent, unreadable, or storage refused. */
export function readSession(key: SessionKey): string | null {
  try {
    const value = sessionStorage.getItem(key);
    return value !== null && READABLE.test(value) ? value : null;
  } catch {
    return null;
  }
}

/** Writes ids and flags; null takes a key away. A browser that refuses storage loses only what a reload would need. */
export function writeSession(values: Partial<Record<SessionKey, string | null>>): void {
  try {
    for (const [key, value] of Object.entries(values)) {
      if (value === null) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, value);
    }
  } catch {
    return;
  }
}

/** The id of this tab's booking. Each tab has its own, so that what is typed in one shows up in no other. */
export function bookingId(): string {
  const known = readSession('bookingId');
  if (known) return known;
  const made = randomId();
  writeSession({ bookingId: made });
  return made;
}

/** Ends a booking that was made: the next one in this tab has its own consent and patient. */
export function endBooking(): void {
  writeSession({ bookingId: null, patientid: null, lcPatient: null, termcon: null, termconAgreed: null, notice: null });
  forgetPatientCookie();
}

/** Forgets all that this tab knows of bookings. */
export function clearSession(): void {
  try {
    sessionStorage.clear();
  } catch {
    return;
  }
}

/** Forgets the chosen time; consent and patient stay. */
export function forgetHold(): void {
  writeSession({ aptHoldId: null, slotStart: null, holdSkew: null, bookingKey: null });
}

/** Resets every step (spec 4): the consent is kept. */
export function resetSteps(): void {
  forgetHold();
  writeSession({ patientid: null, cfno: null, appointmentId: null, isTypeChanged: null });
}

/** Clears the ids of the visited location, as a cancelled appointment does (spec 4). */
export function forgetLocation(): void {
  writeSession({ locationId: null, partnerLocationId: null, locationValue: null });
}
