import { atom, onMount } from 'nanostores';

import { placeName } from '#location/place-line.ts';
import { $place } from '#location/field/store.ts';
import { call, inBrowser } from '../../../kit/session/booking-context.ts';
import { farAwayLine } from '../../../offered/far-away.ts';
import { currentBooking, type BookingContext } from '../../../kit/partner/partner-booking.ts';

/** What is said when the partner has nothing in reach of the place; '' when it has, and while that isn't known. */
export const $farAway = atom('');

let latest: AbortController | undefined;

onMount($farAway, () => {
  if (!inBrowser()) return;
  const stop = $place.subscribe((place) => void load(place ?? currentBooking().defaultPlace));
  return () => {
    stop();
    latest?.abort();
  };
});

async function load(place: BookingContext['defaultPlace']): Promise<void> {
  latest?.abort();
  const { signal } = (latest = new AbortController());
  $farAway.set('');
  const { organizationId } = currentBooking().partner;
  const query = { lat: String(place.lat), lng: String(place.lng) };
  // Without an answer nothing is said: the locations below have their miles.
  const all = await call('$get', '/scheduler/organizations', { query }, { signal }).catch(() => []);
  const own = all.find((one) => one.organizationId === organizationId);
  if (!signal.aborted && own?.farAway) $farAway.set(farAwayLine(placeName(place), own.farAway));
}
