import { VISIT_MINUTES } from '#covid/organization.ts';
import type { Reading } from '#db/work.ts';
import { LEAD_MINUTES } from '#scheduler/engine/lead-times.ts';
import { seatsOf } from '#scheduler/engine/server/next-free.ts';
import { openSeats } from '#scheduler/engine/server/slots.ts';
import { startsBetween, type Schedule } from '#scheduler/engine/time-slots.ts';
import { DAY, MINUTE } from '#text/durations.ts';
import type { Change, Running } from './stranded.ts';

/** So many days from its time a visit is moved at most. */
const DAYS_NEAR = 14;
/** To an earlier time a visit is moved only where it is so many days ahead: an email is read by then. */
const NOTICE_DAYS = 2;

/** When visits can start at a site, as it is or as it would be. */
export function scheduleOf(site: Running, { hours, specialDays, suspendedFrom, zone = site.zone }: Change): Schedule {
  return {
    ...{ hours, specialDays, zone, suspendedFrom, closed: site.closed },
    durationMinutes: VISIT_MINUTES,
    everyMinutes: VISIT_MINUTES,
  };
}

/** A site to which visits can be moved, as it would run. */
export type Place = { site: Running; change: Change };
/** A time (epoch ms) at one of them. */
export type TimeAt<P extends Place> = { start: number; place: P };
type OpenTime<P> = { start: number; at: { place: P; left: number }[] };

/** For each of these visits a time with an open place, a later one if there is any, each place once; null where none is near. Of two sites with the same time the first is it. */
export async function nearestTimes<P extends Place>(
  reading: Pick<Reading, 'db' | 'now'>,
  places: readonly P[],
  visits: readonly { start: number; serviceId: number }[],
): Promise<(TimeAt<P> | null)[]> {
  if (visits.length === 0) return [];
  const starts = visits.map(({ start }) => start);
  const from = Math.max(reading.now + LEAD_MINUTES * MINUTE, Math.min(...starts) - DAYS_NEAR * DAY);
  const open = await openTimes(reading, places, { from, to: Math.max(...starts) + DAYS_NEAR * DAY });
  return visits.map((visit) => takePlace(open, visit, reading.now));
}

async function openTimes<P extends Place>(
  { db }: Pick<Reading, 'db'>,
  places: readonly P[],
  { from, to }: { from: number; to: number },
): Promise<OpenTime<P>[]> {
  const rows = places.map(({ site }) => site.row);
  const taken = await seatsOf(db, rows, from, to);
  const open = new Map<number, OpenTime<P>>();
  for (const place of places) {
    const { site, change } = place;
    const schedule = scheduleOf(site, change);
    const days = startsBetween(schedule, from, to);
    const capacity = Math.max(0, change.capacity - site.reserve);
    const seats = openSeats(days, taken.get(site.row) ?? [], { capacity, schedule });
    for (const start of days.flatMap((day) => day.starts)) {
      const time = open.get(start) ?? { start, at: [] };
      time.at.push({ place, left: seats(start) });
      open.set(start, time);
    }
  }
  return [...open.values()].sort((a, b) => a.start - b.start);
}

/**
 * Takes the first place from a visit's time on, since who doesn't read their email in time would miss an earlier one.
 * Where there is none, as before a site is suspended, the last one before it that is far enough ahead.
 */
function takePlace<P extends Place>(
  open: readonly OpenTime<P>[],
  { start, serviceId }: { start: number; serviceId: number },
  now: number,
): TimeAt<P> | null {
  const placeIn = ({ at }: OpenTime<P>) => at.find(({ place, left }) => left > 0 && gives(place, serviceId));
  const isNear = (time: OpenTime<P>): boolean => Math.abs(time.start - start) <= DAYS_NEAR * DAY;
  const later = open.find((time) => time.start >= start && isNear(time) && placeIn(time));
  const isInTime = (time: OpenTime<P>): boolean => time.start >= now + NOTICE_DAYS * DAY;
  const time =
    later ?? open.findLast((one) => one.start < start && isNear(one) && isInTime(one) && placeIn(one) !== undefined);
  const there = time && placeIn(time);
  if (!there) return null;
  there.left -= 1;
  return { start: time.start, place: there.place };
}

/** Whether a test is given there. */
function gives({ change: { services } }: Place, serviceId: number): boolean {
  return services?.includes(serviceId) ?? true;
}
