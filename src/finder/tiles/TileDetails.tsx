import type { ReactNode } from 'react';

import { Dialog } from '#ui/dialog/Dialog.tsx';
import type { NamedPlace } from '#location/place-line.ts';
import { detailHref } from './actions.ts';
import type { Layout } from '../catalogue/layout.ts';
import type { Tile } from '../catalogue/tile.schema.ts';
import { TilePrice, TimesAndAction } from './TileAction.tsx';
import { TileMark } from './TileCard.tsx';
import { TileMore } from './TileDrawer.tsx';
import { rememberPressed } from './viewed.ts';
import { Icon } from '#ui/Icon.tsx';

interface TileDetailsProps {
  /** Null while it is closed. */
  tile: Tile | null;
  near?: NamedPlace | undefined;
  layout: Layout;
  learnMore?: boolean;
  onClose: () => void;
}

/** A tile's details over the page: all that helps to decide, the action and 'Learn More'; Tab stays between the close button and that link [TILE-7]. */
export function TileDetails({ tile, near, layout, learnMore = true, onClose }: TileDetailsProps): ReactNode {
  const href = tile && learnMore ? detailHref(tile) : undefined;
  return (
    <Dialog open={tile !== null} onClose={onClose} title={tile?.name ?? ''} mark={tile && <TileMark tile={tile} />}>
      {tile && (
        <div className="details flow">
          <p className="sm muted">{tile.kind}</p>
          <div className="more">
            <TileMore tile={tile} blurbOf={layout} heading={3} />
          </div>
          {tile.avgWaitTimeValue && (
            <p className="row sm">
              <Icon name="clock" />
              {tile.avgWaitTimeType ?? 'Average wait'}: {tile.avgWaitTimeValue}
            </p>
          )}
          <TilePrice tile={tile} near={near} />
          <TimesAndAction tile={tile} near={near} />
          {href && (
            <p>
              <a className="go" href={href} onClick={() => rememberPressed(tile)}>
                Learn More<span className="vh"> about {tile.name}</span>
              </a>
            </p>
          )}
        </div>
      )}
    </Dialog>
  );
}
