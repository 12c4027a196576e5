import { useEffect, useState } from 'react';

/**
 * Loads a part of a page when it is first wanted: undefined until it is there, null when it can't be had. One that did not come is asked for again when it
 * is wanted anew: after a false `wanted`, or with another number. `load` is the same function at every call.
 */
export function useLoaded<Loaded>(wanted: boolean | number, load: () => Promise<Loaded>): Loaded | undefined | null {
  const [loaded, setLoaded] = useState<Loaded | null>();
  const isThere = Boolean(loaded);
  useEffect(() => {
    if (!wanted || isThere) return;
    load().then(
      (it) => setLoaded(() => it),
      () => setLoaded(null),
    );
  }, [wanted, isThere, load]);
  return loaded;
}
