import { atom, onMount } from 'nanostores';
import { CallError } from '#api/browser/call-error.ts';
import { STAFF_PATH } from '../../account-paths.ts';
import type { Contact } from '../../contact.schema.ts';
import { callAccount, callOwn } from '../call.ts';
import { endElsewhere, endHere, isGuest } from '../signing-out.ts';

/** Where somebody is signed in: `since` and `seen` are instants (ISO 8601). */
export type OwnSession = { device: string; since: string; seen: string; isThis: boolean };

/** What is known of one's account, from one call: `newEmail` waits for its link, `dataJob` gathers one's data, `claims` are patients of this browser that can join. */
type Known = {
  email: string;
  contact: Contact;
  reminders: boolean | null;
  provenBy: 'password' | 'sign-in';
  newEmail: string | null;
  dataJob: string | null;
  claims: { count: number; isLeft: boolean };
  sessions: readonly OwnSession[];
};
/** An account that is shown, with what was last done about its sessions, and about how its owner is reached. */
export type ShownAccount = Known & { state: 'shown'; done: string; saved: string; failed: boolean; busy: boolean };
/** One's own account as it is known: being loaded, someone who isn't signed in, nothing that could be loaded, or the account. */
export type OwnAccount = { state: 'loading' } | { state: 'guest' } | { state: 'failed' } | ShownAccount;

export const $account = atom<OwnAccount>({ state: 'loading' });
onMount($account, () => void loadAccount());

/** Loads the account; a browser that isn't signed in is told so. */
export async function loadAccount(): Promise<void> {
  $account.set({ state: 'loading' });
  try {
    const known = await callAccount('$get', '/account', {});
    $account.set({ state: 'shown', ...known, done: '', saved: '', failed: false, busy: false });
  } catch (error) {
    // Staff are no patients here: they have a page of their own.
    if (error instanceof CallError && error.problem?.code === 'not-allowed') return location.replace(STAFF_PATH);
    $account.set({ state: isGuest(error) ? 'guest' : 'failed' });
  }
}

/** Notes what a form has changed. */
export function noteAccount(changed: Partial<Known> & { saved?: string }): void {
  const account = $account.get();
  if (account.state === 'shown') $account.set({ ...account, ...changed });
}

/** Signs out everywhere but here. */
export async function signOutElsewhere(): Promise<void> {
  await change(async (account) => {
    const done = await endElsewhere();
    const sessions = account.sessions.filter(({ isThis }) => isThis);
    $account.set({ ...account, sessions, done });
  });
}

/** Signs out here; what the page showed goes with it. */
export async function signOut(): Promise<void> {
  await change(async () => {
    await endHere();
    $account.set({ state: 'guest' });
  });
}

/** Stops a change of the email before its link is opened. */
export async function stopNewEmail(): Promise<void> {
  await change(async (account) => {
    await callOwn('$delete', '/account/email', {});
    $account.set({ ...account, newEmail: null, saved: 'Your email stays as it is.' });
  });
}

/** Has reminders sent to the email of the account, or none. */
export async function setReminders(wanted: boolean): Promise<void> {
  await change(async (account) => {
    await callAccount('$put', '/account/reminders', { json: { wanted } });
    const saved = wanted ? 'We remind you the day before.' : 'We send no more reminders.';
    $account.set({ ...account, reminders: wanted, saved });
  });
}

async function change(run: (account: ShownAccount) => Promise<void>): Promise<void> {
  const account = $account.get();
  if (account.state !== 'shown' || account.busy) return;
  const still = { ...account, done: '', saved: '', failed: false };
  $account.set({ ...still, busy: true });
  try {
    await run(still);
  } catch {
    $account.set({ ...still, failed: true });
  }
}
