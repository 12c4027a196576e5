import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import type { Tile } from '#finder/catalogue/tile.schema.ts';
import { tileNear, tileSearch, type TileScope } from '#finder/list/store.ts';
import { formatMiles } from '#location/distance.ts';
import { Icon } from '#ui/Icon.tsx';

interface NearestClinicProps {
  scope: TileScope;
  /** The tile for the site's default place. */
  initial: Tile;
  note: string;
}

/** How far the nearest clinic of a service is, and its next free time where it is booked here; follows the saved place. */
export function NearestClinic({ scope, initial, note }: NearestClinicProps): ReactNode {
  const state = useStore(tileSearch(scope).$tiles, { ssr: 'initial' });
  const tile = tileNear(initial, state, null);
  const miles = tile.nearestClinic;
  // How to choose a time there says nothing where there is no there.
  const how = freeLine(tile) || (miles === null ? '' : note);
  return (
    <>
      <p className="live">
        <Icon name="map-pin" />
        Nearest clinic
      </p>
      <p className="when" role="status">
        {miles === null ? <b>None near you</b> : <b>{formatMiles(miles)} away</b>}
        {miles !== null && tile.nearestLocationName}
      </p>
      {how && <p className="sm muted">{how}</p>}
    </>
  );
}

function freeLine({ nextTimes: [next] }: Tile): string {
  return next ? `Next open time: ${next.words}` : '';
}
