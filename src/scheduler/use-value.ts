import { useStore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

/** A store's value in an island: the one that the page was built with until the island is awake, then the present one. */
export function useValue<S extends Store>(store: S): StoreValue<S> {
  return useStore(store, { ssr: 'initial' });
}
