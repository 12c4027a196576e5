import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import { LeavingDialog } from '#partners/LeavingDialog.tsx';
import type { NamedPlace } from '#location/place-line.ts';
import { $place } from '#location/store.ts';
import type { Tile } from './service.schema.ts';
import { asOffer } from './offers.ts';
import { offersNear } from './store-offers.ts';
import { tileNear } from './store.ts';
import type { NamedTile } from './tile-place.ts';
import { TileAct, TilePrice } from './TileAct.tsx';
import { TileMore } from './TileDrawer.tsx';
import { TileFacts } from './TileFacts.tsx';
import { Icon } from '#ui/Icon.tsx';

interface OfferListProps {
  /** The partner's services for the default place, which the page comes with [CAT-11]. */
  initial: NamedTile[];
  /** The site's place, near which they are. */
  defaultPlace: NamedPlace;
}

/** The services of one partner on its own page, each with what its tile says and does: a row of one card [PARTNER-2]. */
export function OfferList({ initial, defaultPlace }: OfferListProps): ReactNode {
  const [$offers] = useState(() => offersNear(initial.map(({ id }) => id)));
  const offers = useStore($offers, { ssr: 'initial' });
  const saved = useStore($place, { ssr: 'initial' });
  const place = saved ?? defaultPlace;
  return (
    <>
      <ul className="offers card">
        {initial.map((tile) => (
          <Offer key={tile.id} tile={asOffer(tileNear(tile, offers, saved))} near={place} />
        ))}
      </ul>
      <LeavingDialog />
    </>
  );
}

function Offer({ tile, near }: { tile: Tile; near: NamedPlace }): ReactNode {
  return (
    <li className="offer" data-card="service">
      <div className="offer-what">
        <h3>{tile.title}</h3>
        <p>{tile.description}</p>
        <details>
          <summary>
            More details<span className="vh"> about {tile.title}</span>
            <Icon name="chevron-down" />
          </summary>
          <div className="more">
            <TileMore tile={tile} />
          </div>
        </details>
      </div>
      <div>
        <p className="sm muted">{tile.kind}</p>
        {tile.reason && <p className="sm">{tile.reason}</p>}
        <TileFacts tile={tile} />
      </div>
      <TilePrice tile={tile} near={near} />
      <TileAct tile={tile} near={near} />
    </li>
  );
}
