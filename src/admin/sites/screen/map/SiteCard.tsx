import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode } from 'react';

import { useIsWide } from '#admin/frame/use-is-wide.ts';
import { may } from '#admin/frame/pages.ts';
import { $me } from '#admin/frame/store-me.ts';
import { formatMiles } from '#location/distance.ts';
import { focusPin } from '#pharmacies/map/PinShapes.tsx';
import { Icon } from '#ui/Icon.tsx';
import { sitePath, Status, StatusSince, takenWords } from '../words.tsx';
import { nearestTo } from './near.ts';
import { choose, type MapSite } from './store-map.ts';

const NEAREST = 3;

/** The chosen site at the lower edge of the map: whether it runs, how full today is, what is near it. */
export function SiteCard({ place, sites }: { place: MapSite; sites: readonly MapSite[] }): ReactNode {
  const { site, n } = place;
  const near = nearestTo(place, sites, NEAREST);
  const me = useStore($me);
  const seesDay = me !== null && typeof me === 'object' && may(me, 'appointment.search');
  const box = useFocus(n);
  return (
    <div role="group" className="info-card card lift" aria-labelledby="map-card" ref={box}>
      <h2 id="map-card">
        {site.name} <span className="num">{site.storeNumber}</span>
      </h2>
      <button className="x" type="button" aria-label={`Close ${site.name}`} onClick={() => close(n)}>
        <Icon name="x" />
      </button>
      <p className="row">
        <Status status={site.stationStatus} />
        {site.stationStatus === 'Active' && (
          <span className="muted">
            {site.today}, {site.timeZoneName}
          </span>
        )}
        <StatusSince site={site} />
      </p>
      <p>{takenWords(site)}</p>
      {near.length > 0 && (
        <p className="muted sm">
          Near: {near.map(({ near: one, miles }) => `${one.site.name} (${formatMiles(miles)})`).join(', ')}
        </p>
      )}
      <p className="row">
        <a className="btn" href={sitePath(site)}>
          <Icon name="pencil" />
          Open
        </a>
        {seesDay && (
          <a className="btn quiet" href={`/admin/day?${new URLSearchParams({ site: site.locationId }).toString()}`}>
            <Icon name="calendar" />
            Its day
          </a>
        )}
      </p>
    </div>
  );
}

/** Chosen at its pin, or where the map isn't beside the list, the focus goes to the card, which comes after all pins; chosen in the list beside the map, it stays there. */
function useFocus(n: number) {
  const box = useRef<HTMLDivElement>(null);
  const isBeside = useIsWide();
  useEffect(() => {
    const at = document.activeElement;
    const isFromPin = at instanceof SVGElement;
    if (isBeside && !isFromPin) return;
    // As long as a pin has the focus the card is hidden, and can't take it.
    if (isFromPin) at.blur();
    box.current?.querySelector('a')?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'nearest' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each that is chosen
  }, [n]);
  return box;
}

/** Closes the card; the focus goes back to its pin. */
function close(n: number): void {
  choose(null);
  focusPin(n);
}
