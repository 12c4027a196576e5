import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { lastDay } from '../../engine/lookahead.ts';
import type { Patient, PatientId, PatientRequest } from '../../visits/patient/patient.schema.ts';
import type { Booking } from '../make-booking.ts';
import { call, inBrowser } from '../session/booking-context.ts';
import { keyFor } from '../session/send-once.ts';
import { INCORRECT_PATIENT, makePatientForm } from './make-patient-form.ts';
import { makePeople } from './make-people.ts';
import { fieldsOfPast, fieldsOfPatient, fieldsOfRelative, isAsKept, type Days } from './patient-form.ts';
import { todayHere } from './today-here.ts';

export type PatientStep = ReturnType<typeof makePatientStep>;

type StepParts<Slug extends string> = {
  booking: Pick<Booking<Slug>, 'session' | 'steps' | 'hold' | 'organization' | 'currentBooking'>;
  /** The step that asks for the patient. */
  step: Slug;
};

/** Makes the step of a booking that asks for its patient, who may be one of an earlier booking in this browser. */
export function makePatientStep<Slug extends string>({ booking, step }: StepParts<Slug>) {
  const { session, steps, hold } = booking;
  const { readSession, writeSession, bookingId } = session;
  const form = makePatientForm({ id: bookingId, days, onWho: () => people.whoTyped() });
  const people = makePeople({ form, days, session });
  /** `loading` until what was typed before has come back, so that nothing typed meanwhile is lost. */
  const $ready = atom<'loading' | 'ready'>('loading');
  /** The id of the one whose answers fill the form; null for somebody else. */
  const $filledFrom = atom<string | null>(null);
  const { load, save, ...saved } = makeSavedPatients({ session, organization: booking.organization });
  let loaded: Promise<void> = Promise.resolve();

  onMount($ready, () => {
    if (!inBrowser() || !steps.enterStep(step)) return;
    void hold.restoreHold();
    loaded = loadTyped();
    addEventListener('pagehide', form.keepNow);
    return () => removeEventListener('pagehide', form.keepNow);
  });

  /** Today here, and the day of the visit at the location (today when no time is held). */
  function days(): Days {
    const today = todayHere();
    const held = hold.$hold.get();
    const among = people.among();
    const { whoFor } = booking.currentBooking();
    const when = held
      ? { visit: held.slot.date, service: held.service }
      : { visit: today, service: whoFor, last: lastDay() };
    return { today, ...when, ...(among && { among }) };
  }

  /** What was typed and not sent, else the patient of this booking: a reload and Back lose nothing [SCHED-5]. */
  async function loadTyped(): Promise<void> {
    try {
      const [typed, { own, ofAccount }] = await Promise.all([form.readTyped(), load()]);
      // Who the service is for is known with the hold.
      if (ofAccount) await hold.settledSeat().then(() => people.show(ofAccount, typed));
      else if (typed) form.$fields.set(typed);
      else if (own) form.$fields.set(fieldsOfPatient(own));
      else fillFrom(saved.$pastPatients.get()[0] ?? null);
    } catch {
      form.$problem.set('We could not restore your answers. Please fill out the form again.');
    }
    if (readSession('notice') === 'incorrect-patient') {
      writeSession({ notice: null });
      form.$problem.set(INCORRECT_PATIENT);
    }
    $ready.set('ready');
  }

  /** Fills the form with what was typed for an earlier booking, all but date of birth and consent; null clears who the patient is, for someone else of the family. */
  function fillFrom(patient: Patient | null): void {
    $filledFrom.set(patient?.patientId ?? null);
    form.$fields.set(patient ? fieldsOfPast(patient) : fieldsOfRelative(form.$fields.get()));
    form.leaveErrors({});
  }

  /** Saves the patient and goes on; whatever is wrong is shown at its field [PAT-1, PAT-2, PAT-3]. */
  async function submitPatient(): Promise<void> {
    // What was typed before fills the form, and would take what is wrong with it off the page again.
    await loaded;
    await form.submit(async (patient) => {
      const person = people.person();
      const patientId = await save(patient, person, () => people.lose());
      writeSession({ patientId, lastPatientId: patientId });
      steps.goAfter(step);
    });
    if (people.$choice.get()?.isTyped === false) people.openIfWrong();
  }

  return { ...saved, form, people, days, $ready, $filledFrom, fillFrom, submitPatient };
}

/** The patients that this browser has saved, or the people of the account that is signed in. */
function makeSavedPatients({ session, organization }: Pick<Booking<never>, 'session' | 'organization'>) {
  const { readSession, writeSession, bookingId } = session;
  /** Those of earlier bookings in this browser, the newest first; none once this booking has its own. */
  const $pastPatients = atom<Patient[]>([]);
  /** True when there is no patient to choose or to edit, which a sentence beside the open form says [PAT-4]. */
  const $hasNoPatients = atom(false);
  /** The patient of the visit being booked, as it was read last: the step's own, or after a failed booking the one of before. */
  let own: Patient | undefined;
  /** The same details once more after no answer are the same patient. */
  const keyOf = keyFor();

  /** Changes the patient of this booking. One that is no longer ours is said ('Incorrect patientId'), and the next try saves a new one. */
  async function change(
    { patientId: id, version }: Patient,
    patient: PatientRequest,
    onLost: () => void,
  ): Promise<PatientId> {
    try {
      return await call('$put', '/scheduler/patients/:id', { param: { id }, json: { ...patient, version } });
    } catch (error) {
      if (error instanceof CallError && error.status === 404) {
        own = undefined;
        writeSession({ patientId: null, lastPatientId: null });
        onLost();
      }
      throw error;
    }
  }

  return {
    $pastPatients,
    $hasNoPatients,
    /** The patient of this booking, undefined while it has none; or the people of an account. */
    load: async (): Promise<{ own?: Patient | undefined; ofAccount?: Patient[] }> => {
      const id = readSession('patientId') ?? readSession('lastPatientId');
      const query = { organizationName: organization(), recent: id ? ('false' as const) : ('true' as const) };
      const { patients, ofAccount } = await call('$get', '/scheduler/patients', { query });
      $hasNoPatients.set(patients.length === 0);
      if (ofAccount) return { ofAccount: patients };
      own = patients.find(({ patientId }) => patientId === id);
      $pastPatients.set(own ? [] : patients);
      return { own };
    },
    /** Saves the patient of this booking, or somebody of an account; as they are kept, unless something is new or agreed to. */
    save: async (patient: PatientRequest, person: Patient | undefined, onLost: () => void): Promise<string> => {
      const known = person ?? own;
      if (person && isKept(patient, person)) return person.patientId;
      const json = { ...patient, bookingId: bookingId() };
      const { patientId } = known
        ? await change(known, json, onLost)
        : await call('$post', '/scheduler/patients', { json }, { idempotencyKey: keyOf(JSON.stringify(json)).take() });
      return patientId;
    },
  };
}

/** Whether nothing is to be saved: nobody agrees to anything for this visit, and all is as it is kept. */
function isKept(patient: PatientRequest, person: Patient): boolean {
  const { guardian, caregiver } = patient;
  return !guardian && !caregiver && isAsKept(fieldsOfPatient({ ...person, ...patient }), person);
}
