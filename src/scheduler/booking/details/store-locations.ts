import { atom, onMount } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { $place } from '#location/field/store.ts';
import { editedVisit, leaveUnlessAsked } from '#scheduler/kit/partner/edit-mode.ts';
import { visitToChange } from '#scheduler/appointments/move/store-move.ts';
import { BOOKING_ERROR } from '#scheduler/kit/session/booking-session.ts';
import { clockAt, type Timed } from '#scheduler/engine/slot-words.ts';
import type { HoldAnswer, LocationAnswer, PickableLocation, ServiceAnswer } from '#scheduler/offered/api.schema.ts';
import { DAY } from '#text/durations.ts';
import { isBookingRefusal } from '../../visits/booking-refusals.ts';
import { call, inBrowser } from '../../kit/session/booking-context.ts';
import { choosesSomething, readDeepLink, timeOf, type DeepLink, type TimeLink } from '../../kit/wizard/deep-link.ts';
import { slotAt, type NearTime } from '../../kit/hold/nearest-slots.ts';
import { LOCATIONS_SHOWN } from '../shown/shown-at-first.ts';
import {
  $bookingFailed,
  $locationId,
  $serviceId,
  $slots,
  NO_SERVICE,
  fetchSlots,
  hasTimesOf,
  refreshSlots,
  revealHeld,
  showSlots,
} from './store-times.ts';
import {
  $hold,
  $lost,
  currentBooking,
  enterStep,
  forgetLocation,
  holdForService,
  readSession,
  restoreHold,
  sendHold,
  writeSession,
  type BookingContext,
} from '../../kit/partner/partner-booking.ts';

/** The server looks no farther ahead in one call. */
const MOST_DAYS = 180;

export type ServicesState = { state: 'loading' } | { state: 'failed' } | { state: 'found'; services: ServiceAnswer[] };
export type LocationsState =
  { state: 'loading' } | { state: 'failed' } | { state: 'none' } | { state: 'found'; locations: PickableLocation[] };

export const $services = atom<ServicesState>({ state: 'loading' });
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
/** The hold whose location and day were shown, by its id. */
let shownHold: string | undefined;
/** The place of a visit that is being changed. */
let placeToKeep: LocationAnswer | null = null;

onMount($services, () => {
  if (!inBrowser() || !enterStep('details')) return;
  leaveUnlessAsked(location.search);
  forgetOtherPartner();
  tellOfBooking();
  chosen = readDeepLink(location.search);
  void begin();
  const stops = [
    $place.listen((place) => place && $services.get().state === 'found' && void loadLocations()),
    $hold.listen((hold) => hold && hold.aptHoldId !== shownHold && showHeld(hold)),
    $lost.listen((lost, before) => lost && !before && refreshSlots()),
  ];
  return () => stops.forEach((stop) => stop());
});

/** Says that a booking failed until it goes on. It is of no other partner's booking, of none that a link begins, and of no visit that is moved [SCHED-6]. */
function tellOfBooking(): void {
  const [what, partner] = readSession('notice')?.split(' ') ?? [];
  if (what !== BOOKING_ERROR && !isBookingRefusal(what)) return;
  const isOurs = partner === currentBooking().partner.slug;
  if (isOurs && !editedVisit() && !choosesSomething(location.search))
    $bookingFailed.set(isBookingRefusal(what) ? what : 'error');
  else writeSession({ notice: null });
}

/** Forgets place and test that were chosen in another partner's booking: this one has neither. */
function forgetOtherPartner(): void {
  const { organizationId } = currentBooking().partner;
  const before = readSession('organizationId');
  if (before !== null && before !== organizationId) {
    forgetLocation();
    writeSession({ serviceId: null, organizationName: null });
  }
  writeSession({ organizationId });
}

/** What the address chose. */
let chosen: DeepLink | null = null;

/** Loads services, the hold of the session, locations and slots; a deep link is checked against the slots and then held [SCHED-4]. */
async function begin(): Promise<void> {
  const link = chosen;
  if (link) history.replaceState(null, '', location.pathname);
  // When all is tried again, a time that is held already is not asked for once more.
  const time = $hold.get() ? null : timeOf(link);
  // The time is asked for at once: the longer it takes, the sooner somebody else has it.
  const held = time ? checkLink(time) : restoreHold();
  const { lat, lng } = near();
  const ahead = loadAhead(link);
  try {
    const { organizationId } = currentBooking().partner;
    const query = { lat: String(lat), lng: String(lng), org: organizationId };
    const [listed, visit] = await Promise.all([call('$get', '/scheduler/services', { query }), visitToChange()]);
    const services = listed.map((one) => (one.serviceId === visit?.service.serviceId ? visit.service : one));
    placeToKeep = visit?.location ?? null;
    if (!time) await held;
    $services.set({ state: 'found', services });
    settleService(services, link);
  } catch {
    return $services.set({ state: 'failed' });
  }
  if ($serviceId.get() !== ahead.serviceId) await loadLocations(link?.locationId ?? readSession('locationId'), 'far');
  await Promise.all([held, ahead.loaded]);
}

/** Locations and times of a service and a location that are known beforehand are asked for beside the list of services, not after it. */
function loadAhead(link: DeepLink | null): { serviceId: number; loaded: Promise<void> } {
  const serviceId = link?.serviceId ?? Number(readSession('serviceId'));
  if (!serviceId) return { serviceId: NO_SERVICE, loaded: Promise.resolve() };
  const locationId = link?.locationId ?? readSession('locationId');
  $serviceId.set(serviceId);
  if (locationId) void showSlots(locationId);
  return { serviceId, loaded: loadKept(locationId) };
}

async function loadKept(locationId: string | null): Promise<void> {
  placeToKeep = (await visitToChange())?.location ?? null;
  await loadLocations(locationId, 'far');
}

/** Chooses the service of the link or of the session, or the only one; where several are offered and none is known, that is for the visitor to do. */
function settleService(services: readonly ServiceAnswer[], link: DeepLink | null): void {
  const wanted = link?.serviceId ?? Number(readSession('serviceId'));
  const [first, second] = services;
  const service = services.find(({ serviceId }) => serviceId === wanted) ?? (second ? undefined : first);
  // A time that is held for another service isn't what the link is about.
  if (link && service && $hold.get() && $hold.get()?.slot.serviceId !== service.serviceId) sendHold({ on: 'drop' });
  $serviceId.set(service?.serviceId ?? NO_SERVICE);
  if (link && service) writeSession({ serviceId: String(service.serviceId) });
}

/** Tries all of it again after a failure, with what the address chose. */
export function retryDetails(): void {
  $services.set({ state: 'loading' });
  void begin();
}

/** Where to look: near the saved place, else near the appointment that is being changed, else near the site's own place. */
function near(): { lat: number; lng: number } {
  return $place.get() ?? (placeToKeep ? placeOf(placeToKeep) : currentBooking().defaultPlace);
}

/** A location's place, as the list that is searched near it names it. */
export function placeOf({ position, address }: LocationAnswer): BookingContext['defaultPlace'] {
  const { latitude: lat, longitude: lng } = position;
  const { zip, city, state } = address;
  return { lat, lng, zipCode: zip.slice(0, 5), city, state };
}

/** A deep link's time is held when it is offered; else it is said that it isn't, with the nearest ones. */
async function checkLink({ locationId, serviceId, start }: TimeLink): Promise<void> {
  const ahead = Math.ceil((Date.parse(start) - Date.now()) / DAY) + 1;
  const days = Math.min(Math.max(ahead, 1), MOST_DAYS);
  const answer = await fetchSlots(locationId, serviceId, days).catch(asRefusal);
  if (answer === 'failed') return sendHold({ on: 'link-failed' });
  const slot = answer && slotAt(answer.providerDetail.scheduleDays, start);
  if (slot) return sendHold({ on: 'take', wanted: { slot, locationId, serviceId } });
  const time: Timed | null = answer && { start, ...answer.contact, localTime: clockAt(start, answer.contact.timeZone) };
  sendHold({ on: 'link-not-offered', time, offered: answer && { locationId, serviceId } });
}

/** A place or service that there is not is a refusal, and null; no answer is none. */
function asRefusal(error: unknown): null | 'failed' {
  const status = error instanceof CallError ? error.status : undefined;
  return status === 404 || status === 422 ? null : 'failed';
}

/** Fetches the locations near the saved place, nearest first, and the slots of the wanted or the first one (spec 4). One that an address or the session names is wanted however far it is; the one chosen before the place changed is not. */
async function loadLocations(wanted = $locationId.get(), however: 'near' | 'far' = 'near'): Promise<void> {
  const service = $serviceId.get();
  if (service === NO_SERVICE) return;
  loading?.abort();
  const { signal } = (loading = new AbortController());
  // What is loading already is not drawn once more.
  if ($locations.get().state !== 'loading') $locations.set({ state: 'loading' });
  if ($slots.get().state !== 'loading') $slots.set({ state: 'loading' });
  try {
    const locations = await searchLocations(service, however === 'far' ? wanted : null, signal);
    if (signal.aborted) return;
    settleLocations(locations, wanted);
  } catch {
    if (!signal.aborted) $locations.set({ state: 'failed' });
  }
}

async function searchLocations(
  serviceId: number,
  wanted: string | null,
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
        ...(wanted && { locationId: wanted }),
      },
    },
    { signal, reads: true },
  );
  return found.sort((one, other) => one.distance - other.distance);
}

/** Shows the list; the location of a hold stays chosen, be it near or not, and a wanted one that isn't in the list is not missed. A chosen one that would be hidden stands first. */
function settleLocations(found: PickableLocation[], wanted: string | null): void {
  const held = $hold.get()?.location;
  const kept = held ?? (placeToKeep?.locationId === wanted ? placeToKeep : undefined);
  const locations = kept && !found.some(({ locationId }) => locationId === kept.locationId) ? [kept, ...found] : found;
  const chosen = locations.find(({ locationId }) => locationId === (kept?.locationId ?? wanted)) ?? locations[0];
  if (!chosen) return $locations.set({ state: 'none' });
  const isHidden = locations.indexOf(chosen) >= LOCATIONS_SHOWN;
  $locations.set({
    state: 'found',
    locations: isHidden ? [chosen, ...locations.filter((one) => one !== chosen)] : locations,
  });
  $locationsShown.set(LOCATIONS_SHOWN);
  if (!hasTimesOf(chosen.locationId)) void showSlots(chosen.locationId);
}

/**
 * How a change of the service went. `asking`: whether the time that is held is open for it too; `kept`: it is, and is held for it now; `not-open`: it isn't, the old
 * service and its hold stand, and `near` are open times for the new one.
 */
export type ChangeState =
  | { state: 'none' }
  | { state: 'failed' }
  | { state: 'asking'; to: ServiceAnswer }
  | { state: 'kept'; to: ServiceAnswer }
  | { state: 'not-open'; to: ServiceAnswer; near: NearTime[] };

export const $change = atom<ChangeState>({ state: 'none' });

/** Chooses a service. The location stays, and a time that is held too if the service can be had then; else nothing changes until one of the times near it is chosen. */
export async function chooseService(to: ServiceAnswer): Promise<void> {
  const hold = $hold.get();
  $change.set({ state: 'none' });
  if (!hold || hold.slot.serviceId === to.serviceId) return showService(to.serviceId);
  $change.set({ state: 'asking', to });
  try {
    const near = await holdForService(hold, to.serviceId);
    $change.set(near ? { state: 'not-open', to, near } : { state: 'kept', to });
  } catch {
    $change.set({ state: 'failed' });
  }
}

/** Keeps the service as it is. */
export function keepService(): void {
  $change.set({ state: 'none' });
}

/** Takes a time near the one that isn't open for the new service. */
export function takeForService({ slot, offered }: NearTime): void {
  $change.set({ state: 'none' });
  sendHold({ on: 'take', wanted: { slot, ...offered } });
}

function showService(serviceId: number): void {
  if ($serviceId.get() === serviceId) return;
  $serviceId.set(serviceId);
  writeSession({ serviceId: String(serviceId) });
  void loadLocations();
}

/** Shows the times of another location. A time that is held stays so until one of them is chosen. */
export function chooseLocation(locationId: string): void {
  void showSlots(locationId);
}

/** Shows every location found. */
export function showMoreLocations(): void {
  $locationsShown.set(Infinity);
}

/** Tries the locations again after a failure, and with them the times of the one that is wanted, however far it is. */
export function retryLocations(): void {
  void loadLocations($locationId.get(), 'far');
}

/** Tries the times of the chosen location again after a failure. */
export function retryTimes(): void {
  const locationId = $locationId.get();
  if (locationId) void showSlots(locationId);
}

/** Shows where and when a time is held, once: who looks elsewhere meanwhile is not taken back there. */
function showHeld({ aptHoldId, location, slot }: HoldAnswer): void {
  shownHold = aptHoldId;
  if ($services.get().state === 'found' && $serviceId.get() !== slot.serviceId) return showService(slot.serviceId);
  $serviceId.set(slot.serviceId);
  // The times may be there before the locations are.
  if ($locationId.get() === location.locationId) revealHeld();
  const found = $locations.get();
  if (found.state !== 'found') return;
  const isListed = found.locations.some(({ locationId }) => locationId === location.locationId);
  if (!isListed) $locations.set({ state: 'found', locations: [location, ...found.locations] });
  if ($locationId.get() !== location.locationId) void showSlots(location.locationId);
}
