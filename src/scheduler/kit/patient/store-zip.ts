import { atom } from 'nanostores';

import { client } from '#api/browser/client.ts';
import type { locationRoutes } from '#location/server/routes.ts';

/** The town of the ZIP code that was typed: not asked yet, being looked up, found, or not known here. */
export type ZipLookUp = 'none' | 'looking' | 'found' | 'unknown';

export const $zipLookUp = atom<ZipLookUp>('none');
/** True when city and state are shown to be typed or corrected. */
export const $typesTown = atom(false);

const call = client<ReturnType<typeof locationRoutes>>();
let looking: AbortController | undefined;

/** Finds city and state of a ZIP code of five digits and hands them on; the answer of an older one counts for nothing. */
export async function lookUpZip(zip: string, fill: (town: { city: string; state: string }) => void): Promise<void> {
  looking?.abort();
  const [digits] = /^\d{5}/.exec(zip.trim()) ?? [];
  if (digits === undefined) return $zipLookUp.set('none');
  const { signal } = (looking = new AbortController());
  $zipLookUp.set('looking');
  try {
    const found = await call('$get', '/geocode', { query: { address: digits } }, { signal });
    if (signal.aborted) return;
    if (!('place' in found)) return $zipLookUp.set('unknown');
    fill(found.place);
    $zipLookUp.set('found');
    $typesTown.set(false);
  } catch {
    if (!signal.aborted) $zipLookUp.set('unknown');
  }
}

/** Shows city and state to be corrected. */
export function correctTown(): void {
  $typesTown.set(true);
}
