import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { PlaceField } from './PlaceField.tsx';
import { placeLine, type NamedPlace } from '../place-line.ts';
import { $place } from './store.ts';
import { UseMyLocation } from './UseMyLocation.tsx';

interface LocationSearchProps {
  /** The site's, shown until the saved place is read. */
  defaultPlace: NamedPlace;
  /** The id of the form for a need that it belongs to. */
  beside?: string;
}

/** The location search box with 'Use my location' below it (spec 2). */
export function LocationSearch({ defaultPlace, beside }: LocationSearchProps): ReactNode {
  const place = useStore($place, { ssr: 'initial' }) ?? defaultPlace;
  return (
    <div className="flow">
      <PlaceField
        label="Showing Services near"
        placeholder="City, state or zip"
        shown={placeLine(place)}
        beside={beside}
      />
      <UseMyLocation look="btn text" />
    </div>
  );
}
