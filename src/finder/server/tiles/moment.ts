import { nextOpening, openingAt, type OpeningHours, type OpeningNow } from '#location/opening-words.ts';

/** When somebody looks, and what hours say then. */
export type Moment = {
  /** Epoch ms. */
  now: number;
  /** Whether hours are open, and the words for that; null where the moment isn't known, as while pages are built. */
  opening: (hours: OpeningHours) => OpeningNow | null;
  /** When hours that are closed open next (epoch ms); null when they are open, or when that isn't known. */
  opens: (hours: OpeningHours) => number | null;
};

/** The moment of one search: what hours say is worked out when it is asked for, and once for all that have the same hours. */
export function momentAt(now: number): Moment {
  const opening = onceEach((hours) => openingAt(hours, now));
  return { now, opening, opens: onceEach((hours) => (opening(hours).now ? null : nextOpening(hours, now))) };
}

function onceEach<T>(work: (hours: OpeningHours) => T): (hours: OpeningHours) => T {
  const known = new Map<OpeningHours, T>();
  return (hours) => {
    const before = known.get(hours);
    if (before !== undefined) return before;
    const worked = work(hours);
    known.set(hours, worked);
    return worked;
  };
}
