import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { PlaceField } from './PlaceField.tsx';
import { placeLine, type NamedPlace } from './place-line.ts';
import { $place } from './store.ts';
import { UseMyLocation } from './UseMyLocation.tsx';

/** The location search box with 'Use my location' below it (spec 2). `defaultPlace` is the site's, shown until the saved place is read. */
export function LocationSearch({ defaultPlace }: { defaultPlace: NamedPlace }): ReactNode {
  const place = useStore($place, { ssr: 'initial' }) ?? defaultPlace;
  return (
    <div className="flow">
      <PlaceField label="Showing Services near" placeholder="City, state or zip" shown={placeLine(place)} />
      <UseMyLocation look="btn text" />
    </div>
  );
}
