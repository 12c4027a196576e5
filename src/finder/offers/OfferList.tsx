import { useStore } from '@nanostores/react';
import { useState, type ReactNode } from 'react';

import { LeavingDialog } from '#partners/leaving/LeavingDialog.tsx';
import type { NamedPlace } from '#location/place-line.ts';
import { $place } from '#location/field/store.ts';
import type { Tile } from '../catalogue/tile.schema.ts';
import { areMetAlike, asOffer } from './offers.ts';
import { offersNear } from './store-offers.ts';
import { tileNear } from '../list/store.ts';
import type { NamedTile } from '../catalogue/tile-place.ts';
import { TilePrice, TimesAndAction } from '../tiles/TileAction.tsx';
import { TileMore } from '../tiles/TileDrawer.tsx';
import { TileFacts } from '../tiles/TileFacts.tsx';
import { Icon } from '#ui/Icon.tsx';
import { Whole } from '#ui/Whole.tsx';

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
  const tiles = initial.map((tile) => asOffer(tileNear(tile, offers, saved)));
  const first = areMetAlike(tiles) ? tiles[0] : undefined;
  return (
    <>
      {first && (
        <div className="met">
          <HowMet tile={first} />
        </div>
      )}
      <ul className={first ? 'offers alike card' : 'offers card'}>
        {tiles.map((tile) => (
          <Offer key={tile.id} tile={tile} near={place} isMetAlike={first !== undefined} />
        ))}
      </ul>
      <LeavingDialog />
    </>
  );
}

/** How one service is met: in what way, where, when and in which languages. */
function HowMet({ tile }: { tile: Tile }): ReactNode {
  return (
    <>
      <p className="sm muted">{tile.kind}</p>
      {tile.reason && <p className="sm">{tile.reason}</p>}
      <TileFacts tile={tile} />
    </>
  );
}

type OfferProps = { tile: Tile; near: NamedPlace; isMetAlike: boolean };

function Offer({ tile, near, isMetAlike }: OfferProps): ReactNode {
  return (
    <li className="offer" data-card="service">
      <div className="offer-what">
        <h3>
          <Whole text={tile.title} />
        </h3>
        <p>{tile.description}</p>
        <details>
          <summary>
            More details<span className="vh"> about {tile.title}</span>
            <Icon name="chevron-down" />
          </summary>
          <div className="more">
            <TileMore tile={tile} blurbOf="findcare3" />
          </div>
        </details>
      </div>
      {!isMetAlike && (
        <div>
          <HowMet tile={tile} />
        </div>
      )}
      <TilePrice tile={tile} near={near} />
      <TimesAndAction tile={tile} near={near} />
    </li>
  );
}
