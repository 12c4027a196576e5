import type { Actor, Reading, Work } from '#identity/make-actor.ts';
import type { Database } from '#db/client.ts';
import type { Appointment, AppointmentsQuery, Booking } from '../visits/appointment.schema.ts';
import type { PatientId, PatientUpdate } from '../visits/patient/patient.schema.ts';
import type { FoundLocation } from '../engine/location.schema.ts';
import type { LocationSearch } from '../engine/server/locations.ts';
import type { TimesAsked } from '../engine/server/free-times.ts';
import type { ExtendedHold, FreeTimes, Hold, Service } from '../engine/slot.schema.ts';
import type { Agreed } from '../offered/offered-services.ts';
import type { TakenHold, VisitToBook } from '../visits/server/take-hold.ts';

/**
 * What keeps an organization's times and bookings: this site's own engine (`built-in.ts`), or a system elsewhere. Verbs that change something take the call's
 * unit of work, the others a reading; both say who acts. Each throws ProblemError for what it refuses, with the codes that the built-in one has.
 */
export type BookingSystem = {
  services: (reading: Reading, organizationId: string) => Promise<Service[]>;
  /** Nearest first. */
  locationsNear: (reading: Reading, search: LocationSearch) => Promise<FoundLocation[]>;
  freeTimes: (reading: Reading, asked: TimesAsked) => Promise<FreeTimes>;
  /** Holds a slot for the actor. `origin` says where the call comes from; null where addresses don't count. */
  hold: (work: Work, slotId: string, origin: string | null) => Promise<Hold>;
  /** Holds the same time for another service in one step, or changes nothing. Left out by systems that can't: people then choose a time anew. */
  holdForService?: (work: Work, holdId: string, serviceId: number, origin: string | null) => Promise<Hold>;
  findHold: (reading: Reading, holdId: string) => Promise<Hold>;
  extend: (work: Work, holdId: string) => Promise<ExtendedHold>;
  release: (work: Work, holdId: string) => Promise<void>;
  /** Gives back all that the actor holds, and answers how many holds that was. */
  releaseAll: (work: Work) => Promise<number>;
  /** Takes the actor's hold, so that it can be booked; nobody else changes it until the work is done. */
  takeHold: (work: Work, holdId: string) => Promise<TakenHold>;
  /** Books a hold that it has taken in this work. */
  book: (work: Work, hold: TakenHold, visit: VisitToBook) => Promise<Booking>;
  /** What the actor may see, in the order of the visits. */
  appointments: (reading: Reading, query: AppointmentsQuery) => Promise<Appointment[]>;
  appointment: (reading: Reading, appointmentId: string) => Promise<Appointment>;
  /** The appointment of this number and date of birth ('YYYY-MM-DD'), which the actor may see from now on; null when there is none. */
  findByNumber: (work: Work, confirmationNumber: string, dob: string) => Promise<Appointment | null>;
  /**
   * Moves an appointment that the actor may see to the time that the actor holds: the new time is booked and the old one free, or nothing has changed. It keeps
   * its id and number; `sequence` grows by one, `movedAt` is now, `agreed` is kept with it. Guardian and organization are checked before.
   * Throws 404 no-such-appointment or no-such-hold, 409 visit-over, visit-cancelled or already-booked, 410 hold-expired, time-too-near or place-closed.
   */
  move: (work: Work, appointmentId: string, holdId: string, agreed: Agreed | null) => Promise<Appointment>;
  /** Cancels it, and `sequence` grows by one; again it answers the same and does nothing. Throws 404 no-such-appointment, 409 visit-over. */
  cancel: (work: Work, appointmentId: string) => Promise<Appointment>;
  /**
   * Changes the details of an appointment's patient, for whoever may see the appointment. Birth date and whom it is booked for stay.
   * Throws 404 no-such-appointment or incorrect-patient, 409 visit-over, visit-cancelled or duplicate-phone, 412 stale-edit, 422.
   * Left out by systems that keep a copy of the patient which we can't change: people then call the provider.
   */
  changePatient?: (work: Work, appointmentId: string, patientId: string, update: PatientUpdate) => Promise<PatientId>;
  /** Whether its visits can wait for an earlier time (SCHED-19). Left out by systems that can't hold a time for somebody who isn't there. */
  hasWaitlist?: true;
  /**
   * Does elsewhere, after the commit, what a verb's work has written down: so no transaction waits for a partner, and nothing that was sent is forgotten.
   * Resolves when what the verb answered has come true. Throws ProblemError when it has not, 503 outcome-unknown when nobody can say yet;
   * asked again, it finds out and does nothing twice. Left out by systems that have all they need in the work's database.
   */
  settle?: (database: Database, actor: Actor, id: HoldOrVisitId) => Promise<void>;
};

/** A hold or an appointment of a booking system. */
export type HoldOrVisitId = { hold: string } | { appointment: string };

/** What calls name by an id that a booking system may own. */
export type OwnedId = { location: string } | { slot: string } | HoldOrVisitId;

/** A system other than the built-in one: it also says which ids are its own. */
export type OtherSystem = BookingSystem & { owns: (reading: Reading, id: OwnedId) => Promise<boolean> };
