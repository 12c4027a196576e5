import { atom } from 'nanostores';

import { $place } from '#location/field/store.ts';
import type { LocationAnswer, PickableLocation } from '#scheduler/offered/api.schema.ts';
import { call } from '../../kit/session/booking-context.ts';
import { LOCATIONS_SHOWN } from '../shown/shown-at-first.ts';
import { $locationId, $serviceId, $slots, NO_SERVICE, hasTimesOf, showSlots } from './store-times.ts';
import { $hold, currentBooking, writeSession, type BookingContext } from '../../kit/partner/partner-booking.ts';

export type LocationsState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'none' }
  | { state: 'found'; locations: PickableLocation[] };

export const $locations = atom<LocationsState>({ state: 'loading' });
export const $locationsShown = atom(LOCATIONS_SHOWN);
/** How the locations are ordered: by distance, or by their next open time. */
export const $order = atom<'closest' | 'soonest'>('closest');

/** Locations in that order; those with no open time come last. */
export function inOrder(locations: PickableLocation[], order: 'closest' | 'soonest'): PickableLocation[] {
  if (order === 'closest') return locations;
  const soon = ({ nextFree }: PickableLocation): number => (nextFree ? Date.parse(nextFree) : Infinity);
  return locations.toSorted((one, other) => (soon(one) === soon(other) ? 0 : soon(one) - soon(other)));
}

let loading: AbortController | undefined;
/** The place of a visit that is being changed. */
let placeToKeep: LocationAnswer | null = null;

/** Keeps the place of the visit that is being changed in the list; null for none. */
export function keepPlace(place: LocationAnswer | null): void {
  placeToKeep = place;
}

/** Where to look: near the saved place, else near the appointment that is being changed, else near the site's own place. */
export function near(): { lat: number; lng: number } {
  return $place.get() ?? (placeToKeep ? placeOf(placeToKeep) : currentBooking().defaultPlace);
}

/** A location's place, as the list that is searched near it names it. */
export function placeOf({ position, address }: LocationAnswer): BookingContext['defaultPlace'] {
  const { latitude: lat, longitude: lng } = position;
  const { zip, city, state } = address;
  return { lat, lng, zipCode: zip.slice(0, 5), city, state };
}

/**
 * Fetches the locations near the saved place, nearest first, and the slots of the requested or the first one (spec 4). One that an address or the session names
 * is listed at any distance; the one chosen before the place changed is not.
 */
export async function loadLocations(
  requested = $locationId.get(),
  reach: 'near' | 'any distance' = 'near',
): Promise<void> {
  const service = $serviceId.get();
  if (service === NO_SERVICE) return;
  loading?.abort();
  const { signal } = (loading = new AbortController());
  // What is loading already is not drawn once more.
  if ($locations.get().state !== 'loading') $locations.set({ state: 'loading' });
  if ($slots.get().state !== 'loading') $slots.set({ state: 'loading' });
  try {
    const locations = await searchLocations(service, reach === 'any distance' ? requested : null, signal);
    if (signal.aborted) return;
    settleLocations(locations, requested);
  } catch {
    if (!signal.aborted) $locations.set({ state: 'failed' });
  }
}

async function searchLocations(
  serviceId: number,
  requested: string | null,
  signal: AbortSignal,
): Promise<PickableLocation[]> {
  const { partner } = currentBooking();
  const { lat, lng } = near();
  const found = await call(
    '$post',
    '/scheduler/locations/search',
    {
      json: {
        serviceId,
        position: { latitude: lat, longitude: lng },
        organizationId: partner.organizationId,
        ...(requested && { locationId: requested }),
      },
    },
    { signal, reads: true },
  );
  return found.sort((one, other) => one.distance - other.distance);
}

/** Shows the list. The location of a hold stays chosen, near or not; a requested one may be missing. A chosen one that would be hidden stands first. */
function settleLocations(found: PickableLocation[], requested: string | null): void {
  const held = $hold.get()?.location;
  const kept = held ?? (placeToKeep?.locationId === requested ? placeToKeep : undefined);
  const locations = kept && !found.some(({ locationId }) => locationId === kept.locationId) ? [kept, ...found] : found;
  const chosen = locations.find(({ locationId }) => locationId === (kept?.locationId ?? requested)) ?? locations[0];
  if (!chosen) return $locations.set({ state: 'none' });
  const isHidden = locations.indexOf(chosen) >= LOCATIONS_SHOWN;
  $locations.set({
    state: 'found',
    locations: isHidden ? [chosen, ...locations.filter((one) => one !== chosen)] : locations,
  });
  $locationsShown.set(LOCATIONS_SHOWN);
  if (!hasTimesOf(chosen.locationId)) void showSlots(chosen.locationId);
}

/** Chooses another service, and looks for its locations. The one that is chosen stays, also where it doesn't give that service: which of the two changes is for the visitor to say. */
export function showService(serviceId: number): void {
  if ($serviceId.get() === serviceId) return;
  $serviceId.set(serviceId);
  writeSession({ serviceId: String(serviceId) });
  void loadLocations($locationId.get(), 'any distance');
}

/** Shows the times of another location. A time that is held stays so until one of them is chosen. */
export function chooseLocation(locationId: string): void {
  void showSlots(locationId);
}

/** Shows every location found. */
export function showMoreLocations(): void {
  $locationsShown.set(Infinity);
}

/** Tries the locations again after a failure, and with them the times of the chosen one, at any distance. */
export function retryLocations(): void {
  void loadLocations($locationId.get(), 'any distance');
}

/** Tries the times of the chosen location again after a failure. */
export function retryTimes(): void {
  const locationId = $locationId.get();
  if (locationId) void showSlots(locationId);
}
