import type { Reading } from '#identity/make-actor.ts';
import type { ScheduleDay, Slot } from '../slot.schema.ts';
import { slotId, startsBetween, type DayOfStarts } from '../time-slots.ts';
import { dateOfDay, timeZoneName } from '#location/time-zone.ts';
import { DAY, MINUTE } from '#text/durations.ts';
import { twelveHour } from '../twelve-hour.ts';
import type { Offering } from './offerings.ts';
import { epoch, statement } from './prepared-statement.ts';

/** No visit is longer, so a visit that overlaps a window starts at most this long before it. */
export const LONGEST_VISIT_MINUTES = 240;

/** A seat that is taken, times in epoch ms; `ownHold` is the asking actor's hold of this very service. */
export type TakenSeat = { seat: number; start: number; end: number; ownHold: string | null };

/** The free slots of a service at a location in [from, to) (epoch ms), days without one left out; a slot that the actor holds is among them, marked. */
export async function freeSlots(
  reading: Reading,
  offering: Offering,
  from: number,
  to: number,
): Promise<ScheduleDay[]> {
  if (offering.status !== 'Active') return [];
  const days = startsBetween(offering.schedule, from, to);
  const taken = await takenSeats(reading, offering, from, to);
  const isFree = freeTest(days, taken, offering);
  const own = new Map(taken.flatMap(({ ownHold, start }) => (ownHold ? [[start, ownHold] as const] : [])));
  const asSlot = slotMaker(offering);
  const free: ScheduleDay[] = [];
  for (const { day, starts, minutes } of days) {
    const timeSlots: Slot[] = [];
    for (const [index, start] of starts.entries()) {
      const hold = own.get(start);
      if (hold) timeSlots.push({ ...asSlot(start, minutes[index] ?? 0), held: true, aptHoldId: hold });
      else if (isFree(start)) timeSlots.push(asSlot(start, minutes[index] ?? 0));
    }
    if (timeSlots.length > 0) free.push({ date: dateOfDay(day), timeSlots });
  }
  return free;
}

async function takenSeats(
  { db, actor }: Reading,
  { locationId, service }: Offering,
  from: number,
  to: number,
): Promise<TakenSeat[]> {
  const { rows } = await db.query<TakenSeat>(
    statement(
      'taken',
      `select seat, ${epoch('starts_at')} as start, ${epoch('upper(during)')} as end,
         case when status = 'held' and owner = $4 and service_id = $5 then hold_id end as "ownHold"
       from seats
       where location_id = $1 and starts_at > $2 and starts_at < $3
         and live and (expires_at is null or expires_at > now())`,
      [locationId, new Date(from - LONGEST_VISIT_MINUTES * MINUTE), new Date(to), actor?.id ?? null, service.serviceId],
    ),
  );
  return rows;
}

/** Makes a test for whether a start has a seat free for the whole visit: while one number is, it has. */
export function freeTest(
  days: readonly DayOfStarts[],
  taken: readonly TakenSeat[],
  offering: Pick<Offering, 'capacity' | 'schedule'>,
): (start: number) => boolean {
  const seats = openSeats(days, taken, offering);
  return (start) => seats(start) > 0;
}

/**
 * Counts the seats that a start has open for the whole visit. Every visit that overlaps counts (10:00-10:20 and 10:10-10:30 do). Seats are numbered from 1 to
 * the capacity.
 */
export function openSeats(
  days: readonly DayOfStarts[],
  taken: readonly Pick<TakenSeat, 'seat' | 'start' | 'end'>[],
  { capacity, schedule }: Pick<Offering, 'capacity' | 'schedule'>,
): (start: number) => number {
  const starts = days.flatMap((day) => day.starts);
  const duration = schedule.durationMinutes * MINUTE;
  const seatsAt = new Map<number, Set<number>>();
  for (const { seat, start, end } of taken) {
    if (seat > capacity) continue;
    for (let index = firstAfter(starts, start - duration); (starts[index] ?? Infinity) < end; index += 1) {
      const at = starts[index] ?? 0;
      const seats = seatsAt.get(at);
      if (seats) seats.add(seat);
      else seatsAt.set(at, new Set([seat]));
    }
  }
  return (start) => capacity - (seatsAt.get(start)?.size ?? 0);
}

/** Index of the first number greater than `bound` in an ascending list. */
function firstAfter(sorted: readonly number[], bound: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) > bound) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Makes slots of one service at one location as the API shows them, from start (epoch ms) and wall-clock minutes. */
export function slotMaker({ location, service, schedule }: Pick<Offering, 'location' | 'service' | 'schedule'>) {
  const name = timeZoneName(schedule.zone);
  return function slot(start: number, minutes: number): Slot {
    return {
      id: slotId({ locationId: location.locationId, serviceId: service.serviceId, start }),
      start: isoMinute(start),
      end: isoMinute(start + schedule.durationMinutes * MINUTE),
      localTime: twelveHour(minutes),
      timeZone: schedule.zone,
      timeZoneName: name,
    };
  };
}

const clocks = Array.from({ length: 1440 }, (_, minute) => new Date(minute * MINUTE).toISOString().slice(10));
let lastDay = { day: 0, date: dateOfDay(0) };

/** The same as Date's toISOString for an instant on a whole minute, several times faster: a list of slots has thousands. */
function isoMinute(instant: number): string {
  const day = Math.floor(instant / DAY);
  if (day !== lastDay.day) lastDay = { day, date: dateOfDay(day) };
  return `${lastDay.date}${clocks[(instant - day * DAY) / MINUTE] ?? ''}`;
}
