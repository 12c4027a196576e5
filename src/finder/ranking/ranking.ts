import { isInReach, isOnlineIn, type Offering } from '../catalogue/availability.ts';
import { ONLINE_MILES } from './reach.ts';

/**
 * How tiles are ranked, on built pages and in searches alike: what fits (`fit.ts`), then miles (online counts as ONLINE_MILES), `position` and id. Paid
 * places come after those that fit as well; what isn't offered there (`availability.ts`) is left out. A search knows the time, too: it puts urgent care
 * that is closed after all that answer as well (`server/tiles/place-services.ts`).
 */

/** Which ways of delivery are wanted. */
export type Wanted = { inStore: boolean; virtual: boolean };
/** Who looks: in which state (two letters, '' when unknown), and for which delivery. */
export type Asking = { state: string; wanted: Wanted };

/** The figure that tiles are sorted by, lowest first, in miles; null leaves the tile out. */
export function score(service: Offering & { miles: number | null }, { state, wanted }: Asking): number | null {
  const near = wanted.inStore && isInReach(service, service.miles) ? service.miles : null;
  const online = wanted.virtual && isOnlineIn(state, service) ? ONLINE_MILES : null;
  if (near === null) return online;
  return online === null ? near : Math.min(near, online);
}

/** What is sorted by rank: a service, how well it fits (0 is best), and its figure; null comes last. */
export type Scored = {
  service: { id: string; position: number; sponsored: boolean };
  fit: number;
  points: number | null;
};

/** Compares two services by rank, for a sort. */
export function byRank(a: Scored, b: Scored): number {
  return (
    a.fit - b.fit ||
    Number(a.service.sponsored) - Number(b.service.sponsored) ||
    upward(a.points, b.points) ||
    a.service.position - b.service.position ||
    (a.service.id < b.service.id ? -1 : 1)
  );
}

/** Compares two figures for a sort: the lower one first, null last. */
export function upward(a: number | null, b: number | null): number {
  if (a === b) return 0;
  return a === null || (b !== null && a > b) ? 1 : -1;
}

/** Miles as a tile says them: one decimal. */
export function roundMiles(miles: number): number {
  return Math.round(miles * 10) / 10;
}

/** The first few tiles, one for each partner. */
export function firstOfEachPartner<T extends { partner: string }>(tiles: readonly T[], count: number): T[] {
  const seen = new Set<string>();
  return tiles.filter(({ partner }) => !seen.has(partner) && seen.add(partner)).slice(0, count);
}
