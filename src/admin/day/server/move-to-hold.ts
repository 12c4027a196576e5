import { ProblemError } from '#api/problem.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import type { Reading, Work } from '#db/work.ts';
import { moveVisit } from '#scheduler/appointments/server/move-visit.ts';
import { dateOfDay, wallOf } from '#location/time-zone.ts';
import type { BookingSystem } from '#scheduler/systems/booking-system.ts';
import type { Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { lockVisit } from '#scheduler/visits/server/change-appointment.ts';
import { DAYS_AHEAD } from '#scheduler/visits/server/visible-to.ts';
import type { HeldForMove, MoveTimes } from '../visit.schema.ts';
import { maskedAgain } from './one-visit.ts';
import { dayOutOfReach, daysInReach, siteInReach } from './site-in-reach.ts';
import { checkVersion } from './step-visit.ts';

/** The times of a visit's own service at its own site that it can be moved to, from today to 7 days ahead. Throws 404 for a visit that the caller doesn't see. */
export async function moveTimes(
  reading: Reading<GrantedStaff>,
  id: string,
  { systems }: Scheduling,
): Promise<MoveTimes['days']> {
  const { site, service } = await maskedAgain(reading, id);
  const { timeZone } = await siteInReach(reading, site.locationId);
  const last = dateOfDay(wallOf(timeZone, reading.now).day + DAYS_AHEAD);
  const system = await systems.owning(reading, { appointment: id });
  const asked = { locationId: site.locationId, serviceId: service.serviceId, numberOfDays: DAYS_AHEAD + 1 };
  const { days } = await system.freeTimes(reading, asked);
  return days
    .filter(({ date }) => date <= last)
    .map(({ date, timeSlots }) => ({
      date,
      times: timeSlots.map(({ id: slotId, start, localTime }) => ({ slotId, start, localTime })),
    }));
}

/**
 * Holds a time at a visit's own site for its move, and gives back the one that was chosen before; the visit keeps its own meanwhile.
 * Throws 404, 403 day-out-of-reach, 422 other-site, and as holding a time does. What was held before is given back in the same work, or stays.
 */
export async function holdForMove(
  work: Work<GrantedStaff>,
  id: string,
  { slotId, instead }: { slotId: string; instead?: string | undefined },
  system: BookingSystem,
): Promise<HeldForMove> {
  if (instead) await system.release(work, instead);
  const { aptHoldId, expirationTime, slot } = await system.hold(work, slotId, null);
  await checkPlace(work, id, slot);
  return { aptHoldId, endsAt: expirationTime, date: slot.date, localTime: slot.localTime, start: slot.start };
}

/** A refusal undoes what the work has done before it. */
async function checkPlace(
  work: Work<GrantedStaff>,
  id: string,
  { locationId, date }: { locationId: string; date: string },
): Promise<void> {
  const { site } = await maskedAgain(work, id);
  if (locationId !== site.locationId) throw otherSite();
  const reach = daysInReach(work.actor.grant, await siteInReach(work, locationId), work.now);
  if (reach && (date < reach.from || date > reach.to)) throw dayOutOfReach();
}

/** A visit as the caller has read it, and the time that they hold for it. */
export type HeldMove = { aptHoldId: string; version: number };

/**
 * Moves a visit to the time that the caller holds: that is booked and the old one free, or nothing has changed. Its patient is told.
 * Throws 404, 412 visit-changed, 403 day-out-of-reach, and as `moveVisit` does.
 */
export async function moveToHold(
  work: Work<GrantedStaff>,
  id: string,
  { aptHoldId, version }: HeldMove,
  { system, scheduling }: { system: BookingSystem; scheduling: Scheduling },
): Promise<void> {
  checkVersion(await lockVisit(work, id), version);
  await checkPlace(work, id, (await system.findHold(work, aptHoldId)).slot);
  await moveVisit(work, id, { aptHoldId }, { system, scheduling, source: null });
}

function otherSite(): ProblemError {
  const detail = 'Choose a time at the site where the appointment is.';
  return new ProblemError({ status: 422, code: 'other-site', detail, errors: [{ path: 'slotId', message: detail }] });
}
