import { atom, onMount } from 'nanostores';

import type { StaffRole } from '#audit/permissions.ts';
import { callStaff } from '../call.ts';
import { endElsewhere, endHere, isGuest } from '../signing-out.ts';
import { ANY_CODE, APP_CODE, codeForm } from './code-questions.ts';

/** Who is signed in as staff. */
type Own = {
  email: string;
  roles: StaffRole[];
  sites: 'all' | { id: string; name: string }[];
  backupCodesLeft: number;
};

/** What a member of staff is doing about their sign-in: nothing, proving who they are, setting up another app, or saving new codes. */
export type Doing =
  | { state: 'nothing' }
  | { state: 'proving'; what: 'codes' | 'app' }
  | { state: 'setting up'; key: string; uri: string; offer: string }
  | { state: 'saving'; codes: readonly string[] };

/** Staff as they see themselves: being loaded, signed out, not loaded, or shown with what was last done. */
export type StaffShown =
  | { state: 'loading' }
  | { state: 'guest' }
  | { state: 'failed' }
  | ({ state: 'shown'; done: string; failed: boolean } & Own);

export const $staff = atom<StaffShown>({ state: 'loading' });
export const $doing = atom<Doing>({ state: 'nothing' });
onMount($staff, () => void loadStaff());

/** Loads who is signed in; a browser in which no staff are is told so. */
export async function loadStaff(done = ''): Promise<void> {
  try {
    const own = await callStaff('$get', '/account/staff', {});
    $staff.set({ state: 'shown', done, failed: false, ...own });
  } catch (error) {
    $staff.set({ state: isGuest(error) ? 'guest' : 'failed' });
  }
}

const onOver = (): void => $staff.set({ state: 'guest' });
/** Proves once more who is there, before what they sign in with is changed. */
export const proof = codeForm(ANY_CODE, onOver);
/** The first code of another app. */
export const first = codeForm(APP_CODE, onOver);

/** Begins to change what one signs in with, or leaves it as it is. */
export function begin(what: 'codes' | 'app'): void {
  proof.clear();
  $doing.set({ state: 'proving', what });
}
export function leave(): void {
  $doing.set({ state: 'nothing' });
}

/** Sends the proof, and goes on to what it was for. */
export function prove(): Promise<void> {
  const doing = $doing.get();
  return proof.submit(async (code) => {
    if (doing.state !== 'proving') return;
    const json = { code };
    if (doing.what === 'codes') {
      const { backupCodes } = await callStaff('$post', '/account/staff/backup-codes', { json });
      $doing.set({ state: 'saving', codes: backupCodes });
    } else {
      const offer = await callStaff('$post', '/account/staff/authenticator', { json });
      first.clear();
      $doing.set({ state: 'setting up', ...offer });
    }
  });
}

/** Uses the other app from now on. */
export function change(): Promise<void> {
  const doing = $doing.get();
  return first.submit(async (code) => {
    if (doing.state !== 'setting up') return;
    await callStaff('$put', '/account/staff/authenticator', { json: { offer: doing.offer, code } });
    finish('Your codes come from the new app now. You’re signed out everywhere else.');
  });
}

/** Ends a change that is done. */
export function finish(done: string): void {
  $doing.set({ state: 'nothing' });
  void loadStaff(done);
}

/** Signs out here, or everywhere else. */
export function signOut(): Promise<void> {
  return trying(async () => {
    await endHere();
    $staff.set({ state: 'guest' });
  });
}
export function signOutElsewhere(): Promise<void> {
  return trying(async (staff) => {
    $staff.set({ ...staff, done: await endElsewhere() });
  });
}

async function trying(run: (staff: Extract<StaffShown, { state: 'shown' }>) => Promise<void>): Promise<void> {
  const staff = $staff.get();
  if (staff.state !== 'shown') return;
  const still = { ...staff, done: '', failed: false };
  try {
    await run(still);
  } catch {
    $staff.set({ ...still, failed: true });
  }
}
