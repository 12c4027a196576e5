import { CallError } from '#api/browser/call-error.ts';
import { randomId } from '#api/browser/random-id.ts';
import { DAY } from '#text/durations.ts';
import type { Slot } from '../../engine/slot.schema.ts';
import type { FoundLocationAnswer, HoldAnswer as Hold, Timeslots } from '../../offered/api.schema.ts';
import { call } from '../session/booking-context.ts';
import type { Ending, HoldEvent, Loss, Offered } from './hold-life.ts';
import { nearTimes, type NearTime } from './nearest-slots.ts';

/* What is asked of the server for a hold; none of it knows the state. */

/** Days around a lost time in which free ones are looked for. */
const NEAREST_DAYS_BEFORE = 2;
const NEAREST_DAYS = 14;

type Untimed<E> = E extends { turn: number } ? Omit<E, 'turn'> : never;
type Answer = Untimed<HoldEvent & { on: 'restored' | 'not-restored' | 'answered' | 'refused' }>;

/** Whose times are asked for, and where locations near the visitor are looked for. */
export type Where = { organizationId: string; near: { lat: number; lng: number } };

function holdOf(id: string): Promise<Hold> {
  return call('$get', '/scheduler/holds/:id', { param: { id } });
}

/** Whether a hold still lasts. */
export async function fetchHold(holdId: string): Promise<Answer> {
  try {
    return { on: 'restored', hold: await holdOf(holdId) };
  } catch (error) {
    if (!(error instanceof CallError)) return { on: 'not-restored', why: 'failed' };
    // What has run out is still known to whose it was.
    if (error.status === 404) return { on: 'not-restored', why: 'gone', isNotOwn: true };
    return { on: 'not-restored', why: error.status === 409 ? 'booked' : isGone(error) ? 'gone' : 'failed' };
  }
}

/** Asks for a slot to be held. */
export async function askForHold({ id, held, aptHoldId }: Slot): Promise<Answer> {
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

/** Why a hold has ended, by the code of the refusal. */
const ENDINGS: Record<string, Ending> = { 'time-too-near': 'too-near', 'place-closed': 'closed' };

/** Why a hold that was refused with 410 has ended. */
export function endingOf({ problem }: CallError): Ending {
  return ENDINGS[problem?.code ?? ''] ?? 'expired';
}

/** True for the refusal of a hold that the server no longer has. */
export function isGone(error: unknown): boolean {
  return error instanceof CallError && (error.status === 404 || error.status === 410);
}

/** Gives a hold back. Nothing waits for the answer. */
export function giveBack(id: string): void {
  call('$delete', '/scheduler/holds/:id', { param: { id } }, { keepalive: true }).catch(() => 0);
}

/** The open times nearest to a lost one, at its location and at the nearest other one that has any. */
export async function openNear({ locationId, serviceId }: Offered, start: string, where: Where): Promise<NearTime[]> {
  const [own, found] = await Promise.all([
    timesAround(locationId, serviceId, start, where).catch(noneWhereNotGiven),
    locationsNear(serviceId, where).catch((): FoundLocationAnswer[] => []),
  ]);
  const miles = found.find((location) => location.locationId === locationId)?.distance;
  const other = found.find((location) => location.locationId !== locationId && location.nextFree !== null);
  const same = {
    offered: { locationId, serviceId },
    place: own?.contact.name ?? '',
    days: own ? daysOf(own) : [],
    miles,
  };
  if (!other) return nearTimes(start, same, null);
  const there = await timesAround(other.locationId, serviceId, start, where).catch(() => null);
  const offered = { locationId: other.locationId, serviceId };
  return nearTimes(start, same, there && { offered, place: other.name, days: daysOf(there), miles: other.distance });
}

/** A location that doesn't give the service has no times for it. */
function noneWhereNotGiven(error: unknown): null {
  if (error instanceof CallError && error.status === 422) return null;
  throw error;
}

function daysOf({ providerDetail }: Timeslots) {
  return providerDetail.scheduleDays;
}

function locationsNear(serviceId: number, { organizationId, near }: Where): Promise<FoundLocationAnswer[]> {
  const json = { serviceId, position: { latitude: near.lat, longitude: near.lng }, organizationId };
  return call('$post', '/scheduler/locations/search', { json }, { reads: true });
}

function timesAround(
  locationId: string,
  serviceId: number,
  start: string,
  { organizationId }: Where,
): Promise<Timeslots> {
  const from = Math.max(Date.now(), Date.parse(start) - NEAREST_DAYS_BEFORE * DAY);
  return call('$get', '/scheduler/timeslots', {
    query: {
      locationId,
      serviceId: String(serviceId),
      startDateTime: new Date(from).toISOString(),
      numberOfDays: String(NEAREST_DAYS),
      organizationName: organizationId,
    },
  });
}
