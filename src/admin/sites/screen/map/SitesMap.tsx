import { useStore } from '@nanostores/react';
import { useEffect, useMemo, type ReactNode } from 'react';

import { MapGround, useMeasuredBox, ZoomButtons } from '#pharmacies/map/MapGround.tsx';
import { groupsInView } from '#pharmacies/map/pins.ts';
import { Circle, focusPin, Pin } from '#pharmacies/map/PinShapes.tsx';
import { NEAREST_ZOOM, worldPoint, type View } from '#pharmacies/map/projection.ts';
import { loadOutlines } from '#pharmacies/map/store-outlines.ts';
import type { ListedSite } from '../../site-calls.schema.ts';
import { takenWords } from '../words.tsx';
import { scaleOf, townsOf } from './near.ts';
import { SiteCard } from './SiteCard.tsx';
import { $chosen, $pointed, choose, mapSites, showOnMap, view as mapView, type MapSite } from './store-map.ts';

const NEARER = 2;
/** The bar below a pin: how wide, in pixels. */
const BAR = 26;
const LOOKS = { Active: undefined, Suspended: 'wait', Closed: 'shut' } as const;

/** The sites of the list as numbered pins: which are near each other, which are suspended, how full today is. No other server is asked for it. */
export function SitesMap({ sites: listed }: { sites: readonly ListedSite[] }): ReactNode {
  const sites = useMemo(() => mapSites(listed), [listed]);
  const view = useStore(mapView.$view);
  const [chosenId, pointedId] = [useStore($chosen), useStore($pointed)];
  const box = useMeasuredBox(mapView);
  const by = (id: string | null): MapSite | undefined => sites.find(({ site }) => site.locationId === id);
  const [chosen, pointed] = [by(chosenId), by(pointedId)];
  const groups = groupsInView(sites, view, chosen?.n ?? null);

  useEffect(() => void loadOutlines(), []);
  useEffect(() => showOnMap(sites), [sites]);

  const places = new Map(sites.map((place) => [place.n, place]));
  // The chosen one is drawn last, over all others; before it the one that is pointed at.
  const rank = ({ pins }: (typeof groups)[number]): number =>
    pins[0]?.n === chosen?.n ? 2 : pins.some(({ n }) => n === pointed?.n) ? 1 : 0;
  return (
    <>
      <div className="map" ref={box}>
        <MapGround
          map={mapView}
          label="Map of sites. Arrow keys move it, plus and minus zoom. The list has the same sites."
          towns={townsOf(sites)}
          groups={groups}
        >
          {groups
            .toSorted((a, b) => rank(a) - rank(b) || a.y - b.y)
            .map((group) => {
              const there = group.pins.flatMap(({ n }) => places.get(n) ?? []);
              const [first] = there;
              if (!first) return null;
              const isPointed = there.some(({ n }) => n === pointed?.n);
              const shape = { group, view, 'data-pointed': isPointed || undefined, ...pointing(first) };
              const key = there.map(({ n }) => n).join(' ');
              if (there.length > 1)
                return <Circle key={key} {...shape} name={circleName(there)} act={() => open(first, view)} />;
              return <SitePin key={key} place={first} shape={shape} isChosen={first.n === chosen?.n} />;
            })}
        </MapGround>
        <ZoomButtons map={mapView} />
        <p className="vh" role="status">
          {chosen && `${chosen.site.name}, ${chosen.site.stationStatus}. ${takenWords(chosen.site)}`}
        </p>
        {chosen && <SiteCard key={chosen.n} place={chosen} sites={sites} />}
      </div>
      <Key view={view} />
    </>
  );
}

interface SitePinProps {
  place: MapSite;
  shape: Pick<Parameters<typeof Pin>[0], 'group' | 'view'>;
  isChosen: boolean;
}

/** A site's pin; below it a bar says how full today is. */
function SitePin({ place, shape, isChosen }: SitePinProps): ReactNode {
  const { n, site } = place;
  const taken = site.placesToday === 0 ? 0 : Math.min(1, site.bookedToday / site.placesToday);
  const status = site.stationStatus === 'Active' ? '' : `, ${site.stationStatus.toLowerCase()}`;
  return (
    <Pin
      {...shape}
      n={n}
      isChosen={isChosen}
      look={LOOKS[site.stationStatus]}
      name={`${String(n)}, ${site.name}${status}`}
      act={() => press(place, isChosen)}
    >
      {site.stationStatus === 'Active' && (
        <>
          <rect className="taken-of" x={-BAR / 2} y="3" width={BAR} height="5" rx="2.5" />
          <rect className="taken" x={-BAR / 2} y="3" width={BAR * taken} height="5" rx="2.5" />
        </>
      )}
    </Pin>
  );
}

function press(place: MapSite, isChosen: boolean): void {
  choose(isChosen ? null : place);
  if (!isChosen) document.getElementById(`site-${place.site.locationId}`)?.scrollIntoView({ block: 'nearest' });
}

function pointing({ site }: MapSite): Record<'onMouseEnter' | 'onMouseLeave' | 'onFocus' | 'onBlur', () => void> {
  const [on, off] = [() => $pointed.set(site.locationId), () => $pointed.set(null)];
  return { onMouseEnter: on, onMouseLeave: off, onFocus: on, onBlur: off };
}

function circleName(there: readonly MapSite[]): string {
  const suspended = there.filter(({ site }) => site.stationStatus === 'Suspended').length;
  const rest = suspended > 0 ? `, ${String(suspended)} suspended` : '';
  return `${String(there.length)} sites around ${there[0]?.site.name ?? ''}${rest}: zoom in`;
}

function open(first: MapSite, { zoom }: View): void {
  if (zoom >= NEAREST_ZOOM) return choose(first);
  mapView.zoomBy(NEARER, worldPoint(first));
  // The circle is gone: its first site's pin has come instead.
  focusPin(first.n);
}

/** What the pins mean, and how far is how far. */
function Key({ view }: { view: View }): ReactNode {
  const { miles, pixels } = scaleOf(view);
  return (
    <ul className="map-key" aria-label="Key of the map">
      <li>
        <span className="pin-key" /> Active
      </li>
      <li>
        <span className="pin-key wait" /> Suspended
      </li>
      <li>
        <span className="pin-key shut" /> Closed
      </li>
      <li>
        <span className="bar-key" /> Booked of today’s places
      </li>
      <li className="num">
        <svg width={pixels + 2} height="8" aria-hidden="true">
          <path d={`M1 0v6H${(pixels + 1).toFixed(0)}v-6`} />
        </svg>
        {miles === 1 ? '1 mile' : `${String(miles)} miles`}
      </li>
    </ul>
  );
}
