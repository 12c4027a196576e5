import type { ReactNode } from 'react';

import { NearField } from '#location/field/NearField.tsx';

/** The place of the store finder: a picked suggestion is searched at once, and 'Use my location' shows the stores near it, both with the same filters. */
export function StorePlace({ shown, refused }: { shown: string; refused: string }): ReactNode {
  return (
    <NearField
      label="City, state or ZIP code"
      shown={shown}
      refused={refused}
      onPick={({ form }) => form?.requestSubmit()}
      onFound={showNearby}
    />
  );
}

/** Without a place in the address, the finder takes the saved one. */
function showNearby(): void {
  const query = new URLSearchParams(location.search);
  for (const name of ['near', 'at', 'show']) query.delete(name);
  location.assign(`${location.pathname}?${query.toString()}`);
}
