import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import { $place } from '#location/field/store.ts';
import { LeavingDialog } from '#partners/leaving/LeavingDialog.tsx';
import type { Tile } from '../catalogue/tile.schema.ts';
import type { NamedTile } from '../catalogue/tile-place.ts';
import { tileNear, tileSearch, type TileScope } from './store.ts';
import { TileCard } from '../tiles/TileCard.tsx';
import { TileDetails } from '../tiles/TileDetails.tsx';

interface TileGroupProps {
  /** The tiles for the site's default place, which the page comes with. */
  tiles: NamedTile[];
  /** What is searched for those of the saved place. */
  scope: TileScope;
}

/** Tiles that a page names, each with how far its nearest clinic is from the saved place, and with what their actions need [LAND-2, TILE-2]. */
export function TileGroup({ tiles, scope }: TileGroupProps): ReactNode {
  const state = useStore(tileSearch(scope).$tiles, { ssr: 'initial' });
  const [shown, setShown] = useState<Tile | null>(null);
  const saved = useStore($place, { ssr: 'initial' });
  const near = state.state === 'found' ? state.geoLocation : (saved ?? undefined);
  return (
    <>
      <ul className="tiles">
        {tiles.map((tile) => (
          <TileCard key={tile.id} tile={tileNear(tile, state, saved)} near={near} onDetails={setShown} />
        ))}
      </ul>
      <LeavingDialog />
      <TileDetails tile={shown} near={near} layout="findcare3" onClose={() => setShown(null)} />
    </>
  );
}
