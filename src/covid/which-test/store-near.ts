import { atom, onMount, type ReadableAtom } from 'nanostores';

import { client } from '#api/browser/client.ts';
import { placeName } from '#location/place-line.ts';
import { savedPlace } from '#location/saved/saved-place.ts';
import { zoneElsewhere } from '#scheduler/engine/slot-words.ts';
import type { siteRoutes } from '../server/site-routes.ts';
import { nearestShown, whenWords } from '../sites/soonest.ts';

const call = client<ReturnType<typeof siteRoutes>>();

/** How far people are told of locations, in miles. */
const WITHIN_MILES = 25;
/** As many as the server tells of. */
const MOST = 30;

/** How many locations near the saved place give a test, and which of them is open first; null where no place is saved, and while nothing is known; 'failed' until there is a connection. */
export type NearSites = { line: string; next: string } | 'failed' | null;

/** Looks for the locations that give a test, near the place that is saved; no place is asked for. Looks again once a connection is back. */
export function sitesGiving(serviceId: number): ReadableAtom<NearSites> {
  const $found = atom<NearSites>(null);
  onMount($found, () => {
    const find = (): void =>
      void look(serviceId).then(
        (found) => $found.set(found),
        () => $found.get() ?? $found.set('failed'),
      );
    find();
    addEventListener('online', find);
    return () => removeEventListener('online', find);
  });
  return $found;
}

async function look(serviceId: number): Promise<NearSites> {
  const place = savedPlace();
  if (!place) return null;
  const query = { lat: String(place.lat), lng: String(place.lng), serviceId: String(serviceId) };
  const found = await call('$get', '/covid19/sites', { query });
  const open = found.filter(({ stationStatus }) => stationStatus === 'Active');
  const count = open.filter(({ distance }) => distance <= WITHIN_MILES).length;
  const { soonest } = nearestShown(found);
  return {
    line: `${countWords(count)} within ${WITHIN_MILES} miles of ${placeName(place)}.`,
    next: soonest?.nextFree ? nextWords({ ...soonest, nextFree: soonest.nextFree }) : '',
  };
}

function countWords(count: number): string {
  if (count === 0) return 'No location gives it';
  if (count === 1) return 'One location gives it';
  return `${count === MOST ? `${MOST} or more` : count} locations give it`;
}

function nextWords({ nextFree, timeZoneIANA, name }: { nextFree: string; timeZoneIANA: string; name: string }): string {
  const zone = zoneElsewhere(nextFree, timeZoneIANA);
  return `Next open time: ${[whenWords(nextFree, timeZoneIANA, Date.now()), zone].filter(Boolean).join(' ')}, ${name}.`;
}
