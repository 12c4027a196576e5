import { randomId } from '#api/browser/random-id.ts';
import { forgetPatientCookie } from '#location/saved/cookies.ts';
import { TIMED_OUT } from '#site/time-out/back-again.ts';
import { SPEC_KEYS } from './spec-keys.ts';

/**
 * What a booking keeps in session storage: ids and flags only, never a name, a date of birth or a contact [SCHED-13].
 *
 * - `bookingId` ties this tab's draft, consent and appointment together; `bookingKey` is the key of the attempt to book or to move.
 * - `slotStart` and `holdSkew` belong to `aptHoldId`: when its time begins, and how many milliseconds the server's clock is ahead.
 * - `lostHoldId` and `lostStart` are those of a hold that has run out, for who comes back after a time-out.
 * - `start` is a time that a link chose before the page of times may be shown, which then asks for it.
 * - `notice` is what the next page is to say. `chosenPerson` is who of an account's people was chosen at the patient step.
 * - `at-<step>` is the flag of a step of a wizard that keeps flags (spec 4).
 * - `did-<step>` is the id of the booking in which a step was answered that saves elsewhere what it asks.
 * - `editedAppointmentId` is the visit whose time is being changed, `wasCoLocated` whether its place is in one of the retailer's own stores.
 * - `editedPatientOf` is the visit whose patient's details are being changed, `changedDetailsOf` the one whose were last.
 */
export type SessionKey =
  | keyof typeof SPEC_KEYS
  | 'serviceId'
  | 'slotStart'
  | 'bookingId'
  | 'aptHoldId'
  | 'holdSkew'
  | 'lostHoldId'
  | 'lostStart'
  | 'start'
  | 'bookingKey'
  | 'appointmentId'
  | 'foundAppointmentId'
  | 'editedAppointmentId'
  | 'editedPatientOf'
  | 'changedDetailsOf'
  | 'notice'
  | 'chosenPerson'
  | `at-${string}`
  | `did-${string}`;

/** How a notice begins that a booking failed; the partner's part of the address follows. */
export const BOOKING_ERROR = 'booking-error';

/** What values look like; anything else was not written here, and reads as absent. */
const READABLE = /^[\w.:,/ -]{1,120}$/;

/** The names of a value in storage. */
function namesOf(key: SessionKey): readonly [string, ...string[]] {
  return (SPEC_KEYS as Partial<Record<SessionKey, readonly [string, ...string[]]>>)[key] ?? [key];
}

export type BookingSession = ReturnType<typeof makeSession>;

/** The session of one kind of booking, whose values are kept under names that begin with what `prefix` answers, apart from those of another kind. */
export function makeSession(prefix: () => string = () => '') {
  /** The value of a key, or null: absent, unreadable, or storage refused. */
  function readSession(key: SessionKey): string | null {
    try {
      const value = sessionStorage.getItem(prefix() + namesOf(key)[0]);
      return value !== null && READABLE.test(value) ? value : null;
    } catch {
      return null;
    }
  }

  /** Writes ids and flags; null takes a key away. A browser that refuses storage loses only what a reload would need. */
  function writeSession(values: Partial<Record<SessionKey, string | null>>): void {
    try {
      for (const [key, value] of Object.entries(values) as [SessionKey, string | null][])
        for (const name of namesOf(key))
          if (value === null) sessionStorage.removeItem(prefix() + name);
          else sessionStorage.setItem(prefix() + name, value);
    } catch {
      return;
    }
  }

  /** The id of this tab's booking. Each tab has its own, so that what is typed in one shows up in no other. */
  function bookingId(): string {
    const known = readSession('bookingId');
    if (known) return known;
    const made = randomId();
    writeSession({ bookingId: made });
    return made;
  }

  return { readSession, writeSession, bookingId, ...losing(readSession, writeSession), ...forgetting(writeSession) };
}

/** A hold that has run out, and its way back. */
function losing(
  readSession: (key: SessionKey) => string | null,
  writeSession: (values: Partial<Record<SessionKey, string | null>>) => void,
) {
  return {
    /** Notes which hold is about to be forgotten, because it has run out. */
    loseHold: (): void => {
      const [lostHoldId, lostStart] = [readSession('aptHoldId'), readSession('slotStart')];
      if (lostHoldId) writeSession({ lostHoldId, lostStart });
    },
    /** After a time-out: the hold that ran out meanwhile is asked for again, as after a reload, so that its step may be shown. */
    regainHold: (): void => {
      const [aptHoldId, slotStart] = [readSession('lostHoldId'), readSession('lostStart')];
      if (readSession('notice') === TIMED_OUT && readSession('aptHoldId') === null && aptHoldId)
        writeSession({ aptHoldId, slotStart });
    },
  };
}

/** What is forgotten together. */
function forgetting(writeSession: (values: Partial<Record<SessionKey, null>>) => void) {
  /** Forgets the chosen time; consent and patient stay. */
  function forgetHold(): void {
    writeSession({ aptHoldId: null, slotStart: null, holdSkew: null, bookingKey: null });
  }
  return {
    forgetHold,
    /** Ends a booking that was made: the next one in this tab has its own consent and patient. */
    endBooking: (): void => {
      writeSession({ bookingId: null, patientId: null, lastPatientId: null, chosenPerson: null, notice: null });
      writeSession({ termsId: null, termsAgreed: null });
      forgetPatientCookie();
    },
    /** Resets every step (spec 4): the consent is kept. */
    resetSteps: (): void => {
      forgetHold();
      writeSession({ patientId: null, confirmationNumber: null, appointmentId: null, isTypeChanged: null });
      writeSession({ lostHoldId: null, lostStart: null });
    },
    /** Clears the ids of the visited location, as a cancelled appointment does (spec 4). */
    forgetLocation: (): void => writeSession({ locationId: null, partnerLocationId: null }),
  };
}

/** Forgets all that this tab knows of bookings, of whatever kind. */
export function clearSession(): void {
  try {
    sessionStorage.clear();
  } catch {
    return;
  }
}
