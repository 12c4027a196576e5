import type { WritableAtom } from 'nanostores';

import { $locationSearch } from '#location/store.ts';
import type { TilesState } from './store.ts';

/**
 * Clears what was found near the old place as soon as the one that was typed is looked up, and shows loading instead; what a found place brings follows. When no place
 * is found, what was there comes back, since the old place is still the visitor's [LOC-5]. Gives what ends that.
 */
export function clearWhileSearching($tiles: WritableAtom<TilesState>): () => void {
  const cleared: TilesState = { state: 'loading' };
  let before: TilesState | undefined;
  return $locationSearch.listen((search) => {
    if (search.state === 'searching' && search.from === 'text') {
      before ??= $tiles.get();
      $tiles.set(cleared);
      return;
    }
    // An answer that came meanwhile is newer than what was there.
    if (before && $tiles.get() === cleared) $tiles.set(before);
    before = undefined;
  });
}
