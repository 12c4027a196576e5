import { atom } from 'nanostores';

import { client } from '#api/browser/client.ts';
import type { locationRoutes } from '#location/server/routes.ts';

/** The town of the ZIP code that was typed: not asked yet, being looked up, found, or not known here. */
export type ZipLookUp = 'none' | 'looking' | 'found' | 'unknown';

const call = client<ReturnType<typeof locationRoutes>>();

/** The look-up of the town of a ZIP code, which is handed on to `fill`. */
export function makeZipLookUp(fill: (town: { city: string; state: string }) => void) {
  const $zipLookUp = atom<ZipLookUp>('none');
  /** True when city and state are shown to be typed or corrected. */
  const $typesTown = atom(false);
  let looking: AbortController | undefined;
  return {
    $zipLookUp,
    $typesTown,
    /** Finds city and state of a ZIP code of five digits; the answer of an older one counts for nothing. */
    async lookUpZip(zip: string): Promise<void> {
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
    },
  };
}
