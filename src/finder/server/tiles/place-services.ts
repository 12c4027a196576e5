import { isOnlineIn } from '#finder/catalogue/availability.ts';
import { byRank, score, upward } from '#finder/ranking/ranking.ts';
import type { TilesRequest, TileSort } from '#finder/catalogue/tile.schema.ts';
import { MINUTE } from '#text/durations.ts';
import { firstOf } from './first-of.ts';
import type { Asked } from './narrow-services.ts';
import type { Moment } from './moment.ts';
import type { SearchedService } from './searched-services.ts';
import { clinicKey } from './clinic-of.ts';
import type { NearClinic } from './nearest-summary.ts';

/** A service at the visitor's place. */
export type PlacedService = {
  service: SearchedService;
  /** The nearest clinic of its organization that gives it, where the visitor wants one. */
  clinic: NearClinic | undefined;
  /** That it can be had online there. */
  online: boolean;
  offered: boolean;
  /** How well it answers the keyword: 0 is best. */
  tier: number;
  /** How well it fits the categories and symptoms asked for, where there are no words: 0 is best. */
  fit: number;
  /** What it is ranked by; null where it isn't offered at all. */
  points: number | null;
  /** Its next open times at the clinic (epoch ms), soonest first. */
  times: readonly number[];
};

type Filter = TilesRequest['filterOptions'];

/** True when a clinic is looked for: the service is given in one, and the visitor wants that and can enter it. */
export function isSoughtInPerson(service: SearchedService, { deliveryType, wheelchair }: Filter): boolean {
  return service.inStore && deliveryType.instoreservices && (!wheelchair || service.wheelchair);
}

/** A service at a place in a state, with the clinics near it by `clinicKey`. 'Local' is with a clinic only. */
export function placeService(
  service: SearchedService,
  { state, clinics }: { state: string; clinics: ReadonlyMap<string, NearClinic> },
  { filterOptions: filter }: TilesRequest,
  { tiers, fits }: Asked,
): PlacedService {
  const { organization, bookable } = service;
  const isSought = organization !== null && isSoughtInPerson(service, filter);
  const clinic = isSought ? clinics.get(clinicKey({ organization, bookable })) : undefined;
  const wanted = { inStore: filter.deliveryType.instoreservices, virtual: filter.deliveryType.virtualservices };
  const { inStore, virtual, states } = service;
  const points = score({ inStore, virtual, states, miles: clinic?.miles ?? null }, { state, wanted });
  return {
    service,
    clinic,
    online: wanted.virtual && isOnlineIn(state, service),
    offered: filter.local ? clinic !== undefined : points !== null,
    tier: tiers?.get(service.id) ?? 0,
    fit: fits(service),
    points,
    times: clinic?.times ?? [],
  };
}

/** True when it is open at its clinic, or online. */
export function isOpenNow({ service, clinic, online }: PlacedService, { opening }: Moment): boolean {
  const hours = [clinic?.opening, online ? service.onlineHours : null];
  return hours.some((one) => one != null && opening(one)?.now);
}

/** The first moment at which somebody is there, at its clinic or online; `now` where that isn't known. */
function openFrom({ service, clinic, online }: PlacedService, { now, opens }: Moment): number {
  const hours = [clinic?.opening, online ? service.onlineHours : null].filter((one) => one != null);
  return hours.length === 0 ? now : Math.min(...hours.map((one) => opens(one) ?? now));
}

/** By what each sort begins, the lowest first; all go on with the best order. */
const FIRST: Record<TileSort, (placed: PlacedService, moment: Moment) => number | null> = {
  best: () => null,
  soonest: (placed, moment) => {
    const { times, service } = placed;
    // Whoever waits begins to wait when it opens.
    const waited = service.wait === null ? Infinity : openFrom(placed, moment) + service.wait * MINUTE;
    const first = Math.min(times[0] ?? Infinity, waited);
    return first === Infinity ? null : first;
  },
  nearest: ({ clinic }) => clinic?.miles ?? null,
  price: ({ service }) => service.price,
};

/** True when that by which a sort begins is known of it: its price, its next time, its distance. */
export function hasFigure(placed: PlacedService, sort: TileSort, moment: Moment): boolean {
  return FIRST[sort](placed, moment) !== null;
}

/** Urgent care that is closed, while others are open, ranks as if it were so many miles farther: after all that answer as well. */
const CLOSED_MILES = 10_000;

function openFirst(placed: readonly PlacedService[], moment: Moment): readonly PlacedService[] {
  const closed = placed.filter((one) => one.service.isUrgentCare && one.points !== null && !isOpenNow(one, moment));
  if (closed.length === 0 || !placed.some((one) => one.points !== null && isOpenNow(one, moment))) return placed;
  return placed.map((one) => (closed.includes(one) ? { ...one, points: (one.points ?? 0) + CLOSED_MILES } : one));
}

/** So many services, in the order of a sort: by how well they answer what was asked, those offered here first, then by rank; in the best order, urgent care that is closed last. */
export function firstInOrder(
  placed: readonly PlacedService[],
  sort: TileSort,
  moment: Moment,
  count: number,
): PlacedService[] {
  const first = FIRST[sort];
  return firstOf(
    sort === 'best' ? openFirst(placed, moment) : placed,
    count,
    (a, b) =>
      upward(first(a, moment), first(b, moment)) ||
      a.tier - b.tier ||
      Number(b.offered) - Number(a.offered) ||
      byRank(a, b),
  );
}
