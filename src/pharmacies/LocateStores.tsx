import type { ReactNode } from 'react';

import { UseMyLocation } from '#location/UseMyLocation.tsx';

/** 'Use my location' of the store finder: saves the place, and shows the stores near it with the same filters. */
export function LocateStores(): ReactNode {
  return <UseMyLocation look="btn text" onFound={showNearby} />;
}

/** Without a place in the address, the finder takes the saved one. */
function showNearby(): void {
  const query = new URLSearchParams(location.search);
  for (const name of ['near', 'at', 'show']) query.delete(name);
  location.assign(`${location.pathname}?${query.toString()}`);
}
