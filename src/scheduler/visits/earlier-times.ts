import { wallOf } from '#location/time-zone.ts';
import { DAY } from '#text/durations.ts';

/** Minutes for which an offer holds its seat (SCHED-19). */
export const OFFER_MINUTES = 15;
/** How many earlier times a visit is offered at most (SCHED-19). */
export const OFFERS_AT_MOST = 3;
/**
 * 'None within 24 h of the visit' (SCHED-19), in milliseconds: neither the visit as it is nor the earlier time is that near.
 * So people have a day to stop eating, or to take time off.
 */
export const NOTICE_MS = DAY;

/** The hours of the location's clock between which offers are made: from 8 am, until 9 pm. */
const OFFER_HOURS = { from: 8, until: 21 } as const;
/** The same in words. */
export const OFFER_HOURS_WORDS = 'between 8 am and 9 pm';

/**
 * Whether earlier times are offered at `instant` (epoch ms) at a location in `zone`, by its own clock: nobody is woken by an offer that
 * ends before they get up. What comes free at night is offered at 8, if it still is. Throws TimeZoneError.
 */
export function isOfferHour(zone: string, instant: number): boolean {
  const { minutes } = wallOf(zone, instant);
  return minutes >= OFFER_HOURS.from * 60 && minutes < OFFER_HOURS.until * 60;
}

/** How many seats starts (epoch ms) have open. */
export type OpenSeats = ReadonlyMap<number, number>;

/** The starts at which a seat has come free, in order: more are open than the fewest seen. What was open all along is no news to who could have taken it. */
export function cameFree(fewest: OpenSeats, open: OpenSeats): number[] {
  return [...open].flatMap(([start, seats]) => (seats > (fewest.get(start) ?? 0) ? [start] : [])).sort((a, b) => a - b);
}

/** The fewest seats seen of each start, now that this is open; null where that is as it was. */
export function fewestOf(fewest: OpenSeats, open: OpenSeats): Map<number, number> | null {
  const fewer = [...fewest].filter(([start, seats]) => (open.get(start) ?? 0) < seats);
  if (fewer.length === 0) return null;
  return new Map([...fewest, ...fewer.map(([start]) => [start, open.get(start) ?? 0] as const)]);
}
