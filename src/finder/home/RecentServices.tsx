import type { ReactNode } from 'react';

import { Monogram } from '#ui/monogram/Monogram.tsx';
import type { Tile } from '../catalogue/tile.schema.ts';

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
        {tiles.map(({ id, title, provider, partner, price, priceCurrency, priceOverrideText, plate }) => (
          <li key={id}>
            <a href={`/findcare/partner/${partner}`}>
              <Monogram {...plate} small />
              <span>
                <b>{title}</b>
                <small>
                  {provider.name}
                  {!priceOverrideText && price !== undefined && `, ${priceCurrency}${price}`}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
