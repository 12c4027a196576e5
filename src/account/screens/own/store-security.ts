import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { TECHNICAL_ISSUE } from '#scheduler/kit/form/make-form.ts';
import { callPasskey, callProvider } from '../call.ts';

/** A passkey; `since` is when it was added (ISO 8601). */
export type OwnPasskey = { id: string; name: string; since: string };
/** An outside provider that signs in to the account. */
type OwnProvider = { id: string; label: string; since: string };

/** What signs in to one's own account, as it is known: `passwordSince` is null without a password. */
export type SignInWays =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'shown'; passwordSince: string | null; passkeys: OwnPasskey[]; providers: OwnProvider[] };

export const $ways = atom<SignInWays>({ state: 'loading' });
/** What was last done, or why it wasn't. */
export const $news = atom<{ tone: 'ok' | 'info' | 'error'; text: string } | null>(null);
/** Which form is open: that of the password, or of a passkey by its id. */
export const $open = atom<string | null>(null);
/** True while something is on its way. */
export const $busy = atom(false);
onMount($ways, () => void loadWays());

/** Loads what signs in to the account. */
export async function loadWays(): Promise<void> {
  try {
    const [{ passkeys }, others] = await Promise.all([
      callPasskey('$get', '/auth/passkey/list-user-passkeys', {}),
      callProvider('$get', '/auth/list-accounts', {}),
    ]);
    $ways.set({ state: 'shown', ...others, passkeys });
  } catch {
    $ways.set({ state: 'failed' });
  }
}

/** Opens the form of the password or a passkey, or closes what is open. */
export function openForm(which: string | null): void {
  $news.set(null);
  $open.set(which);
}

/** Has this device make a passkey, and adds it. */
export function addPasskey(): Promise<void> {
  return change(async () => {
    const device = await import('../passkeys/device.ts');
    const asked = await callPasskey('$post', '/auth/passkey/generate-register-options', {});
    const json = await device.makePasskey(asked).catch((error: unknown) => {
      $news.set({
        tone: 'info',
        text: device.deviceWords(error) ?? 'No passkey was added. Nothing has changed.',
      });
      return null;
    });
    if (!json) return;
    const { name } = await callPasskey('$post', '/auth/passkey/verify-registration', { json });
    await done(`“${name}” was added. It now signs you in.`);
  });
}

/** Removes a passkey. */
export function removePasskey({ id, name }: OwnPasskey): Promise<void> {
  return change(async () => {
    await callPasskey('$post', '/auth/passkey/delete-passkey', { json: { id } });
    await done(`“${name}” was removed. Your device may still list it: it signs in no more.`);
  });
}

/** Takes an outside provider from the account. */
export function disconnect({ id, label }: OwnProvider): Promise<void> {
  return change(async () => {
    await callProvider('$post', '/auth/unlink-account', { json: { providerId: id } });
    await done(`${label} was disconnected. An email link still signs you in.`);
  });
}

/** Says what was done, once the list shows it. */
export async function done(text: string): Promise<void> {
  await loadWays();
  $open.set(null);
  $news.set({ tone: 'ok', text });
}

async function change(run: () => Promise<void>): Promise<void> {
  if ($busy.get()) return;
  $news.set(null);
  $busy.set(true);
  try {
    await run();
  } catch (error) {
    const { problem, status = 500 } = error instanceof CallError ? error : new CallError(1000);
    $news.set({ tone: 'error', text: (status < 500 ? problem?.detail : undefined) ?? TECHNICAL_ISSUE });
  } finally {
    $busy.set(false);
  }
}
