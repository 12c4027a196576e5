import { useEffect, useState } from 'react';

/** Loads a part of a page when it is wanted: undefined before, null when it failed. A change of `wanted` tries again, where the browser does. Pass the same `load` each time. */
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
