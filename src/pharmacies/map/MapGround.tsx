import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, PointerEvent, ReactNode, RefObject } from 'react';

import { Icon } from '#ui/Icon.tsx';
import type { MapView } from './map-view.ts';
import { pathOf } from './outlines.ts';
import { clearLabels, LABEL_BELOW, uncovered, type Group } from './pins.ts';
import { FARTHEST_ZOOM, NEAREST_ZOOM, onMap, tilesOf, worldPoint } from './projection.ts';
import { $outlines } from './store-outlines.ts';

/** Height of the letters of names, in pixels. */
const LETTERS = 15;
/** From this zoom on towns are named, before it states. */
const TOWNS_FROM = 8;
/** Pixels that an arrow key moves the map. */
const STEP = 80;
const ARROWS: Record<string, readonly [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

interface MapGroundProps {
  map: MapView;
  label: string;
  towns: readonly { name: string; lat: number; lng: number }[];
  /** What pins and circles cover: no name is written there. */
  groups: readonly Group[];
  /** The template of a tile server; outlines are drawn without one. */
  tiles?: string | null;
  face?: RefObject<HTMLDivElement | null>;
  /** The pins, and what else stands on the ground. */
  children: ReactNode;
}

/** What a map is drawn on: tiles, or outlines and names. Arrow keys and drags move it, plus and minus zoom. */
export function MapGround({ map, label, towns, groups, tiles = null, face, children }: MapGroundProps): ReactNode {
  const view = useStore(map.$view);
  const outlines = useStore($outlines);
  const shown = tilesOf(view, tiles);
  const states = shown.length === 0 ? (outlines?.names ?? []) : [];
  const names = (view.zoom < TOWNS_FROM ? states : towns.map((town) => ({ name: town.name, ...worldPoint(town) })))
    .map((one) => ({ ...one, ...onMap(one, view) }))
    .filter(({ x, y }) => x > 0 && y > 0 && x < view.width && y < view.height);
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-element-interactions -- keys and drags move the map
    <div
      className="map-face"
      ref={face}
      role="application"
      aria-label={label}
      // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- arrow keys move the map
      tabIndex={0}
      onKeyDown={keysOf(map)}
      {...dragOf(map)}
    >
      <svg viewBox={`0 0 ${view.width} ${view.height}`} aria-hidden="false">
        {shown.map(({ href, x, y }) => (
          <image key={href} href={href} x={x} y={y} width="256" height="256" />
        ))}
        {outlines && shown.length === 0 && <path className="land" d={pathOf(outlines, view)} />}
        {shown.length === 0 &&
          clearLabels(uncovered(names, groups, LETTERS), LETTERS).map(({ name, x, y }) => (
            <text key={name} className="town" x={x} y={y + LABEL_BELOW}>
              {name}
            </text>
          ))}
        {children}
      </svg>
    </div>
  );
}

/** A box whose size in pixels is the size that the map is drawn in. */
export function useMeasuredBox({ resize }: MapView): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) resize(entry.contentRect.width, entry.contentRect.height);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [resize]);
  return box;
}

/** Arrow keys move the map, plus and minus zoom. */
function keysOf({ moveBy, zoomBy }: MapView): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.target !== event.currentTarget) return;
    const arrow = ARROWS[event.key];
    if (arrow) moveBy(...arrow);
    else if (event.key === '+' || event.key === '=') zoomBy(1);
    else if (event.key === '-') zoomBy(-1);
    else return;
    event.preventDefault();
  };
}

/** Dragging moves the map; a press without a move is for the pin below it. */
function dragOf({ moveBy }: MapView): Record<'onPointerDown' | 'onPointerMove', (event: PointerEvent) => void> {
  return {
    onPointerDown: ({ target, pointerId, currentTarget }) => {
      if (target instanceof Element && !target.closest('.pin')) currentTarget.setPointerCapture(pointerId);
    },
    onPointerMove: ({ buttons, movementX, movementY, currentTarget, pointerId }) => {
      if (buttons === 1 && currentTarget.hasPointerCapture(pointerId)) moveBy(-movementX, -movementY);
    },
  };
}

/** Zooms for hands that don't have the keys. */
export function ZoomButtons({ map: { $view, zoomBy } }: { map: MapView }): ReactNode {
  const { zoom } = useStore($view);
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
