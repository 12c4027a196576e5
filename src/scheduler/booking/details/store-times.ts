import { atom } from 'nanostores';

import { CallError } from '#api/browser/call-error.ts';
import { earlyAnswer } from '#api/browser/early-call.ts';
import { LOOKAHEAD_DAYS } from '#scheduler/engine/lookahead.ts';
import type { ScheduleDay, Slot } from '#scheduler/engine/slot.schema.ts';
import type { AppointmentAnswer } from '#scheduler/visits/appointment.schema.ts';
import { visitToChange } from '#scheduler/appointments/move/store-move.ts';
import type { Timeslots } from '#scheduler/offered/api.schema.ts';
import type { BookingRefusal } from '../../visits/booking-refusals.ts';
import { call } from '../../kit/session/booking-context.ts';
import { ROW, stripOf, wholeRows } from '../shown/parts-of-day.ts';
import { DAYS_SHOWN, SCHEDULES_SHOWN } from '../shown/shown-at-first.ts';
import { slotsOf, type SlotsState } from './slots-state.ts';
import { $firstDay, fromFirstDay } from './store-first-day.ts';
import { FIRST_DAYS, timesAsked, timesQuery } from './times-call.ts';
import { $hold, currentBooking, sendHold, writeSession } from '../../kit/partner/partner-booking.ts';

/** The service before one is chosen (spec 9) [STATE-2]. */
export const NO_SERVICE = -1;

export const $serviceId = atom(NO_SERVICE);
export const $locationId = atom<string | null>(null);
export const $slots = atom<SlotsState>({ state: 'loading' });
export const $daysShown = atom(DAYS_SHOWN);
/** The day whose times are shown, 'YYYY-MM-DD'; null for the first one with times. */
export const $day = atom<string | null>(null);
/** Set by a booking that failed: the red alert on the way back [SCHED-6]. */
export const $bookingFailed = atom<BookingRefusal | 'error' | null>(null);

let fetching: AbortController | undefined;
/** Of which location times are on their way. */
let underway: string | null = null;

/** True when the times of a location are shown or on their way. */
export function hasTimesOf(locationId: string): boolean {
  return $locationId.get() === locationId && ($slots.get().state === 'found' || underway === locationId);
}

/**
 * Shows the times of a location, on the day that was looked at before. Looking at one while a time is held at another gives nothing away: that time, and the
 * location that the session knows, stay until another time is chosen [SCHED-3].
 */
export async function showSlots(locationId: string): Promise<void> {
  $locationId.set(locationId);
  const held = $hold.get();
  if (!held || held.location.locationId === locationId) writeSession({ locationId });
  $daysShown.set(DAYS_SHOWN);
  if (held?.location.locationId === locationId) $day.set(held.slot.date);
  if ($slots.get().state !== 'loading') $slots.set({ state: 'loading' });
  underway = locationId;
  await fetchDays(locationId);
  if (underway === locationId) underway = null;
}

/** Fetches times; first two weeks, and the whole lookahead when those hold fewer days than are shown, or end before the day that is looked at. `kept` is shown where none come. */
async function fetchDays(locationId: string, days = FIRST_DAYS, kept?: SlotsState): Promise<void> {
  const serviceId = $serviceId.get();
  if (serviceId === NO_SERVICE) return;
  fetching?.abort();
  const { signal } = (fetching = new AbortController());
  try {
    const { organizationId } = currentBooking().partner;
    let answer = await fromFirstDay(
      (await earlyAnswer<Timeslots>(timesAsked({ organizationId, serviceId, locationId }, days))) ??
        (await fetchSlots(locationId, serviceId, days, signal)),
    );
    const { scheduleDays } = answer.providerDetail;
    if ((scheduleDays.length < SCHEDULES_SHOWN || endsTooSoon(scheduleDays)) && days < LOOKAHEAD_DAYS) {
      days = LOOKAHEAD_DAYS;
      answer = await fromFirstDay(await fetchSlots(locationId, serviceId, days, signal));
    }
    const visit = await visitToChange();
    if (signal.aborted) return;
    $slots.set(slotsOf(visit ? withoutOwn(answer, visit) : answer, days));
    holdWanted();
    revealDay();
  } catch (error) {
    const problem = error instanceof CallError ? error.problem : undefined;
    const partnerAway = problem?.code === 'partner-away' ? problem.detail : null;
    if (!signal.aborted) $slots.set(kept ?? { state: 'failed', partnerAway });
  }
}

/** The times without the one that an appointment has already: it is nothing to move to. */
function withoutOwn(answer: Timeslots, { location, service, datetime }: AppointmentAnswer): Timeslots {
  const isSame = location.locationId === $locationId.get() && service.serviceId === $serviceId.get();
  if (!isSame) return answer;
  const scheduleDays = answer.providerDetail.scheduleDays
    .map((day) => ({
      ...day,
      timeSlots: day.timeSlots.filter(({ start }) => Date.parse(start) !== Date.parse(datetime)),
    }))
    .filter(({ timeSlots }) => timeSlots.length > 0);
  return { ...answer, providerDetail: { ...answer.providerDetail, scheduleDays } };
}

function endsTooSoon(days: readonly ScheduleDay[]): boolean {
  const [day, last] = [$day.get(), days.at(-1)];
  return day !== null && last !== undefined && last.date < day;
}

/** The free times of a service at a location from now on. Throws CallError. */
export function fetchSlots(
  locationId: string,
  serviceId: number,
  days: number,
  signal?: AbortSignal,
): Promise<Timeslots> {
  const { organizationId } = currentBooking().partner;
  const query = timesQuery({ organizationId, serviceId, locationId }, days);
  return call('$get', '/scheduler/timeslots', { query }, signal ? { signal } : {});
}

/** Shows the times before the first day that makes sense, too. */
export function showSooner(): void {
  $firstDay.set(null);
  const locationId = $locationId.get();
  $day.set(null);
  if (locationId) void fetchDays(locationId);
}

/** Shows the times of a day. */
export function chooseDay(date: string): void {
  $day.set(date);
}

/** Shows the times of a day that is far, or of the next day that has any, fetching the rest of the lookahead when it isn't loaded. */
export async function goToDay(date: string): Promise<void> {
  $day.set(date);
  const [slots, locationId] = [$slots.get(), $locationId.get()];
  if (slots.state !== 'found' || locationId === null) return;
  if (!slots.complete && endsTooSoon(slots.days)) await fetchDays(locationId, LOOKAHEAD_DAYS);
  else revealDay();
}

/** Shows more days, fetching the rest of the lookahead when the first weeks are used up. */
export function showMoreDays(): void {
  const shown = $daysShown.get() + ROW;
  $daysShown.set(shown);
  const slots = $slots.get();
  const locationId = $locationId.get();
  if (slots.state === 'found' && !slots.complete && slots.days.length <= shown && locationId)
    void fetchDays(locationId, LOOKAHEAD_DAYS);
}

/** Fetches the times that are shown again, as when one of them was lost; without an answer they stay, with what is said of that one. */
export function refreshSlots(): void {
  const [locationId, shown] = [$locationId.get(), $slots.get()];
  if (locationId && shown.state === 'found') void fetchDays(locationId, LOOKAHEAD_DAYS, shown);
}

/** Has a time held [SCHED-3]. */
export function chooseSlot(slot: Slot): void {
  const [locationId, serviceId] = [$locationId.get(), $serviceId.get()];
  if (locationId === null || serviceId === NO_SERVICE) return;
  $bookingFailed.set(null);
  sendHold({ on: 'take', wanted: { slot, locationId, serviceId } });
}

let wanted: string | undefined;

/** Has the first open time held that was painted and pressed before the times were here (client-first-time.ts), as soon as they are; one that is gone meanwhile is not. */
export function chooseWhenHere(id: string | undefined): void {
  wanted = id;
  holdWanted();
}

function holdWanted(): void {
  const slots = $slots.get();
  if (slots.state !== 'found') return;
  const slot = slots.days.flatMap(({ timeSlots }) => timeSlots).find(({ id }) => id === wanted);
  wanted = undefined;
  if (slot) chooseSlot(slot);
}

/** Shows the day of the time that is held at this location, also one that is farther than the days that are loaded. */
export function revealHeld(): void {
  const hold = $hold.get();
  if (hold?.location.locationId === $locationId.get()) void goToDay(hold.slot.date);
}

/** Shows as many days as it takes to see the one that is looked at, or the next that has times. */
function revealDay(): void {
  const [slots, day] = [$slots.get(), $day.get()];
  if (slots.state !== 'found' || day === null) return;
  const index = slots.days.findIndex(({ date }) => date >= day);
  $day.set(slots.days[index]?.date ?? null);
  const cells = stripOf(slots.days.slice(0, index + 1), slots.closedDays, Infinity, SCHEDULES_SHOWN).length;
  if (cells > $daysShown.get()) $daysShown.set(wholeRows(cells));
}
