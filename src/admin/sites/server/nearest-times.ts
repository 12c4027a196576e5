import { VISIT_MINUTES } from '#covid/organization.ts';
import type { Reading } from '#db/work.ts';
import { LEAD_MINUTES } from '#scheduler/engine/lead-times.ts';
import { seatsOf } from '#scheduler/engine/server/next-free.ts';
import { openSeats } from '#scheduler/engine/server/slots.ts';
import { startsBetween, type Schedule } from '#scheduler/engine/time-slots.ts';
import { DAY, MINUTE } from '#text/durations.ts';
import type { Change, Running } from './stranded.ts';

/** So far from its time a visit is moved at most. */
const DAYS_NEAR = 14;

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

/** For each of these visits the nearest time from now on with an open place, each place once; null where none is near. Of two sites with the same time the first is it. */
export async function nearestTimes<P extends Place>(
  reading: Pick<Reading, 'db' | 'now'>,
  places: readonly P[],
  visits: readonly { start: number; serviceId: number }[],
): Promise<(TimeAt<P> | null)[]> {
  if (visits.length === 0) return [];
  const starts = visits.map(({ start }) => start);
  const from = Math.max(reading.now + LEAD_MINUTES * MINUTE, Math.min(...starts) - DAYS_NEAR * DAY);
  const open = await openTimes(reading, places, { from, to: Math.max(...starts) + DAYS_NEAR * DAY });
  return visits.map((visit) => takeNearest(open, visit));
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

/** Looks from a visit's time both ways, the nearer first, and takes the first place that there is. */
function takeNearest<P extends Place>(
  open: readonly OpenTime<P>[],
  { start, serviceId }: { start: number; serviceId: number },
): TimeAt<P> | null {
  const away = (time: OpenTime<P> | undefined): number => (time ? Math.abs(time.start - start) : Infinity);
  const after = open.findIndex((time) => time.start >= start);
  let next = after < 0 ? open.length : after;
  let before = next - 1;
  for (;;) {
    const isBefore = away(open[before]) <= away(open[next]);
    const time = isBefore ? open[before] : open[next];
    if (!time || away(time) > DAYS_NEAR * DAY) return null;
    const there = time.at.find(({ place, left }) => left > 0 && gives(place, serviceId));
    if (there) {
      there.left -= 1;
      return { start: time.start, place: there.place };
    }
    if (isBefore) before -= 1;
    else next += 1;
  }
}

/** Whether a test is given there. */
function gives({ change: { services } }: Place, serviceId: number): boolean {
  return services?.includes(serviceId) ?? true;
}
