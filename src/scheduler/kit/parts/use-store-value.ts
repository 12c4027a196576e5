import { useStore } from '@nanostores/react';
import type { Store, StoreValue } from 'nanostores';

/** A store's value in an island: while React hydrates, the value that the page was built with; then the present one. */
export function useValue<S extends Store>(store: S): StoreValue<S> {
  return useStore(store, { ssr: 'initial' });
}
