import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import type { Tile } from '#finder/catalogue/tile.schema.ts';
import { tileNear, tileSearch, type TileScope } from '#finder/list/store.ts';
import { formatMiles } from '#location/distance.ts';
import { placeName } from '#location/place-line.ts';
import { $place } from '#location/field/store.ts';

interface ClinicPlacesProps {
  scope: TileScope;
  /** The tile whose clinics these are, for the site's default place. */
  initial: Tile;
  /** What the page says of them: '12 locations in and around Chicago'. */
  where: string;
  /** The two letters of the state in which that helps. */
  inState: string;
}

/** Where the clinics are: what the page says, and the one nearest to a saved place; to a visitor of another state that one alone. */
export function ClinicPlaces({ scope, initial, where, inState }: ClinicPlacesProps): ReactNode {
  const state = useStore(tileSearch(scope).$tiles, { ssr: 'initial' });
  const place = useStore($place, { ssr: 'initial' });
  if (!place || state.state !== 'found') return where;
  const { nearestClinic, nearestLocationName } = tileNear(initial, state, place);
  const away =
    nearestClinic === null ? 'none near' : `${formatMiles(nearestClinic)} away, ${nearestLocationName ?? ''}`;
  return (
    <>
      {state.geoLocation.state === inState && <>{where}. </>}
      Nearest to {placeName(place)}: {away}
    </>
  );
}
