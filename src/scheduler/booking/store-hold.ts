import { atom } from 'nanostores';

import { CallError, randomId } from '#api/client.ts';
import { nearestSlots } from './nearest-slots.ts';
import type { HoldAnswer } from '../systems/api.schema.ts';
import type { Slot } from '../engine/slot.schema.ts';
import { forgetHold, readSession, writeSession } from '../session.ts';
import { slotLong } from '../slot-words.ts';
import { call, currentBooking } from './booking-context.ts';
import { readSlotId, slotId } from '../engine/time-slots.ts';

/** The seat of this booking. `restoring`: a reload asks whether the hold still lasts. `holding`: a choice is on its way. */
export type HoldState =
  { state: 'none' } | { state: 'restoring' } | { state: 'holding'; slot: Slot } | { state: 'held'; hold: HoldAnswer };

/** A time that this visitor had or wanted and can't have, and what is free near it; `nearest` is null while that is looked up. */
export type LostTime = {
  why: 'expired' | 'taken' | 'not-offered' | 'too-many' | 'failed';
  /** The time in words; '' when it isn't known any more. */
  when: string;
  /** What the server says of it, where that is more than the reason. */
  detail?: string;
  nearest: Slot[] | null;
};

/** Seconds that a hold lasts from holding or extending it (SCHED-3). */
export const HOLD_SECONDS = 600;
/** Seconds left at which a screen reader hears of it, once. */
const WARN_SECONDS = 120;
/** Milliseconds between two extensions at the least. */
const EXTEND_EVERY_MS = 60_000;
/** Days around a lost time in which free ones are looked for. */
const NEAREST_DAYS_BEFORE = 2;
const NEAREST_DAYS = 14;
const DAY_MS = 86_400_000;

export const $hold = atom<HoldState>({ state: 'none' });
/** Whole seconds until the hold ends; counts down by itself. */
export const $secondsLeft = atom(0);
/** What a screen reader hears about the time left: at two minutes, and nothing each second. */
export const $holdNews = atom('');
export const $lost = atom<LostTime | null>(null);

let ticking: ReturnType<typeof setInterval> | undefined;
let lastExtended = 0;
/** Counts choices, so that an older one's answer can't displace a newer one's. */
let choice = 0;
let pending: Promise<void> = Promise.resolve();

/** Holds a slot for 10 minutes; the hold before is released once the new one stands, and kept when it doesn't [SCHED-3]. */
export function holdSlot(slot: Slot): Promise<void> {
  pending = takeSeat(slot);
  return pending;
}

/** Resolves when no choice is on its way any more. */
export async function settledHold(): Promise<HoldState> {
  await pending;
  return $hold.get();
}

async function takeSeat(slot: Slot): Promise<void> {
  const turn = (choice += 1);
  const before = previous;
  $lost.set(null);
  $hold.set({ state: 'holding', slot });
  try {
    const hold = await seatOf(slot);
    if (turn !== choice) return release(hold.aptHoldId);
    if (before && before.aptHoldId !== hold.aptHoldId) release(before.aptHoldId);
    writeSession({ cfno: null, appointmentId: null, bookingKey: null });
    keep(hold, HOLD_SECONDS);
  } catch (error) {
    if (turn === choice) refused(slot, error);
  }
}

/** The hold that stands, also while another choice is on its way. */
let previous: HoldAnswer | undefined;

function heldNow(): HoldAnswer | undefined {
  const held = $hold.get();
  return held.state === 'held' ? held.hold : undefined;
}

function seatOf(slot: Slot): Promise<HoldAnswer> {
  if (slot.held && slot.aptHoldId) return call('$get', '/scheduler/holds/:id', { param: { id: slot.aptHoldId } });
  return call('$post', '/scheduler/holds', { json: { slotId: slot.id } }, { idempotencyKey: randomId() });
}

function refused(slot: Slot, error: unknown): void {
  $hold.set(previous ? { state: 'held', hold: previous } : { state: 'none' });
  const failure = error instanceof CallError ? error : undefined;
  const { code = '', detail = '' } = failure?.problem ?? {};
  if (code.startsWith('too-many')) $lost.set({ why: 'too-many', when: slotLong(slot), nearest: [], detail });
  else if (failure?.status === 409) lose('taken', slot);
  else if (failure?.status === 422) lose('not-offered', slot);
  else $lost.set({ why: 'failed', when: slotLong(slot), nearest: [] });
}

/** Stores a hold and starts its countdown. `fresh`: seconds that it lasts from now, when the server has just said so; it tells how far the two clocks are apart. */
function keep(hold: HoldAnswer, fresh?: number): void {
  previous = hold;
  if (fresh) writeSession({ holdSkew: String(Date.parse(hold.expirationTime) - fresh * 1000 - Date.now()) });
  writeSession({
    aptHoldId: hold.aptHoldId,
    slotStart: hold.slot.start,
    serviceId: String(hold.slot.serviceId),
    locationId: hold.location.locationId,
    partnerLocationId: hold.location.partnerLocationId,
    FCOrgId: hold.location.organizationId,
    FCOrgName: hold.location.organizationName,
  });
  $hold.set({ state: 'held', hold });
  startCountdown();
}

function startCountdown(): void {
  clearInterval(ticking);
  ticking = setInterval(tick, 1000);
  for (const activity of ['pointerdown', 'keydown', 'input'])
    document.addEventListener(activity, onActivity, { passive: true });
  document.addEventListener('visibilitychange', tick);
  tick();
}

function stopCountdown(): void {
  clearInterval(ticking);
  for (const activity of ['pointerdown', 'keydown', 'input']) document.removeEventListener(activity, onActivity);
  document.removeEventListener('visibilitychange', tick);
}

function tick(): void {
  const hold = previous;
  if (!hold) return;
  const now = Date.now() + Number(readSession('holdSkew') ?? 0);
  const left = Math.max(0, Math.ceil((Date.parse(hold.expirationTime) - now) / 1000));
  $secondsLeft.set(left);
  if (left === 0) return expire();
  $holdNews.set(left <= WARN_SECONDS ? 'Less than two minutes are left on your hold.' : '');
}

/** While the visitor is active the hold is extended, once a minute, to at most 30 minutes from its start [SCHED-3]. */
function onActivity(): void {
  const hold = heldNow();
  if (!hold || Date.now() - lastExtended < EXTEND_EVERY_MS) return;
  if ($secondsLeft.get() > HOLD_SECONDS - EXTEND_EVERY_MS / 1000 || hold.expirationTime >= hold.extendableUntil) return;
  lastExtended = Date.now();
  void extend(hold);
}

async function extend(hold: HoldAnswer): Promise<void> {
  try {
    const longer = await call('$put', '/scheduler/holds/:id', { param: { id: hold.aptHoldId } });
    if (previous?.aptHoldId === hold.aptHoldId) keep({ ...hold, ...longer });
  } catch (error) {
    if (isGone(error) && previous?.aptHoldId === hold.aptHoldId) expire();
  }
}

function isGone(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 410);
}

/** The hold has run out: says so and looks for the nearest free times. What was typed is kept [SCHED-3]. */
export function expire(): void {
  const slot = previous?.slot;
  forget();
  if (slot) lose('expired', slot);
}

function forget(): void {
  stopCountdown();
  previous = undefined;
  forgetHold();
  $hold.set({ state: 'none' });
  $secondsLeft.set(0);
  $holdNews.set('');
}

/** Gives the seat back, as another place or service does; nothing waits for the answer. */
export function dropHold(): void {
  choice += 1;
  const id = previous?.aptHoldId;
  forget();
  $lost.set(null);
  if (id) release(id);
}

/** Leaves the hold alone on the server and forgets it here, as a booking does. */
export function forgetBookedHold(): void {
  forget();
}

function release(aptHoldId: string): void {
  call('$delete', '/scheduler/holds/:id', { param: { id: aptHoldId } }, { keepalive: true }).catch(() => undefined);
}

/** Says that a time can't be had, and looks for the nearest free ones at the same place. */
export function lose(why: 'expired' | 'taken' | 'not-offered', slot: Slot): void {
  void offerNearest({ why, when: slotLong(slot), nearest: null }, slot.id);
}

async function offerNearest(lost: LostTime, id: string): Promise<void> {
  $lost.set(lost);
  const nearest = await freeNear(id).catch(() => []);
  if ($lost.get() === lost) $lost.set({ ...lost, nearest });
}

async function freeNear(id: string): Promise<Slot[]> {
  const named = readSlotId(id);
  if (!named) return [];
  const from = Math.max(Date.now(), named.start - NEAREST_DAYS_BEFORE * DAY_MS);
  const { providerDetail } = await call('$get', '/scheduler/timeslots', {
    query: {
      locationId: named.locationId,
      serviceId: String(named.serviceId),
      startDateTime: new Date(from).toISOString(),
      numberOfDays: String(NEAREST_DAYS),
      organizationName: currentBooking().partner.organizationId,
    },
  });
  return nearestSlots(providerDetail.scheduleDays, new Date(named.start).toISOString());
}

/** After a reload: asks whether the hold of the session still lasts. `booked` means that this very hold has become an appointment. */
export async function restoreHold(): Promise<'held' | 'none' | 'booked' | 'failed'> {
  const id = readSession('aptHoldId');
  if (!id) return 'none';
  const turn = (choice += 1);
  $hold.set({ state: 'restoring' });
  try {
    const hold = await call('$get', '/scheduler/holds/:id', { param: { id } });
    if (turn === choice) keep(hold);
    return 'held';
  } catch (error) {
    if (turn !== choice) return 'none';
    $hold.set({ state: 'none' });
    if (error instanceof CallError && error.status === 409) return 'booked';
    if (!isGone(error)) return 'failed';
    const lost = lostId();
    forget();
    if (lost) await offerNearest({ why: 'expired', when: '', nearest: null }, lost);
    return 'none';
  }
}

/** The id of the slot that the session remembers. */
function lostId(): string | undefined {
  const locationId = readSession('locationId');
  const serviceId = Number(readSession('serviceId'));
  const start = Date.parse(readSession('slotStart') ?? '');
  return locationId && serviceId && start ? slotId({ locationId, serviceId, start }) : undefined;
}
