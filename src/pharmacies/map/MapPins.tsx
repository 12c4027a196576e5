import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';

import type { MapContent, MapStore } from './map-stores.ts';
import type { Group } from './pins.ts';
import { Circle, focusPin, Pin } from './PinShapes.tsx';
import { NEAREST_ZOOM, worldPoint, type View } from './projection.ts';
import { $chosen, choose, view as mapView } from './store.ts';

const NEARER = 2;

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
      if (group.pins.length > 1)
        return (
          <Circle
            key={key}
            {...{ group, view }}
            name={`${group.pins.length} stores around ${first.name}: zoom in`}
            act={() => open(first, view.zoom)}
          />
        );
      const isChosen = first.n === chosen;
      return (
        <Pin
          key={key}
          {...{ group, view, isChosen }}
          n={first.n}
          look={first.closed ? 'shut' : undefined}
          name={`${first.n}, ${first.name}${first.closed ? ', closed temporarily' : ''}`}
          act={() => choose(isChosen ? null : first.n)}
        />
      );
    });
}

function open(first: MapStore, zoom: number): void {
  if (zoom >= NEAREST_ZOOM) return choose(first.n);
  mapView.zoomBy(NEARER, worldPoint(first));
  // The circle is gone: its first store's pin has come instead.
  focusPin(first.n);
}
