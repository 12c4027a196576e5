import { atom, computed } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { randomId } from '#api/browser/random-id.ts';
import type { Slot } from '../../engine/slot.schema.ts';
import { forgetHold, readSession, writeSession } from '../session/booking-session.ts';
import type { FoundLocationAnswer, HoldAnswer as Hold, Timeslots } from '../../offered/api.schema.ts';
import { $place } from '#location/field/store.ts';
import { call, currentBooking } from '../session/booking-context.ts';
import {
  canLastLonger,
  heldOf,
  NO_HOLD,
  nextHold,
  secondsLeft,
  wasHeld,
  type Ending,
  type Held,
  type HoldEffect,
  type HoldEvent,
  type HoldState,
  type Loss,
  type Offered,
  type Remembered,
  type Seat,
} from './hold-states.ts';
import { nearTimes, type NearTime } from './nearest-slots.ts';

/** Seconds left at which it is asked whether more time is needed. */
export const WARN_SECONDS = 120;
/** Days around a lost time in which free ones are looked for. */
const NEAREST_DAYS_BEFORE = 2;
const NEAREST_DAYS = 14;
const DAY_MS = 86_400_000;

const $state = atom(NO_HOLD);

/** What follows from the state. `init` is what pages are built with, and what islands show until they are awake. */
function derived<Value>(of: (state: HoldState) => Value) {
  return Object.assign(computed($state, of), { init: of(NO_HOLD) });
}

/** The seat of this booking, as `hold-states.ts` tells of it. */
export const $seat = derived(({ seat }) => seat);
/** The time that the visitor lost or can't have; null for none. */
export const $lost = derived(({ lost }) => lost);
/** The hold to show: also while another time is marked and not yet asked for. */
export const $hold = derived(({ seat }) => (seat.state === 'holding' ? null : (heldOf(seat)?.hold ?? null)));
/** The time that is held, or being held. */
export const $slot = derived(({ seat }): Slot | null =>
  seat.state === 'holding' ? seat.wanted.slot : (heldOf(seat)?.hold.slot ?? null),
);
/** Id of the slot that the visitor has marked, from the first moment on. */
export const $marked = derived(({ seat }) => {
  if (seat.state === 'held') return seat.hold.slot.id;
  return seat.state === 'holding' ? seat.wanted.slot.id : null;
});
/** Whole seconds until the hold ends; counts down by itself. */
export const $secondsLeft = atom(0);
/** What a screen reader hears about the time left, and nothing each second. */
export const $holdNews = atom('');
/** The hold whose last minutes the visitor was told of and has answered, by its id. */
const $answered = atom<string | null>(null);
/** The question in the last two minutes: whether to keep the time, or only that it ends where it can't be kept; null while there is none. */
export const $lastMinutes = Object.assign(
  computed([$hold, $secondsLeft, $answered], (hold, left, answered) => {
    if (!hold || left > WARN_SECONDS || left <= 0 || answered === hold.aptHoldId) return null;
    return canLastLonger(hold) ? 'keep?' : 'ends';
  }),
  { init: null },
);
/** True while what a lost hold offers instead is to be seen at once, until the visitor closes it. */
export const $offersOpen = atom(false);

/** Tells the hold what has happened, and does what follows. */
export function sendHold(event: HoldEvent): void {
  const { lost } = $state.get();
  const [next, effects] = nextHold($state.get(), event);
  watchTime(heldOf(next.seat));
  $state.set(next);
  if (next.lost !== lost && event.on !== 'nearest') $offersOpen.set(wasHeld(next.lost));
  for (const effect of effects) void run(effect);
}

/**
 * Has the time that is held for another service instead, in one step, and answers null; where it isn't open for that one, the old hold stands and the answer is
 * the open times near it. Throws CallError when no answer came.
 */
export async function holdForService(hold: Hold, serviceId: number): Promise<NearTime[] | null> {
  const { aptHoldId: id, location, slot } = hold;
  try {
    const made = await call('$put', '/scheduler/holds/:id/service', { param: { id }, json: { serviceId } });
    sendHold({ on: 'service-changed', from: id, hold: made, now: Date.now() });
    return null;
  } catch (error) {
    if (!(error instanceof CallError) || (error.status !== 409 && error.status !== 422)) throw error;
    return openNear({ locationId: location.locationId, serviceId }, slot.start);
  }
}

/** Keeps the time for ten minutes more. */
export function keepTime(): void {
  isKeeping = true;
  sendHold({ on: 'keep', now: Date.now() });
}
let isKeeping = false;

/** Lets the last minutes run; they are not asked about again. */
export function answerLastMinutes(): void {
  $answered.set($hold.get()?.aptHoldId ?? null);
}

/** Closes what is offered for a lost hold; it stays on the page. */
export function closeOffers(): void {
  $offersOpen.set(false);
}

/** Resolves once no choice and no reload's question is on its way. */
export function settledSeat(): Promise<Seat> {
  return new Promise((resolve) => {
    const stop = $seat.listen(check);
    check($seat.get());
    function check(seat: Seat): void {
      if (seat.state !== 'none' && seat.state !== 'held') return;
      stop();
      resolve(seat);
    }
  });
}

/** After a reload: asks whether the hold of the session still lasts, and resolves when that is known. */
export function restoreHold(): Promise<Seat> {
  const from = remembered();
  if (from) sendHold({ on: 'restore', from });
  return settledSeat();
}

function remembered(): Remembered | null {
  const holdId = readSession('aptHoldId');
  const [locationId, serviceId] = [readSession('locationId'), Number(readSession('serviceId'))];
  const offered = locationId && serviceId ? { locationId, serviceId } : null;
  if (!holdId) return null;
  return { holdId, skew: Number(readSession('holdSkew') ?? 0), offered, start: readSession('slotStart') };
}

async function run(effect: HoldEffect): Promise<void> {
  switch (effect.do) {
    case 'fetch':
      return sendHold({ turn: effect.turn, ...(await fetchHold(effect.holdId)) });
    case 'ask':
      return sendHold({ turn: effect.turn, ...(await ask(effect.slot)) });
    case 'extend':
      return extend(effect.holdId);
    case 'release':
      // Nothing waits for the answer.
      call('$delete', '/scheduler/holds/:id', { param: { id: effect.holdId } }, { keepalive: true }).catch(() => 0);
      return;
    case 'remember':
      return remember(effect.held, effect.isChoice);
    case 'forget':
      return forgetHold();
    case 'look': {
      const times = await openNear(effect.offered, effect.start).catch(() => []);
      return sendHold({ on: 'nearest', turn: effect.turn, times });
    }
  }
}

type Untimed<E> = E extends { turn: number } ? Omit<E, 'turn'> : never;
type Answer = Untimed<HoldEvent & { on: 'restored' | 'not-restored' | 'answered' | 'refused' }>;

function holdOf(id: string): Promise<Hold> {
  return call('$get', '/scheduler/holds/:id', { param: { id } });
}

async function fetchHold(holdId: string): Promise<Answer> {
  try {
    return { on: 'restored', hold: await holdOf(holdId) };
  } catch (error) {
    const isBooked = error instanceof CallError && error.status === 409;
    return { on: 'not-restored', why: isBooked ? 'booked' : isGone(error) ? 'gone' : 'failed' };
  }
}

async function ask({ id, held, aptHoldId }: Slot): Promise<Answer> {
  const isNew = !held || !aptHoldId;
  try {
    const hold = isNew
      ? await call('$post', '/scheduler/holds', { json: { slotId: id } }, { idempotencyKey: randomId() })
      : await holdOf(aptHoldId);
    return { on: 'answered', hold, now: Date.now(), isNew };
  } catch (error) {
    return { on: 'refused', ...reasonOf(error) };
  }
}

function reasonOf(error: unknown): { why: Exclude<Loss, Ending>; detail?: string } {
  const failure = error instanceof CallError ? error : undefined;
  const { code = '', detail = '' } = failure?.problem ?? {};
  if (code.startsWith('too-many')) return { why: 'too-many', detail };
  if (code === 'store-closed') return { why: 'not-offered', detail };
  if (failure?.status === 409) return { why: 'taken' };
  return { why: failure?.status === 422 ? 'not-offered' : 'failed' };
}

/** What is said once the visitor has kept the time. */
export const KEPT = 'We’ve held your time longer. You have more time to finish.';

/** Why a hold has ended, by the code of the refusal. */
const ENDINGS: Record<string, Ending> = { 'time-too-near': 'too-near', 'place-closed': 'closed' };

/** After a refusal with 410: the hold has ended, and why. */
export function holdEnded(error: CallError, holdId: string): void {
  sendHold({ on: 'gone', holdId, why: ENDINGS[error.problem?.code ?? ''] ?? 'expired' });
}

function isGone(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 410);
}

async function extend(holdId: string): Promise<void> {
  try {
    const longer = await call('$put', '/scheduler/holds/:id', { param: { id: holdId } });
    sendHold({ on: 'extended', holdId, ...longer });
    if (isKeeping) $holdNews.set(KEPT);
    isKeeping = false;
  } catch (error) {
    if (isGone(error)) sendHold({ on: 'gone', holdId });
  }
}

function remember({ hold, skew }: Held, isChoice: boolean): void {
  const { slot, location } = hold;
  if (isChoice) writeSession({ cfno: null, appointmentId: null, bookingKey: null, notice: null });
  writeSession({
    holdSkew: String(skew),
    aptHoldId: hold.aptHoldId,
    slotStart: slot.start,
    serviceId: String(slot.serviceId),
    locationId: location.locationId,
    locationValue: location.locationId,
    partnerLocationId: location.partnerLocationId,
    FCOrgId: location.organizationId,
    FCOrgName: location.organizationName,
  });
}

/** The open times nearest to a lost one, at its location and at the nearest other one that has any. */
async function openNear({ locationId, serviceId }: Offered, start: string): Promise<NearTime[]> {
  const [own, found] = await Promise.all([
    timesAround(locationId, serviceId, start),
    locationsNear(serviceId).catch((): FoundLocationAnswer[] => []),
  ]);
  const miles = found.find((location) => location.locationId === locationId)?.distance;
  const other = found.find((location) => location.locationId !== locationId && location.nextFree !== null);
  const same = { offered: { locationId, serviceId }, place: own.contact.name, days: daysOf(own), miles };
  if (!other) return nearTimes(start, same, null);
  const there = await timesAround(other.locationId, serviceId, start).catch(() => null);
  const offered = { locationId: other.locationId, serviceId };
  return nearTimes(start, same, there && { offered, place: other.name, days: daysOf(there), miles: other.distance });
}

function daysOf({ providerDetail }: Timeslots) {
  return providerDetail.scheduleDays;
}

function locationsNear(serviceId: number): Promise<FoundLocationAnswer[]> {
  const { defaultPlace, partner } = currentBooking();
  const { lat, lng } = $place.get() ?? defaultPlace;
  const json = { serviceId, position: { latitude: lat, longitude: lng }, organizationId: partner.organizationId };
  return call('$post', '/scheduler/locations/search', { json }, { reads: true });
}

function timesAround(locationId: string, serviceId: number, start: string): Promise<Timeslots> {
  const from = Math.max(Date.now(), Date.parse(start) - NEAREST_DAYS_BEFORE * DAY_MS);
  return call('$get', '/scheduler/timeslots', {
    query: {
      locationId,
      serviceId: String(serviceId),
      startDateTime: new Date(from).toISOString(),
      numberOfDays: String(NEAREST_DAYS),
      organizationName: currentBooking().partner.organizationId,
    },
  });
}

const ACTIVITY = ['pointerdown', 'keydown', 'input'] as const;
let ticking: ReturnType<typeof setInterval> | undefined;

/** Counts down and hears of the visitor's activity as long as there is a hold. */
function watchTime(held: Held | null): void {
  const left = held ? secondsLeft(held, Date.now()) : 0;
  $secondsLeft.set(left);
  if (!held || left <= WARN_SECONDS) $holdNews.set(held ? 'You have 2 minutes left on your hold.' : '');
  if (Boolean(held) === (ticking !== undefined)) return;
  if (held) {
    ticking = setInterval(tick, 1000);
    for (const name of ACTIVITY) document.addEventListener(name, onActivity, { passive: true });
    document.addEventListener('visibilitychange', tick);
  } else {
    clearInterval(ticking);
    ticking = undefined;
    for (const name of ACTIVITY) document.removeEventListener(name, onActivity);
    document.removeEventListener('visibilitychange', tick);
  }
}

function tick(): void {
  sendHold({ on: 'tick', now: Date.now() });
}

function onActivity(): void {
  // While it is asked whether to keep the time, only the answer counts.
  if ($lastMinutes.get() === null) sendHold({ on: 'activity', now: Date.now() });
}
