import { useEffect, useState } from 'react';

/** Loads a part of a page when it is first wanted: undefined until it is there, null when it can't be had. `load` is the same function at every call. */
export function useLoaded<Loaded>(wanted: boolean, load: () => Promise<Loaded>): Loaded | undefined | null {
  const [loaded, setLoaded] = useState<{ it: Loaded | null }>();
  useEffect(() => {
    if (!wanted || loaded) return;
    load().then(
      (it) => setLoaded({ it }),
      () => setLoaded({ it: null }),
    );
  }, [wanted, loaded, load]);
  return loaded?.it;
}
