import { VISIT_MINUTES } from '#covid/organization.ts';
import type { Reading } from '#db/work.ts';
import { seatsOf } from '#scheduler/engine/server/next-free.ts';
import { openSeats } from '#scheduler/engine/server/slots.ts';
import { startsBetween, type Schedule } from '#scheduler/engine/time-slots.ts';
import { DAY, MINUTE } from '#text/durations.ts';
import type { Change, Running } from './stranded.ts';

/** So far from its time a visit is moved at most. */
const DAYS_NEAR = 14;

/** When visits can start at a site, as it is or as it would be. */
export function scheduleOf(site: Running, { hours, specialDays, zone = site.zone }: Change): Schedule {
  return {
    ...{ hours, specialDays, zone, closed: site.closed },
    durationMinutes: VISIT_MINUTES,
    everyMinutes: VISIT_MINUTES,
  };
}

/** For each of these starts (epoch ms) the nearest one from now on with a place after the change, each place once; null where none is near. */
export async function nearestTimes(
  { db, now }: Pick<Reading, 'db' | 'now'>,
  site: Running,
  change: Change,
  visits: readonly { start: number }[],
): Promise<(number | null)[]> {
  const starts = visits.map(({ start }) => start);
  const [first, last] = [Math.min(...starts), Math.max(...starts)];
  if (starts.length === 0) return [];
  const schedule = scheduleOf(site, change);
  const [from, to] = [Math.max(now + VISIT_MINUTES * MINUTE, first - DAYS_NEAR * DAY), last + DAYS_NEAR * DAY];
  const days = startsBetween(schedule, from, to);
  const taken = (await seatsOf(db, [site.row], from, to)).get(site.row) ?? [];
  const seats = openSeats(days, taken, { capacity: Math.max(0, change.capacity - site.reserve), schedule });
  const open = days.flatMap((day) => day.starts.map((start) => ({ start, left: seats(start) }))).filter(hasRoom);
  return starts.map((start) => {
    const near = open.filter((one) => hasRoom(one) && Math.abs(one.start - start) <= DAYS_NEAR * DAY);
    const nearest = near.toSorted((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start))[0];
    if (!nearest) return null;
    nearest.left -= 1;
    return nearest.start;
  });
}

function hasRoom({ left }: { left: number }): boolean {
  return left > 0;
}
