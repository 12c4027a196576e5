import type { WritableAtom } from 'nanostores';

import { $locationSearch } from '#location/field/store.ts';
import type { TilesState } from './store.ts';

/** Shows the tiles as loading while a typed place is looked up, and brings them back when it isn't found [LOC-5]. Returns what stops this. */
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
