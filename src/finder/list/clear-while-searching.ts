import type { WritableAtom } from 'nanostores';

import { $locationSearch } from '#location/field/store.ts';
import type { TilesState } from './store.ts';

/**
 * Replaces the tiles by the loading state as soon as a typed place is looked up; a search near the found place fills them again. When no place is found, the
 * earlier tiles come back, since the old place is still saved [LOC-5]. Returns the function that stops this.
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
