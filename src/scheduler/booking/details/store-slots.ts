import { atom, onMount } from 'nanostores';

import { $place } from '#location/store.ts';
import { slotAt } from '../nearest-slots.ts';
import type { ScheduleDay, Service, Slot } from '#scheduler/engine/slot.schema.ts';
import type { FoundLocationAnswer, LocationAnswer, Timeslots } from '#scheduler/systems/api.schema.ts';
import { readSession, writeSession } from '#scheduler/session.ts';
import { $hold, $lost, dropHold, holdSlot, lose, restoreHold } from '../store-hold.ts';
import { call, currentBooking, inBrowser } from '../booking-context.ts';
import { enterStep } from '../store-steps.ts';
import { readDeepLink, type DeepLink } from '../steps.ts';

/** How many locations are shown before 'Show more', and how many days with times (spec 9: the first 5 schedules are kept). */
export const LOCATIONS_SHOWN = 4;
export const SCHEDULES_SHOWN = 5;
/** Days asked for at first; the whole lookahead only when they hold too few (SCHED-2). */
const FIRST_DAYS = 14;
const LOOKAHEAD_DAYS = 90;
/** The server looks no farther ahead in one call. */
const MOST_DAYS = 180;
const DAY_MS = 86_400_000;
/** Milliseconds until a choice is held: arrow keys pass over times on their way. */
const HOLD_AFTER_MS = 300;

/** A location in the list; one that was only reached by a link or a reload has no distance from here. */
export type PickableLocation = Omit<LocationAnswer, 'timeZone' | 'organizationName'> &
  Partial<Pick<FoundLocationAnswer, 'distance' | 'status'>>;

export type ServicesState = { state: 'loading' } | { state: 'failed' } | { state: 'found'; services: Service[] };
export type LocationsState =
  { state: 'loading' } | { state: 'failed' } | { state: 'none' } | { state: 'found'; locations: PickableLocation[] };
/** `none`: not a single free time. `closed`: the location is closed for now. Neither is a failure, and a failure is neither. */
export type SlotsState =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'none' }
  | { state: 'closed' }
  | { state: 'found'; days: ScheduleDay[]; timeZoneName: string; complete: boolean };

export const $services = atom<ServicesState>({ state: 'loading' });
export const $serviceId = atom<number | null>(null);
export const $locations = atom<LocationsState>({ state: 'loading' });
export const $locationId = atom<string | null>(null);
export const $locationsShown = atom(LOCATIONS_SHOWN);
export const $slots = atom<SlotsState>({ state: 'loading' });
export const $daysShown = atom(SCHEDULES_SHOWN);
/** Id of the slot that the visitor has marked, from the first moment on. */
export const $choice = atom<string | null>(null);
/** Set by a booking that failed: the red alert on the way back [SCHED-6]. */
export const $bookingFailed = atom(false);

let loading: AbortController | undefined;

onMount($services, () => {
  if (!inBrowser() || !enterStep('details')) return;
  $bookingFailed.set(readSession('notice') === 'booking-error');
  void begin(readDeepLink(location.search));
  const stops = [
    $place.listen((place) => place && $services.get().state === 'found' && void loadLocations()),
    $hold.listen((hold) => hold.state === 'held' && showHeld(hold.hold.location, hold.hold.slot)),
    $lost.listen((lost, before) => lost && !before && loseChoice()),
  ];
  return () => stops.forEach((stop) => stop());
});

/** Loads services, the hold of the session, locations and slots; a deep link is checked against the slots and then held [SCHED-4]. */
async function begin(link: DeepLink | null): Promise<void> {
  if (link) history.replaceState(null, '', location.pathname);
  const restored = link ? Promise.resolve('none') : restoreHold();
  const { lat, lng } = near();
  try {
    const { organizationId } = currentBooking().partner;
    const query = { lat: String(lat), lng: String(lng), org: organizationId };
    const services = await call('$get', '/scheduler/services', { query });
    await restored;
    $services.set({ state: 'found', services });
    const wanted = link?.serviceId ?? Number(readSession('serviceId'));
    $serviceId.set((services.find(({ serviceId }) => serviceId === wanted) ?? services[0])?.serviceId ?? null);
  } catch {
    return $services.set({ state: 'failed' });
  }
  const checked = link && checkLink(link);
  await loadLocations(link?.locationId ?? readSession('locationId'));
  await checked;
}

/** Tries all of it again after a failure. */
export function retryDetails(): void {
  $services.set({ state: 'loading' });
  void begin(null);
}

function near(): { lat: number; lng: number } {
  return $place.get() ?? currentBooking().defaultPlace;
}

/** A deep link's time is held when it is offered; else it is said that it isn't, with the nearest ones. */
async function checkLink({ locationId, serviceId, start }: DeepLink): Promise<void> {
  const ahead = Math.ceil((Date.parse(start) - Date.now()) / DAY_MS) + 1;
  const days = Math.min(Math.max(ahead, 1), MOST_DAYS);
  const answer = await fetchSlots(locationId, serviceId, days).catch(() => null);
  const slot = answer && slotAt(answer.providerDetail.scheduleDays, start);
  if (slot) return holdSlot(slot);
  if (answer) lose('not-offered', missedSlot(answer, { locationId, serviceId, start }));
  else $lost.set({ why: 'not-offered', when: '', nearest: [] });
}

/** A slot for a time that isn't offered, so that it can be named in the location's own clock. */
function missedSlot({ contact }: Timeslots, { locationId, serviceId, start }: DeepLink): Slot {
  const { timeZone, timeZoneName } = contact;
  const localTime = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }).format(
    new Date(start),
  );
  const id = `${locationId}.${serviceId}.${Math.floor(Date.parse(start) / 60_000)}`;
  return { id, start, end: start, localTime: localTime.toLowerCase().replace(/\s/g, ' '), timeZone, timeZoneName };
}

/** Fetches the locations near the saved place, nearest first, and the slots of the wanted or the first one (spec 4). */
async function loadLocations(wanted: string | null = $locationId.get()): Promise<void> {
  const service = $serviceId.get();
  if (service === null) return $locations.set({ state: 'none' });
  loading?.abort();
  const { signal } = (loading = new AbortController());
  // What is loading already is not drawn once more.
  if ($locations.get().state !== 'loading') $locations.set({ state: 'loading' });
  if ($slots.get().state !== 'loading') $slots.set({ state: 'loading' });
  try {
    const locations = await searchLocations(service, signal);
    if (signal.aborted) return;
    settleLocations(locations, wanted);
  } catch {
    if (!signal.aborted) $locations.set({ state: 'failed' });
  }
}

async function searchLocations(serviceId: number, signal: AbortSignal): Promise<PickableLocation[]> {
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
      },
    },
    { signal },
  );
  return found.sort((one, other) => one.distance - other.distance);
}

/** Shows the list; the location of a hold stays chosen, be it near or not, and a wanted one that isn't in the list is not missed. */
function settleLocations(found: PickableLocation[], wanted: string | null): void {
  const hold = $hold.get();
  const held = hold.state === 'held' ? hold.hold.location : undefined;
  const locations = held && !found.some(({ locationId }) => locationId === held.locationId) ? [held, ...found] : found;
  const chosen = locations.find(({ locationId }) => locationId === (held?.locationId ?? wanted)) ?? locations[0];
  if (!chosen) return $locations.set({ state: 'none' });
  $locations.set({ state: 'found', locations });
  $locationsShown.set(Math.max(LOCATIONS_SHOWN, locations.indexOf(chosen) + 1));
  void showSlots(chosen.locationId);
}

/** Chooses another service: the time held is given back, places and times are fetched anew. */
export function chooseService(serviceId: number): void {
  dropHold();
  $choice.set(null);
  $serviceId.set(serviceId);
  writeSession({ serviceId: String(serviceId) });
  void loadLocations();
}

/** Chooses another location: the time held is given back, its own times are fetched. */
export function chooseLocation(locationId: string): void {
  dropHold();
  $choice.set(null);
  void showSlots(locationId);
}

let fetching: AbortController | undefined;

async function showSlots(locationId: string): Promise<void> {
  $locationId.set(locationId);
  writeSession({ locationId });
  $daysShown.set(SCHEDULES_SHOWN);
  if ($slots.get().state !== 'loading') $slots.set({ state: 'loading' });
  await fetchDays(locationId);
}

/** Fetches times; first two weeks, and the whole lookahead when those hold fewer days than are shown. */
async function fetchDays(locationId: string, days = FIRST_DAYS): Promise<void> {
  const serviceId = $serviceId.get();
  if (serviceId === null) return;
  fetching?.abort();
  const { signal } = (fetching = new AbortController());
  try {
    let answer = await fetchSlots(locationId, serviceId, days, signal);
    if (answer.providerDetail.scheduleDays.length < SCHEDULES_SHOWN && days < LOOKAHEAD_DAYS) {
      days = LOOKAHEAD_DAYS;
      answer = await fetchSlots(locationId, serviceId, days, signal);
    }
    if (!signal.aborted) $slots.set(slotsOf(answer, days));
    revealHeld();
  } catch {
    if (!signal.aborted) $slots.set({ state: 'failed' });
  }
}

function fetchSlots(locationId: string, serviceId: number, days: number, signal?: AbortSignal): Promise<Timeslots> {
  const query = {
    locationId,
    serviceId: String(serviceId),
    startDateTime: new Date().toISOString(),
    numberOfDays: String(days),
    organizationName: currentBooking().partner.organizationId,
  };
  return call('$get', '/scheduler/timeslots', { query }, signal ? { signal } : {});
}

function slotsOf({ contact, providerDetail }: Timeslots, days: number): SlotsState {
  if (contact.status !== 'Active') return { state: 'closed' };
  const { scheduleDays } = providerDetail;
  if (scheduleDays.length === 0) return { state: 'none' };
  return { state: 'found', days: scheduleDays, timeZoneName: contact.timeZoneName, complete: days >= LOOKAHEAD_DAYS };
}

/** Tries the slots of the chosen location again after a failure. */
export function retrySlots(): void {
  const locationId = $locationId.get();
  if (locationId) void showSlots(locationId);
  else void loadLocations();
}

/** Shows five days more, fetching the rest of the lookahead when the first weeks are used up. */
export function showMoreDays(): void {
  const shown = $daysShown.get() + SCHEDULES_SHOWN;
  $daysShown.set(shown);
  const slots = $slots.get();
  const locationId = $locationId.get();
  if (slots.state === 'found' && !slots.complete && slots.days.length <= shown && locationId)
    void fetchDays(locationId, LOOKAHEAD_DAYS);
}

/** Shows every location found. */
export function showMoreLocations(): void {
  $locationsShown.set(Infinity);
}

let holdLater: ReturnType<typeof setTimeout> | undefined;
let held: Promise<void> = Promise.resolve();

/** Marks a time at once and holds it a moment later, when no other is marked meanwhile [SCHED-3]. */
export function chooseSlot(slot: Slot): void {
  $choice.set(slot.id);
  $bookingFailed.set(false);
  clearTimeout(holdLater);
  held = new Promise((resolve) => {
    holdLater = setTimeout(() => resolve(holdSlot(slot)), HOLD_AFTER_MS);
  });
}

/** Resolves once the time marked last is held or refused. */
export function settledChoice(): Promise<void> {
  return held;
}

function showHeld(location: LocationAnswer, slot: Slot & { serviceId: number }): void {
  $choice.set(slot.id);
  $serviceId.set(slot.serviceId);
  const found = $locations.get();
  if (found.state !== 'found') return;
  const isListed = found.locations.some(({ locationId }) => locationId === location.locationId);
  if (!isListed) $locations.set({ state: 'found', locations: [location, ...found.locations] });
  if ($locationId.get() !== location.locationId) void showSlots(location.locationId);
  else revealHeld();
}

/** Shows as many days as it takes to see the time that is held. */
function revealHeld(): void {
  const slots = $slots.get();
  const held = $hold.get();
  if (slots.state !== 'found' || held.state !== 'held') return;
  const index = slots.days.findIndex(({ date }) => date === held.hold.slot.date);
  if (index >= $daysShown.get()) $daysShown.set(index + 1);
}

function loseChoice(): void {
  const hold = $hold.get();
  $choice.set(hold.state === 'held' ? hold.hold.slot.id : null);
  const locationId = $locationId.get();
  if (locationId && $slots.get().state === 'found') void fetchDays(locationId, LOOKAHEAD_DAYS);
}
