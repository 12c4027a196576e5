import type { Reading } from '#identity/make-actor.ts';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import type { FreeTimes } from '../slot.schema.ts';
import { LOOKAHEAD_DAYS } from '../lookahead.ts';
import { instantOf, timeZoneName } from '#location/time-zone.ts';
import { DAY, HOUR } from '#text/durations.ts';
import { closedDaysBetween } from '../time-slots.ts';
import { bookableSpan, findOffering, type Offering } from './offerings.ts';
import { freeSlots } from './slots.ts';

/** Whose times are asked for: from an instant or a day at the location (never before it can be booked), and for how many days (90 unless said). */
export type TimesAsked = {
  locationId: string;
  serviceId: number;
  startDateTime?: string | undefined;
  numberOfDays?: number | undefined;
};

/** The free times of a service at a location. Throws 404 for an unknown location, 422 for a service that it does not offer. */
export async function freeTimes(reading: Reading, asked: TimesAsked): Promise<FreeTimes> {
  const offering = await findOffering(reading, asked.locationId, asked.serviceId);
  if (offering === 'no location') throw noSuchLocation();
  if (offering === 'no service') throw fieldProblem('serviceId', 'This location does not offer such a service');
  const { location, status, schedule } = offering;
  const { from, to } = windowOf(asked, offering, reading.now);
  return {
    location,
    status,
    timeZoneName: timeZoneName(schedule.zone),
    days: await freeSlots(reading, offering, from, to),
    ...(schedule.closed && { closed: schedule.closed }),
    ...(schedule.suspendedFrom && { closedFrom: schedule.suspendedFrom }),
    ...(status === 'Active' && { closedDays: closedDaysBetween(schedule, from, to) }),
  };
}

/** The instants (epoch ms) between which times of an offering are asked for, as far as they can be booked at `now`. */
export function windowOf(
  { startDateTime, numberOfDays = LOOKAHEAD_DAYS }: TimesAsked,
  offering: Offering,
  now: number,
): { from: number; to: number } {
  const bookable = bookableSpan(offering, now);
  const from = Math.max(bookable.from, startOf(startDateTime, offering.schedule.zone) ?? bookable.from);
  return { from, to: Math.min(from + numberOfDays * DAY, bookable.to) };
}

function startOf(asked: string | undefined, zone: string): number | null {
  if (asked === undefined) return null;
  const instant = Date.parse(asked);
  return asked.includes('T') ? instant : (instantOf(zone, instant) ?? instantOf(zone, instant + HOUR) ?? instant);
}

/** The refusal for a location that is unknown, or another organization's. */
export function noSuchLocation(): ProblemError {
  return new ProblemError({ status: 404, code: 'no-such-location', detail: 'There is no such location.' });
}
