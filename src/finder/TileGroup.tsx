import type { ReactNode } from 'react';

import { LeavingDialog } from '#partners/LeavingDialog.tsx';
import type { Tile } from './service.schema.ts';
import { TileCard } from './TileCard.tsx';

/** Tiles that a page names and that never change, with what their actions need [LAND-2]. */
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
