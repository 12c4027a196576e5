import { openingAt, type OpeningHours, type OpeningNow } from '#location/opening-words.ts';

/** Whether hours are open at one moment, and the words for that. */
export type Opening = (hours: OpeningHours) => OpeningNow;

/** `openingAt` at one instant (epoch ms), worked out once for all that have the same hours. */
export function openingsAt(now: number): Opening {
  const known = new Map<OpeningHours, OpeningNow>();
  return (hours) => {
    const opening = known.get(hours) ?? openingAt(hours, now);
    known.set(hours, opening);
    return opening;
  };
}
