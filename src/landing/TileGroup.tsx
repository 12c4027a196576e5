import type { ReactNode } from 'react';

import type { Tile } from '#finder/service.schema.ts';
import { TileCard } from '#finder/TileCard.tsx';
import { LeavingDialog } from '#partners/LeavingDialog.tsx';

/** Tiles that never change, with what their buttons need [LAND-2]. */
export function TileGroup({ tiles }: { tiles: Tile[] }): ReactNode {
  return (
    <>
      <ul className="tiles">
        {tiles.map((tile) => (
          <TileCard key={tile.id} tile={tile} />
        ))}
      </ul>
      <LeavingDialog />
    </>
  );
}
