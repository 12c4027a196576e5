import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { makePatientForm } from '#scheduler/kit/patient/make-patient-form.ts';
import { fieldsBeside } from '#scheduler/kit/patient/make-people.ts';
import { fieldsOfPerson, todayHere, type Days } from '#scheduler/kit/patient/patient-form.ts';
import { profileFields } from '#scheduler/kit/patient/profile-fields.ts';
import { call } from '#scheduler/kit/session/booking-context.ts';
import { keyFor } from '#scheduler/kit/session/send-once.ts';
import type { Patient } from '#scheduler/visits/patient/patient.schema.ts';

/** In place of an id: somebody who is being added. */
export const ADDED = 'added';

/** The people of the account: `open` is who is being changed, or ADDED; `asked` who is to be removed; `done` what was last done. */
export type PeopleShown = {
  state: 'shown';
  people: readonly Patient[];
  open: string | null;
  asked: Patient | null;
  isRemoving: boolean;
  failed: boolean;
  done: string;
};
export type PeopleState = { state: 'loading' } | { state: 'failed' } | PeopleShown;

export const $people = atom<PeopleState>({ state: 'loading' });
onMount($people, () => void loadPeople());

/** The form about one of them: that of the booking step. */
export const personForm = makePatientForm({ id: () => null, days: personDays });

/** What its rules compare with. Who has an appointment ahead keeps the date of birth that finds it, and another guardian agrees to it. */
export function personDays(): Days {
  const today = todayHere();
  const known = openPerson();
  const state = $people.get();
  const hasOwner = state.state === 'shown' && state.people.some(({ bookedFor }) => bookedFor === 'me');
  const among = { isKnown: known !== undefined, hasOwner };
  const ahead = known?.ahead && { visit: known.ahead.date, booked: known };
  return { today, visit: today, among, listed: true, ...ahead };
}

/** Who is being changed; undefined for somebody new, and for no one. */
export function openPerson(): Patient | undefined {
  const state = $people.get();
  return state.state === 'shown' ? state.people.find(({ patientId }) => patientId === state.open) : undefined;
}

/** Loads the people of the account. */
export async function loadPeople(done = ''): Promise<void> {
  if ($people.get().state !== 'shown') $people.set({ state: 'loading' });
  try {
    const { patients } = await call('$get', '/scheduler/patients', { query: {} });
    const closed = { open: null, asked: null, isRemoving: false, failed: false };
    $people.set({ state: 'shown', people: patients, ...closed, done });
  } catch {
    $people.set({ state: 'failed' });
  }
}

/** Opens the form about one of them. */
export function changePerson(person: Patient): void {
  set({ open: person.patientId, done: '' });
  personForm.clear();
  personForm.$fields.set(fieldsOfPerson(person));
}

/** Opens the form for somebody new, with what is known of the owner's address and contact. */
export async function addPerson(): Promise<void> {
  const state = $people.get();
  if (state.state !== 'shown') return;
  const owner = state.people.find(({ bookedFor }) => bookedFor === 'me');
  const fields = owner ? fieldsBeside(owner) : await profileFields();
  personForm.clear();
  personForm.$fields.set(fields);
  set({ open: ADDED, done: '' });
}

/** Closes the form, and changes nothing. */
export function closePerson(): void {
  set({ open: null });
}

/** The same details once more after no answer are the same person. */
const keyOf = keyFor();

/** Saves who is open; whatever is wrong is shown at its field [PAT-4]. */
export function savePerson(): Promise<void> {
  return personForm.submit(async (patient) => {
    const known = openPerson();
    const json = { ...patient, listed: true as const };
    if (known) {
      const { patientId: id, version } = known;
      await call('$put', '/scheduler/patients/:id', { param: { id }, json: { ...json, version } });
    } else await call('$post', '/scheduler/patients', { json }, { idempotencyKey: keyOf(JSON.stringify(json)).take() });
    await loadPeople(`${patient.firstName} ${patient.lastName}: saved`);
  });
}

/** Asks whether somebody is to be removed. */
export function askToRemove(person: Patient): void {
  set({ asked: person, failed: false });
}

export function keepPerson(): void {
  set({ asked: null, failed: false });
}

/** Removes who was asked about. Who has an appointment by now keeps it, and that is said. */
export async function removePerson(): Promise<void> {
  const state = $people.get();
  if (state.state !== 'shown' || !state.asked || state.isRemoving) return;
  const { patientId, firstName, lastName } = state.asked;
  set({ isRemoving: true, failed: false });
  try {
    await call('$delete', '/scheduler/patients/:id', { param: { id: patientId } });
    await loadPeople(`${firstName} ${lastName}: removed`);
  } catch (error) {
    const isGone = error instanceof CallError && error.status === 404;
    const hasAhead = error instanceof CallError && error.problem?.code === 'appointment-ahead';
    if (isGone || hasAhead) await loadPeople();
    const now = $people.get();
    const asked = now.state === 'shown' ? now.people.find((one) => one.patientId === patientId) : undefined;
    set({ asked: asked ?? null, isRemoving: false, failed: !isGone && !asked?.ahead });
  }
}

function set(changes: Partial<PeopleShown>): void {
  const state = $people.get();
  if (state.state === 'shown') $people.set({ ...state, ...changes });
}
