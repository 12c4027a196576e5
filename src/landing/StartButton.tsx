import type { ReactNode } from 'react';

import type { Tile } from '#finder/service.schema.ts';
import { TileAction } from '#finder/TileAct.tsx';
import { LeavingDialog } from '#partners/LeavingDialog.tsx';

/** The one button of a landing page, which behaves as the tile's does; `track` is ctaOne or ctaTwo [LAND-1, LAND-9]. */
export function StartButton({ tile, track }: { tile: Tile; track: string }): ReactNode {
  return (
    <>
      <TileAction tile={tile} look="btn lg" track={track} />
      <LeavingDialog />
    </>
  );
}
