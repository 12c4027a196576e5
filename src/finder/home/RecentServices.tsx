import type { ReactNode } from 'react';

import { Monogram } from '#ui/monogram/Monogram.tsx';
import type { Tile } from '../catalogue/tile.schema.ts';
import { priceOf } from '../tiles/tile-text.ts';

interface RecentServicesProps {
  /** The last that was looked at first. */
  tiles: readonly Tile[];
  onClear: () => void;
}

/** What somebody who is signed in has looked at, on whichever device: smaller than tiles, since they are known already [HOME-2]. */
export function RecentServices({ tiles, onClear }: RecentServicesProps): ReactNode {
  return (
    <section className="next-row" aria-labelledby="viewed">
      <div className="head">
        <h2 id="viewed" tabIndex={-1}>
          Recently viewed
        </h2>
        <button className="btn text" type="button" onClick={onClear}>
          Clear<span className="vh"> recently viewed services</span>
        </button>
      </div>
      <ul className="recent">
        {tiles.map((tile) => (
          <li key={tile.id}>
            <a href={`/findcare/partner/${tile.partner}`}>
              <Monogram {...tile.plate} small />
              <span>
                <b>{tile.title}</b>
                <small>{providerAndPrice(tile)}</small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** As the service's tile tells them: 'Kadlec, $59', 'Kiio, $79 for 12 weeks'. */
function providerAndPrice(tile: Tile): string {
  const { figure, words } = priceOf(tile);
  return [tile.provider.name, figure ?? words].filter(Boolean).join(', ');
}
