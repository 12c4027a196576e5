import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import { elsewhere } from '#finder/tiles/elsewhere.ts';
import { tileNear, tileSearch, type TileScope } from '#finder/list/store.ts';
import { notFor, type NamedTile } from '#finder/catalogue/tile-place.ts';
import { TileAction } from '#finder/tiles/TileAction.tsx';
import { $place } from '#location/field/store.ts';
import { LeavingDialog } from '#partners/leaving/LeavingDialog.tsx';

interface StartButtonProps {
  scope: TileScope;
  /** The page's service for the site's default place. */
  initial: NamedTile;
  /** ctaOne or ctaTwo. */
  track: string;
}

/** The one button of a landing page, which behaves as the tile's does; where the service isn't offered it leads to those who can help [LAND-1, LAND-4, LAND-9]. */
export function StartButton({ scope, initial, track }: StartButtonProps): ReactNode {
  const state = useStore(tileSearch(scope).$tiles, { ssr: 'initial' });
  const { actionText } = initial;
  const saved = useStore($place, { ssr: 'initial' });
  const near = state.state === 'found' ? state.geoLocation : saved;
  const tile = { ...tileNear(initial, state, saved), actionText };
  if (tile.offered === 'elsewhere' && near) {
    const { help, href } = elsewhere(tile, near);
    return (
      <a className="btn lg quiet" href={href}>
        {help}
      </a>
    );
  }
  return (
    <>
      <span {...notFor(tile)}>
        <TileAction tile={tile} look="btn lg" track={track} />
      </span>
      <LeavingDialog />
    </>
  );
}
