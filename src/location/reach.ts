/** Care in person farther away than this is out of reach. */
export const FARTHEST_MILES = 150;

/** True when care in person can be had: an open clinic is in reach, in whatever state. `miles` is null when there is none. Tiles and booking both go by it. */
export function isInReach(miles: number | null): miles is number {
  return miles !== null && miles <= FARTHEST_MILES;
}
