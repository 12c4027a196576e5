import { nextOpening, openingAt, type OpeningHours, type OpeningNow } from '#location/opening-words.ts';

/** Whether hours are open at one moment, the words for that, and when they open if they are not (epoch ms; null when that isn't known). */
type Opened = OpeningNow & { opens: number | null };
/** What hours say at one moment; null where the moment isn't known, as while pages are built. */
export type Opening = (hours: OpeningHours) => Opened | null;

/** `openingAt` at one instant (epoch ms), worked out once for all that have the same hours. */
export function openingsAt(now: number): (hours: OpeningHours) => Opened {
  const known = new Map<OpeningHours, Opened>();
  return (hours) => {
    const before = known.get(hours);
    if (before) return before;
    const opening = openingAt(hours, now);
    const worked = { ...opening, opens: opening.now ? null : nextOpening(hours, now) };
    known.set(hours, worked);
    return worked;
  };
}
