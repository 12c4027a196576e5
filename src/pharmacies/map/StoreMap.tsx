import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode, RefObject } from 'react';

import { pathOf } from './outlines.ts';
import { clearLabels, LABEL_BELOW, uncovered } from './pins.ts';
import { FARTHEST_ZOOM, NEAREST_ZOOM, onMap, tilesOf, worldPoint, type View } from './projection.ts';
import { areaAddress } from './area-address.ts';
import { MapCard } from './MapCard.tsx';
import { focusPin, MapPins, pinGroups } from './MapPins.tsx';
import { $chosen, $map, $moved, $outlines, $view, choose, chosenStore, moveBy, resize, zoomBy } from './store.ts';
import { Icon } from '#ui/Icon.tsx';

/** Height of the letters of names, in pixels. */
const LETTERS = 15;
/** Pixels that an arrow key moves the map. */
const STEP = 80;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

/** The list's stores as numbered pins on outlines, or on tiles where a tile server is set [STORE-3]. At first a button, whose touch wakes it. */
export function StoreMap(): ReactNode {
  const map = useStore($map, { ssr: 'initial' });
  const chosen = chosenStore(map, useStore($chosen, { ssr: 'initial' }));
  const isMoved = useStore($moved, { ssr: 'initial' });
  const view = useStore($view, { ssr: 'initial' });
  const box = useMeasuredBox();
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
          {/* eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- keys and drags move the map */}
          <div
            className="map-face"
            ref={face}
            role="application"
            aria-label={`Map of stores${map.placeName ? ` near ${map.placeName}` : ''}. Arrow keys move it, plus and minus zoom. The list has the same stores.`}
            // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- arrow keys move the map
            tabIndex={0}
            onKeyDown={onKeyDown}
            {...drag()}
          >
            <MapFace view={view} />
          </div>
          {isMoved && (
            <a className="btn quiet again" href={areaAddress(map.search, view)}>
              <Icon name="rotate-ccw" />
              Search this area
            </a>
          )}
          <ZoomButtons zoom={view.zoom} />
          <p className="vh" role="status">
            {chosen && `${chosen.name}, ${chosen.miles}, ${chosen.closed ? 'closed temporarily' : chosen.opening}`}
          </p>
          {chosen && <MapCard key={chosen.n} store={chosen} onClose={() => close(chosen.n)} />}
        </>
      )}
    </div>
  );
}

/** A box whose size in pixels is the size that the map is drawn in. */
function useMeasuredBox(): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) resize(entry.contentRect.width, entry.contentRect.height);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  return box;
}

/** What takes the focus when the map is drawn: the button that had it is gone. */
function useFocusOnceDrawn(isDrawn: boolean): RefObject<HTMLDivElement | null> {
  const face = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isDrawn && document.activeElement === document.body) face.current?.focus({ preventScroll: true });
  }, [isDrawn]);
  return face;
}

/** Arrow keys move the map, plus and minus zoom. */
function onKeyDown(event: KeyboardEvent): void {
  if (event.target !== event.currentTarget) return;
  const arrow = ARROWS[event.key];
  if (arrow) moveBy(...arrow);
  else if (event.key === '+' || event.key === '=') zoomBy(1);
  else if (event.key === '-') zoomBy(-1);
  else return;
  event.preventDefault();
}

function ZoomButtons({ zoom }: { zoom: number }): ReactNode {
  return (
    <div className="map-tools">
      <button
        className="btn quiet icon"
        type="button"
        aria-label="Zoom in"
        aria-disabled={zoom >= NEAREST_ZOOM}
        onClick={() => zoomBy(1)}
      >
        <Icon name="plus" />
      </button>
      <button
        className="btn quiet icon"
        type="button"
        aria-label="Zoom out"
        aria-disabled={zoom <= FARTHEST_ZOOM}
        onClick={() => zoomBy(-1)}
      >
        <Icon name="minus" />
      </button>
    </div>
  );
}

/** The drawn map: tiles or outlines, names, where it is measured from, and the pins. */
function MapFace({ view }: { view: View }): ReactNode {
  const map = useStore($map);
  const outlines = useStore($outlines);
  const chosen = useStore($chosen);
  if (!map) return null;
  const groups = pinGroups(map, view, chosen);
  const tiles = tilesOf(view, map.tiles);
  const states = view.zoom < 8 && tiles.length === 0 ? (outlines?.names ?? []) : [];
  const names = (view.zoom < 8 ? states : map.towns.map((town) => ({ name: town.name, ...worldPoint(town) })))
    .map((one) => ({ ...one, ...onMap(one, view) }))
    .filter(({ x, y }) => x > 0 && y > 0 && x < view.width && y < view.height);
  const here = map.place && onMap(worldPoint(map.place), view);
  return (
    <svg viewBox={`0 0 ${view.width} ${view.height}`} aria-hidden="false">
      {tiles.map(({ href, x, y }) => (
        <image key={href} href={href} x={x} y={y} width="256" height="256" />
      ))}
      {outlines && tiles.length === 0 && <path className="land" d={pathOf(outlines, view)} />}
      {tiles.length === 0 &&
        clearLabels(uncovered(names, groups, LETTERS), LETTERS).map(({ name, x, y }) => (
          <text key={name} className="town" x={x} y={y + LABEL_BELOW}>
            {name}
          </text>
        ))}
      {here && (
        <>
          <circle className="near" cx={here.x} cy={here.y} r="26" />
          <circle className="me" cx={here.x} cy={here.y} r="7" />
        </>
      )}
      <MapPins map={map} view={view} groups={groups} />
    </svg>
  );
}

/** Dragging moves the map; a press without a move is for the pin below it. */
function drag(): Record<'onPointerDown' | 'onPointerMove', (event: PointerEvent) => void> {
  return {
    onPointerDown: ({ target, pointerId, currentTarget }) => {
      if (target instanceof Element && !target.closest('.pin')) currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: ({ buttons, movementX, movementY, currentTarget, pointerId }) => {
      if (buttons === 1 && currentTarget.hasPointerCapture(pointerId)) moveBy(-movementX, -movementY);
    },
  };
}

/** Closes the card; the focus goes back to its pin. */
function close(n: number): void {
  choose(null);
  focusPin(n);
}
