import { MINUTE } from '#text/durations.ts';

/** A seat that is taken for a while, in epoch ms; `seat` is its number. */
export type TakenTime = { seat: number; start: number; end: number };
/** A visit that has no seat yet. */
export type Visit = { seat: null; start: number; end: number };

/** How a day is divided: into parts as long as the longest visit there, from the first start on (epoch ms). */
export type Parts = { from: number; minutes: number };

/**
 * The minutes of a day that visits block, by part of the day and seat: a short visit leaves no room for a long one beside it.
 * A visit without a seat counts where none of the others is, since it may get the seat of one of them.
 */
export function blockedMinutes(visits: readonly (TakenTime | Visit)[], parts: Parts): number {
  const blocked = new Set<string>();
  const touched = new Set<number>();
  const inOrder = [...visits].sort((one, other) => Number(one.seat === null) - Number(other.seat === null));
  for (const visit of inOrder) {
    for (const part of partsOf(visit, parts)) {
      if (visit.seat !== null || !touched.has(part)) blocked.add(`${visit.seat ?? ''}.${part}`);
      touched.add(part);
    }
  }
  return blocked.size * parts.minutes;
}

/** The parts of the day that a visit touches, by their numbers. */
function partsOf({ start, end }: { start: number; end: number }, { from, minutes }: Parts): number[] {
  const length = minutes * MINUTE;
  const [first, after] = [Math.floor((start - from) / length), Math.ceil((end - from) / length)];
  return Array.from({ length: after - first }, (_, index) => first + index);
}
