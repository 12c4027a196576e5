import type { WritableAtom } from 'nanostores';

import { startOf, type TileScope } from '../calls/tiles-request.ts';
import { sameFilters, type Filters } from '../filters/filters.ts';
import { readFilters, writeFilters } from '../filters/filters-url.ts';

/** Filters are those of the address, also after Back; returns what ends that. */
export function followAddress($filters: WritableAtom<Filters>, scope: TileScope, onChange: () => void): () => void {
  if (typeof location === 'undefined') return () => undefined;
  const fromAddress = (): boolean => {
    const filters = readFilters(location.search, startOf(scope), scope.choices);
    if (sameFilters(filters, $filters.get())) return false;
    $filters.set(filters);
    return true;
  };
  const onPopState = (): void => {
    if (fromAddress()) onChange();
  };
  fromAddress();
  addEventListener('popstate', onPopState);
  return () => removeEventListener('popstate', onPopState);
}

/** Keeps filters in the address: Back has those before. */
export function rememberInAddress(filters: Filters, start: Filters): void {
  if (typeof history === 'undefined') return;
  const { pathname, search, hash } = location;
  const query = writeFilters(search, filters, start);
  if (query !== search) history.pushState(history.state, '', pathname + query + hash);
}
