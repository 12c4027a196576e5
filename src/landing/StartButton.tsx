import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { elsewhere } from '#finder/elsewhere.ts';
import type { Tile } from '#finder/service.schema.ts';
import { tileNear, tileSearch, type Scope } from '#finder/store.ts';
import { TileAction } from '#finder/TileAct.tsx';
import { LeavingDialog } from '#partners/LeavingDialog.tsx';

interface StartButtonProps {
  scope: Scope;
  /** The page's service for the site's default place. */
  initial: Tile;
  /** ctaOne or ctaTwo. */
  track: string;
}

/** The one button of a landing page, which behaves as the tile's does; where the service isn't offered it leads to those who can help [LAND-1, LAND-4, LAND-9]. */
export function StartButton({ scope, initial, track }: StartButtonProps): ReactNode {
  const state = useStore(tileSearch(scope).$tiles, { ssr: 'initial' });
  const { actionText } = initial;
  const tile = { ...tileNear(initial, state), actionText };
  if (tile.offered === 'elsewhere' && state.state === 'found') {
    const { help, href } = elsewhere(tile, state.geoLocation);
    return (
      <a className="btn lg quiet" href={href}>
        {help}
      </a>
    );
  }
  return (
    <>
      <TileAction tile={tile} look="btn lg" track={track} />
      <LeavingDialog />
    </>
  );
}
