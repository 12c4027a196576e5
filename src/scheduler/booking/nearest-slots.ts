import type { ScheduleDay, Slot } from '../engine/slot.schema.ts';

/** How many free times are offered for one that is gone. */
export const NEAREST_OFFERED = 3;

/** The free times closest to an instant, closest first, without that instant itself [SCHED-3]. */
export function nearestSlots(days: ScheduleDay[], start: string, count = NEAREST_OFFERED): Slot[] {
  const wanted = Date.parse(start);
  const away = (slot: Slot): number => Math.abs(Date.parse(slot.start) - wanted);
  return days
    .flatMap(({ timeSlots }) => timeSlots)
    .filter((slot) => Date.parse(slot.start) !== wanted)
    .sort((one, other) => away(one) - away(other))
    .slice(0, count);
}

/** The slot at an instant, if it is offered. */
export function slotAt(days: ScheduleDay[], start: string): Slot | undefined {
  const wanted = Date.parse(start);
  return days.flatMap(({ timeSlots }) => timeSlots).find((slot) => Date.parse(slot.start) === wanted);
}
