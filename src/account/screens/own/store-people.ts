import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import type { Patient } from '#scheduler/visits/patient/patient.schema.ts';
import { callPeople } from '../call.ts';

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

/** Who is being changed; undefined for somebody new, and for no one. */
export function openPerson(): Patient | undefined {
  const state = $people.get();
  return state.state === 'shown' ? state.people.find(({ patientId }) => patientId === state.open) : undefined;
}

/** Loads the people of the account. */
export async function loadPeople(done = ''): Promise<void> {
  if ($people.get().state !== 'shown') $people.set({ state: 'loading' });
  try {
    const { patients } = await callPeople('$get', '/scheduler/patients', { query: {} });
    const closed = { open: null, asked: null, isRemoving: false, failed: false };
    $people.set({ state: 'shown', people: patients, ...closed, done });
  } catch {
    $people.set({ state: 'failed' });
  }
}

/** Opens the form about one of them, or about somebody new (ADDED). */
export function openForm(open: string): void {
  set({ open, done: '' });
}

/** Closes the form, and changes nothing. */
export function closePerson(): void {
  set({ open: null });
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
    await callPeople('$delete', '/scheduler/patients/:id', { param: { id: patientId } });
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
