import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { TECHNICAL_ISSUE } from '#scheduler/kit/form/technical-issue.ts';
import { callPasskey, callProvider } from '../call.ts';

/** A passkey; `since` is when it was added (ISO 8601). */
export type OwnPasskey = { id: string; name: string; since: string };
/** An outside provider that signs in to the account, or could. */
export type Provider = { id: string; label: string };
/** One that does; `since` is when it was connected (ISO 8601). */
export type OwnProvider = Provider & { since: string };

/** What signs in to one's own account, as it is known: `passwordSince` is null without a password, `others` are providers that can be connected. */
export type SignInWays =
  | { state: 'loading' }
  | { state: 'failed' }
  | {
      state: 'shown';
      passwordSince: string | null;
      passkeys: OwnPasskey[];
      providers: OwnProvider[];
      others: Provider[];
    };

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
    const [{ passkeys }, own, { providers: all }] = await Promise.all([
      callPasskey('$get', '/auth/passkey/list-user-passkeys', {}),
      callProvider('$get', '/auth/list-accounts', {}),
      callProvider('$get', '/auth/providers', {}),
    ]);
    const others = all.filter(({ id }) => own.providers.every((one) => one.id !== id));
    $ways.set({ state: 'shown', ...own, others, passkeys });
    sayCameBack(all);
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

/** Goes to an outside provider, and connects it to the account on the way back. */
export function connect({ id, label }: Provider): Promise<void> {
  return change(async () => {
    try {
      const { url } = await callProvider('$post', '/auth/link-social', { json: { provider: id } });
      location.assign(url);
    } catch (error) {
      if (!(error instanceof CallError) || error.problem?.code !== 'provider-away') throw error;
      $news.set({ tone: 'error', text: `${label} isn’t answering. Nothing has changed. Try again later.` });
    }
  });
}

/** Says, once, what became of it to who comes back from a provider, as the address says it. */
function sayCameBack(providers: readonly Provider[]): void {
  const query = new URLSearchParams(location.search);
  const [connected, trouble] = [query.get('connected'), query.get('trouble')];
  if (connected === null && trouble === null) return;
  const named = connected ?? query.get('provider');
  const label = providers.find(({ id }) => id === named)?.label ?? 'The provider';
  history.replaceState(history.state, '', location.pathname + location.hash);
  if (trouble === null) return $news.set({ tone: 'ok', text: `${label} was connected. It now signs you in.` });
  $news.set({ tone: 'info', text: `${label} was not connected. ${WHY_NOT[trouble] ?? 'Nothing has changed.'}` });
}

const WHY_NOT: Record<string, string> = {
  away: 'It isn’t answering. Try again later.',
  another: 'Another person of it is connected here. Disconnect that first.',
  elsewhere: 'It signs in to another account here. Disconnect it there first.',
};

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
