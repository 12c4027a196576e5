import { atom, onMount } from 'nanostores';
import { CallError } from '#api/browser/call-error.ts';
import { STAFF_PATH } from '../../account-paths.ts';
import { callAccount, callSignIn } from '../call.ts';

/** Where somebody is signed in: `since` and `seen` are instants (ISO 8601). */
export type OwnSession = { device: string; since: string; seen: string; isThis: boolean };

/** One's own account as it is known: being loaded, someone who isn't signed in, nothing that could be loaded, or the account with what was last done. */
export type OwnAccount =
  | { state: 'loading' }
  | { state: 'guest' }
  | { state: 'failed' }
  | { state: 'shown'; email: string; sessions: readonly OwnSession[]; done: string; failed: boolean; busy: boolean };

export const $account = atom<OwnAccount>({ state: 'loading' });
onMount($account, () => void loadAccount());

/** Loads the account; a browser that isn't signed in is told so. */
export async function loadAccount(): Promise<void> {
  $account.set({ state: 'loading' });
  try {
    const { email, sessions } = await callAccount('$get', '/account', {});
    $account.set({ state: 'shown', email, sessions, done: '', failed: false, busy: false });
  } catch (error) {
    // Staff are no patients here: they have a page of their own.
    if (error instanceof CallError && error.problem?.code === 'not-allowed') return location.replace(STAFF_PATH);
    const isGuest = error instanceof CallError && (error.status === 401 || error.status === 403);
    $account.set({ state: isGuest ? 'guest' : 'failed' });
  }
}

/** Signs out everywhere but here. */
export async function signOutElsewhere(): Promise<void> {
  await change(async (account) => {
    const { ended } = await callAccount('$post', '/account/sessions/end-others', {});
    const sessions = account.sessions.filter(({ isThis }) => isThis);
    const done = `Signed out on ${ended} other ${ended === 1 ? 'device' : 'devices'}`;
    $account.set({ ...account, sessions, done });
  });
}

/** Signs out here; what the page showed goes with it. */
export async function signOut(): Promise<void> {
  await change(async () => {
    await callSignIn('$post', '/auth/sign-out', {});
    $account.set({ state: 'guest' });
  });
}

async function change(run: (account: Extract<OwnAccount, { state: 'shown' }>) => Promise<void>): Promise<void> {
  const account = $account.get();
  if (account.state !== 'shown' || account.busy) return;
  const still = { ...account, done: '', failed: false };
  $account.set({ ...still, busy: true });
  try {
    await run(still);
  } catch {
    $account.set({ ...still, failed: true });
  }
}
