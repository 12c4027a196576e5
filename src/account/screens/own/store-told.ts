import { atom, onMount } from 'nanostores';

import { client } from '#api/browser/client.ts';
import type { signOnRoutes } from '#single-sign-on/server/routes.ts';

const callTold = client<ReturnType<typeof signOnRoutes>>();

/** A provider that is told who somebody is: `words` says what, `since` when that was agreed to. */
export type ToldProvider = {
  partner: string;
  name: string;
  plate: { letters: string; tone: number; shape: number };
  words: string;
  since: string;
};

/** The providers that are told who somebody is; `stopped` is the name of the one that was stopped last. */
export type Told = { providers: readonly ToldProvider[]; stopped: string | null; busy: boolean; failed: boolean };

const NOTHING: Told = { providers: [], stopped: null, busy: false, failed: false };

export const $told = atom<Told>(NOTHING);
onMount($told, () => void loadTold());

/** Loads them. */
export async function loadTold(): Promise<void> {
  $told.set(NOTHING);
  try {
    const { partners } = await callTold('$get', '/account/providers', {});
    $told.set({ ...NOTHING, providers: partners });
  } catch {
    $told.set({ ...NOTHING, failed: true });
  }
}

/** Stops telling one of them. */
export async function stopTelling({ partner, name }: ToldProvider): Promise<void> {
  const told = $told.get();
  if (told.busy) return;
  $told.set({ ...told, busy: true, failed: false });
  try {
    await callTold('$delete', '/account/providers/:partner', { param: { partner } });
    const providers = told.providers.filter((one) => one.partner !== partner);
    $told.set({ ...NOTHING, providers, stopped: name });
  } catch {
    $told.set({ ...told, busy: false, failed: true });
  }
}
