import { useStore } from '@nanostores/react';
import type { KeyboardEvent, ReactNode } from 'react';

import type { MapContent, MapStore } from './map-stores.ts';
import { groupPins, type Group } from './pins.ts';
import { NEAREST_ZOOM, onMap, worldPoint, type View } from './projection.ts';
import { $chosen, choose, zoomBy } from './store.ts';

/** A drop with its tip at 0, 0. */
const DROP = 'M0 0C-4-8-14-14-14-25a14 14 0 0 1 28 0C14-14 4-8 0 0z';
/** Pins beyond the edge that are still drawn, in pixels. */
const BEYOND = 40;
const NEARER = 2;

/** The pins in view, those that would touch in one group. */
export function pinGroups(map: MapContent, view: View, chosen: number | null): Group[] {
  const pins = map.stores
    .map((store) => ({ n: store.n, ...onMap(worldPoint(store), view) }))
    .filter(({ x, y }) => x > -BEYOND && y > -BEYOND && x < view.width + BEYOND && y < view.height + BEYOND);
  return groupPins(pins, chosen);
}

/** The pins, numbered as the list is; those that would touch are a circle with their count, and the chosen one is large and dark. */
export function MapPins({ map, view, groups }: { map: MapContent; view: View; groups: Group[] }): ReactNode {
  const chosen = useStore($chosen);
  const byNumber = new Map(map.stores.map((store) => [store.n, store]));
  const last = (group: Group): number => (group.pins[0]?.n === chosen ? 1 : 0);
  return groups
    .toSorted((a, b) => last(a) - last(b) || a.y - b.y)
    .map((group) => {
      const first = byNumber.get(group.pins[0]?.n ?? 0);
      if (!first) return null;
      const key = group.pins.map(({ n }) => n).join(' ');
      // Tab stops at what can be seen.
      const tabIndex = isWithin(group, view) ? 0 : -1;
      if (group.pins.length > 1) return <Circle key={key} {...{ group, first, tabIndex }} zoom={view.zoom} />;
      return <PinOf key={key} {...{ group, tabIndex }} store={first} isChosen={first.n === chosen} />;
    });
}

function isWithin({ x, y }: Group, { width, height }: View): boolean {
  return x >= 0 && y >= 0 && x <= width && y <= height;
}

/** What is drawn at one place, and whether Tab stops there. */
type Place = { group: Group; tabIndex: number };

function PinOf({ group, tabIndex, store, isChosen }: Place & { store: MapStore; isChosen: boolean }): ReactNode {
  const look = ['pin', store.closed && 'shut', isChosen && 'cur'].filter(Boolean).join(' ');
  return (
    <g
      className={look}
      role="button"
      tabIndex={tabIndex}
      data-pin={store.n}
      aria-label={`${store.n}, ${store.name}${store.closed ? ', closed temporarily' : ''}`}
      aria-pressed={isChosen}
      transform={at(group)}
      {...pressed(() => choose(isChosen ? null : store.n))}
    >
      <circle className="hit" cy="-18" r="22" />
      <path d={DROP} transform={isChosen ? 'scale(1.3)' : 'scale(1)'} />
      <text y={isChosen ? -27 : -20}>{store.n}</text>
    </g>
  );
}

function Circle({ group, tabIndex, first, zoom }: Place & { first: MapStore; zoom: number }): ReactNode {
  function open(): void {
    if (zoom >= NEAREST_ZOOM) return choose(first.n);
    zoomBy(NEARER, worldPoint({ lat: first.lat, lng: first.lng }));
    // The circle is gone: its first store's pin has come instead.
    focusPin(first.n);
  }

  return (
    <g
      className="pin cluster"
      role="button"
      tabIndex={tabIndex}
      data-pin={group.pins.map(({ n }) => n).join(' ')}
      aria-label={`${group.pins.length} stores around ${first.name}: zoom in`}
      transform={at(group)}
      {...pressed(open)}
    >
      <circle className="hit" r="26" />
      <circle r="19" />
      <text y="5">{group.pins.length}</text>
    </g>
  );
}

/** Gives the focus to the pin of the store with this number, once it is drawn. */
export function focusPin(n: number): void {
  requestAnimationFrame(() => document.querySelector<SVGElement>(`[data-pin~="${n}"]`)?.focus());
}

function at({ x, y }: Group): string {
  return `translate(${x.toFixed(1)} ${y.toFixed(1)})`;
}

/** Does the same on a press of the pointer as on Enter and Space. */
function pressed(act: () => void): { onClick: () => void; onKeyDown: (event: KeyboardEvent) => void } {
  return {
    onClick: act,
    onKeyDown: (event) => {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      event.preventDefault();
      act();
    },
  };
}
