import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import type { MapStore } from './map-stores.ts';
import { Icon } from '#ui/Icon.tsx';

/** The chosen store's card at the lower edge of the map: name, address, distance, services two per row and Directions, or that it is closed temporarily [STORE-3]. */
export function MapCard({ store, onClose }: { store: MapStore; onClose: () => void }): ReactNode {
  return (
    <div role="group" className="info-card card lift" aria-labelledby="map-card" ref={intoView}>
      <h2 id="map-card">
        <a href={store.page}>{store.name}</a>
      </h2>
      <button className="x" type="button" aria-label={`Close ${store.name}`} onClick={onClose}>
        <Icon name="x" />
      </button>
      <p className={store.soon ? 'hours soon' : 'hours'}>
        {store.opening && (
          <>
            <Icon name="clock" />
            <b>{store.opening}</b>
          </>
        )}
        <span className="muted num">{store.miles}</span>
      </p>
      <p className="muted sm">{store.address}</p>
      {store.closed ? (
        <Alert tone="warn">This store is closed temporarily.</Alert>
      ) : (
        <ul className="duo" aria-label={`Services at ${store.name}`}>
          {store.services.map(([name, note]) => (
            <li key={name}>
              <Icon name="check" />
              <span>
                {name}
                {note && <small>{note}</small>}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="row">
        {!store.closed && (
          <a className="btn" href={store.directions} target="_blank" rel="noopener">
            <Icon name="navigation" />
            Directions
          </a>
        )}
        <a className="btn quiet num" href={store.call}>
          <Icon name="phone" />
          {store.phone}
        </a>
      </p>
    </div>
  );
}

/** The card is at the lower edge of the map, which may be below the window's, and comes after all pins: the focus goes there, and back by the close button. */
function intoView(card: HTMLElement | null): void {
  // As long as a pin has the focus the card is hidden, and can't take it.
  if (card && document.activeElement instanceof SVGElement) document.activeElement.blur();
  card?.querySelector('a')?.focus({ preventScroll: true });
  card?.scrollIntoView({ block: 'nearest' });
}
