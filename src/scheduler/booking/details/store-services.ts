import { atom, onMount } from 'nanostores';

import { $place } from '#location/field/store.ts';
import { editedVisit, leaveUnlessAsked } from '#scheduler/kit/partner/edit-mode.ts';
import { visitToChange } from '#scheduler/appointments/move/store-move.ts';
import { BOOKING_ERROR } from '#scheduler/kit/session/booking-session.ts';
import type { HoldAnswer, ServiceAnswer } from '#scheduler/offered/api.schema.ts';
import { isBookingRefusal } from '../../visits/booking-refusals.ts';
import { call, inBrowser } from '../../kit/session/booking-context.ts';
import { choosesSomething, readDeepLink, timeOf, type DeepLink } from '../../kit/wizard/deep-link.ts';
import { holdLinkedTime } from './hold-linked-time.ts';
import { leaveTooEarly } from './store-first-day.ts';
import { $locations, keepPlace, loadLocations, near, showService } from './store-locations.ts';
import {
  $bookingFailed,
  $locationId,
  $serviceId,
  NO_SERVICE,
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
  readSession,
  restoreHold,
  sendHold,
  writeSession,
} from '../../kit/partner/partner-booking.ts';

export type ServicesState = { state: 'loading' } | { state: 'failed' } | { state: 'found'; services: ServiceAnswer[] };

export const $services = atom<ServicesState>({ state: 'loading' });

/** The hold whose location and day were shown, by its id. */
let shownHold: string | undefined;

onMount($services, () => {
  if (!inBrowser() || !enterStep('details')) return;
  leaveUnlessAsked(location.search);
  forgetOtherPartner();
  tellOfBooking();
  chosen = takeChoice();
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

/** Takes what the address chooses, or the time that the address of a step before this one chose; once. */
function takeChoice(): DeepLink | null {
  const link = readDeepLink(location.search);
  const [serviceId, locationId, start] = [
    Number(readSession('serviceId')),
    readSession('locationId'),
    readSession('start'),
  ];
  writeSession({ start: null });
  return link ?? (serviceId && locationId && start ? { serviceId, locationId, start } : null);
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
  const held = time ? holdLinkedTime(time) : restoreHold().then(leaveTooEarly);
  const { lat, lng } = near();
  const ahead = loadAhead(link);
  try {
    const { organizationId } = currentBooking().partner;
    const query = { lat: String(lat), lng: String(lng), org: organizationId };
    const [listed, visit] = await Promise.all([call('$get', '/scheduler/services', { query }), visitToChange()]);
    const services = listed.map((one) => (one.serviceId === visit?.service.serviceId ? visit.service : one));
    keepPlace(visit?.location ?? null);
    if (!time) await held;
    $services.set({ state: 'found', services });
    settleService(services, link);
  } catch {
    return $services.set({ state: 'failed' });
  }
  if ($serviceId.get() !== ahead.serviceId)
    await loadLocations(link?.locationId ?? readSession('locationId'), 'any distance');
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
  keepPlace((await visitToChange())?.location ?? null);
  await loadLocations(locationId, 'any distance');
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
