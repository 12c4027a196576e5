import { atom } from 'nanostores';

import type { Patient } from '../../visits/patient/patient.schema.ts';
import type { BookingSession } from '../session/booking-session.ts';
import type { Errors } from '../form/question.ts';
import type { PatientFormStore } from './make-patient-form.ts';
import {
  ageRefused,
  fieldsOfPatient,
  fieldsOfPerson,
  fieldsOfRelative,
  isAsKept,
  type Among,
  type Days,
  type PatientFields,
} from './patient-form.ts';
import { AGREEING, checkPatient } from './patient-questions.ts';
import { profileFields } from './profile-fields.ts';

/** In place of an id: somebody who isn't among the people of the account yet. */
export const SOMEONE_ELSE = 'someone-else';

/** Who a booking is for, among the people of the account that is signed in; `isTyped` while the form is open. */
export type Choice = { people: readonly Patient[]; chosen: string; isTyped: boolean };

type PeopleParts = { form: PatientFormStore; days: () => Days; session: BookingSession };

/** The choice of a patient among the people of an account, whose details are shown as they are kept until somebody changes them [PAT-4]. */
export function makePeople({ form, days, session }: PeopleParts) {
  const { readSession, writeSession } = session;
  /** Null for a guest. */
  const $choice = atom<Choice | null>(null);
  /** What the form for somebody new begins with, and what was typed of them before another was chosen. */
  let start: PatientFields | undefined;
  let typedNew: PatientFields | undefined;

  function set(changes: Partial<Choice>): void {
    const choice = $choice.get();
    if (choice) $choice.set({ ...choice, ...changes });
  }

  /** Opens the form where the details that are kept are wrong: a child has grown up, or more is asked now. */
  function openIfWrong(): void {
    const wrong = wrongDetails(form.$fields.get(), days());
    if (Object.keys(wrong).length === 0) return;
    set({ isTyped: true });
    form.leaveErrors(wrong);
  }

  function fill(chosen: string, fields: PatientFields, isTyped: boolean): void {
    writeSession({ chosenPerson: chosen });
    set({ chosen, isTyped });
    form.$fields.set(fields);
    form.leaveErrors({});
    form.$duplicateData.set(null);
    form.$duplicatePhone.set(false);
    if (!isTyped) openIfWrong();
  }

  return {
    $choice,
    person: () => chosenOf($choice.get()),
    openIfWrong,
    /** What the form has to know of the people of the account; undefined without any, and for a guest. */
    among: () => amongOf($choice.get()),
    /** Shows the people of an account, and one of them as the patient, with what was typed of them. */
    async show(people: Patient[], typed: PatientFields | null): Promise<void> {
      const owner = people.find(({ bookedFor }) => bookedFor === 'me');
      start = owner ? fieldsBeside(owner) : await profileFields();
      $choice.set({ people, chosen: SOMEONE_ELSE, isTyped: true });
      const first = firstOf({ people, typed, days: days(), readSession });
      if (first) fill(first.person.patientId, first.fields, !isAsKept(first.fields, first.person));
      else fill(SOMEONE_ELSE, typed ?? start, true);
    },
    /** Chooses one of them, as they are kept, or somebody new, as they were typed. What was typed of another is dropped. */
    choose(id: string): void {
      const { people = [], chosen } = $choice.get() ?? {};
      if (chosen === SOMEONE_ELSE) typedNew = form.$fields.get();
      form.dropTyped();
      const one = people.find(({ patientId }) => patientId === id);
      const fields = one ? fieldsOfPerson(one) : (typedNew ?? start);
      if (fields) fill(one ? id : SOMEONE_ELSE, fields, !one);
    },
    /** Opens the form with what is kept of who is chosen. */
    change: (): void => set({ isTyped: true }),
    /** Who was chosen is in the account no more: what is typed is somebody new. */
    lose(): void {
      const { people = [], chosen } = $choice.get() ?? {};
      writeSession({ chosenPerson: SOMEONE_ELSE });
      set({ people: people.filter(({ patientId }) => patientId !== chosen), chosen: SOMEONE_ELSE, isTyped: true });
    },
    whoTyped(): void {
      if (start && $choice.get()?.chosen === SOMEONE_ELSE) form.$fields.set(namedAfterWho(form.$fields.get(), start));
    },
  };
}

/** Who is chosen; undefined for somebody else, and for a guest. */
function chosenOf(choice: Choice | null): Patient | undefined {
  return choice?.people.find(({ patientId }) => patientId === choice.chosen);
}

function amongOf(choice: Choice | null): Among | undefined {
  if (!choice || choice.people.length === 0) return undefined;
  const isKnown = choice.chosen !== SOMEONE_ELSE;
  return { isKnown, hasOwner: choice.people.some(({ bookedFor }) => bookedFor === 'me') };
}

/** What is wrong with a patient, besides what is to be agreed to. */
function wrongDetails(fields: PatientFields, days: Days): Errors {
  const checked = checkPatient(fields, days);
  const errors = 'errors' in checked ? Object.entries(checked.errors) : [];
  return Object.fromEntries(errors.filter(([name]) => !AGREEING.includes(name)));
}

type First = {
  people: readonly Patient[];
  typed: PatientFields | null;
  days: Days;
  readSession: BookingSession['readSession'];
};

/**
 * Who of an account is shown first, with the answers of the form: who this booking was saved for, or was chosen before, else the first whom the service is for.
 * Undefined for somebody else.
 */
function firstOf({ people, typed, days, readSession }: First): { person: Patient; fields: PatientFields } | undefined {
  const named = (id: string | null): Patient | undefined => people.find(({ patientId }) => patientId === id);
  const chosen = named(readSession('chosenPerson'));
  // What is typed is of who was chosen then.
  if (typed) return chosen && { person: chosen, fields: typed };
  const saved = named(readSession('patientId'));
  const before = saved ?? chosen ?? named(readSession('lastPatientId'));
  const person = [before, ...people].find((one) => one && !isRefused(one, days));
  return person && { person, fields: person === saved ? fieldsOfPatient(person) : fieldsOfPerson(person) };
}

/** The form once it was answered who somebody is: the name that it began with is the owner's alone. */
function namedAfterWho(fields: PatientFields, { firstName, lastName }: PatientFields): PatientFields {
  const isOwn = fields.firstName === firstName && fields.lastName === lastName;
  if (fields.who !== 'me') return isOwn ? { ...fields, firstName: '', lastName: '' } : fields;
  return fields.firstName || fields.lastName ? fields : { ...fields, firstName, lastName };
}

/** Whether the service isn't for somebody, by their age on the day of the visit. */
export function isRefused(patient: Patient, days: Days): boolean {
  return ageRefused(fieldsOfPerson(patient), days) !== null;
}

/** The form for somebody new beside the owner of the account: with the same address, email and phone, and the owner as the guardian of a child. */
export function fieldsBeside(owner: Patient): PatientFields {
  const { firstName, lastName } = owner;
  const fields = fieldsOfRelative(fieldsOfPerson(owner));
  return { ...fields, who: '', guardianFirstName: firstName, guardianLastName: lastName, guardianRelationship: '' };
}
