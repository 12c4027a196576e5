import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import type { ReactNode, RefObject } from 'react';

import { onMap, worldPoint } from './projection.ts';
import { areaAddress } from './area-address.ts';
import { MapCard } from './MapCard.tsx';
import { MapGround, useMeasuredBox, ZoomButtons } from './MapGround.tsx';
import type { MapContent } from './map-stores.ts';
import { MapPins } from './MapPins.tsx';
import { groupsInView } from './pins.ts';
import { focusPin } from './PinShapes.tsx';
import { $chosen, $map, choose, chosenStore, view as mapView } from './store.ts';
import { Icon } from '#ui/Icon.tsx';

/** The list's stores as numbered pins on outlines, or on tiles where a tile server is set [STORE-3]. At first a button, whose touch wakes it. */
export function StoreMap(): ReactNode {
  const map = useStore($map, { ssr: 'initial' });
  const chosen = chosenStore(map, useStore($chosen, { ssr: 'initial' }));
  const isMoved = useStore(mapView.$moved, { ssr: 'initial' });
  const view = useStore(mapView.$view, { ssr: 'initial' });
  const box = useMeasuredBox(mapView);
  const face = useFocusOnceDrawn(map !== null);

  return (
    <div className="map" ref={box}>
      {!map && (
        <button className="btn quiet wake only-wide" type="button">
          <Icon name="map-pin" />
          Show map
        </button>
      )}
      {map && (
        <>
          <Drawn map={map} face={face} />
          {isMoved && (
            <a className="btn quiet again" href={areaAddress(map.search, view)}>
              <Icon name="rotate-ccw" />
              Search this area
            </a>
          )}
          <ZoomButtons map={mapView} />
          <p className="vh" role="status">
            {chosen && `${chosen.name}, ${chosen.miles}, ${chosen.closed ? 'closed temporarily' : chosen.opening}`}
          </p>
          {chosen && <MapCard key={chosen.n} store={chosen} onClose={() => close(chosen.n)} />}
        </>
      )}
    </div>
  );
}

/** What takes the focus when the map is drawn: the button that had it is gone. */
function useFocusOnceDrawn(isDrawn: boolean): RefObject<HTMLDivElement | null> {
  const face = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isDrawn && document.activeElement === document.body) face.current?.focus({ preventScroll: true });
  }, [isDrawn]);
  return face;
}

/** The drawn map: its ground, where it is measured from, and the pins. */
function Drawn({ map, face }: { map: MapContent; face: RefObject<HTMLDivElement | null> }): ReactNode {
  const view = useStore(mapView.$view);
  const groups = groupsInView(map.stores, view, useStore($chosen));
  const here = map.place && onMap(worldPoint(map.place), view);
  return (
    <MapGround
      map={mapView}
      face={face}
      label={`Map of stores${map.placeName ? ` near ${map.placeName}` : ''}. Arrow keys move it, plus and minus zoom. The list has the same stores.`}
      towns={map.towns}
      groups={groups}
      tiles={map.tiles}
    >
      {here && (
        <>
          <circle className="near" cx={here.x} cy={here.y} r="26" />
          <circle className="me" cx={here.x} cy={here.y} r="7" />
        </>
      )}
      <MapPins map={map} view={view} groups={groups} />
    </MapGround>
  );
}

/** Closes the card; the focus goes back to its pin. */
function close(n: number): void {
  choose(null);
  focusPin(n);
}
