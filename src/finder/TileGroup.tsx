import type { ReactNode } from 'react';

import { LeavingDialog } from '#partners/LeavingDialog.tsx';
import type { Tile } from './service.schema.ts';
import { TileCard } from './TileCard.tsx';

/** Tiles that never change, with what their actions need: the services of one partner on its own page. */
export function TileGroup({ tiles }: { tiles: Tile[] }): ReactNode {
  return (
    <>
      <ul className="tiles">
        {tiles.map((tile) => (
          <TileCard key={tile.id} tile={tile} learnMore={false} />
        ))}
      </ul>
      <LeavingDialog />
    </>
  );
}
