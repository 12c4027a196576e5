import { isOffered, isOnlineIn, notOfferedIn, notOfferedWords } from '../catalogue/availability.ts';
import { offeringOf, type Catalogue, type TileWords } from '../catalogue/catalogue.ts';
import { DELIVERY_AT_START, type Delivery } from '../catalogue/delivery.ts';
import { milesBetween } from '#location/distance.ts';
import { FARTHEST_MILES } from '#location/reach.ts';
import { stateName } from '#location/states.ts';
import { rank, roundMiles, type Rankable } from '../ranking/ranking.ts';
import { fitOf } from '../ranking/fit.ts';
import { reasons } from '../ranking/ranking-reason.ts';
import { NO_PLACE, type NamedTile } from '../catalogue/tile-place.ts';
import type { Tile } from '../catalogue/service.schema.ts';

/** A place of an organization, as far as the tiles of a page need it; degrees. */
export type Clinic = { locationId: string; organizationId: string; name: string; lat: number; lng: number };
/** Where a page stands before the visitor has said: degrees and the two letters of the state. */
export type Spot = { lat: number; lng: number; state: string };

type Near = { id: string; name: string; miles: number };
type Candidate = Rankable & { words: TileWords; clinic: Near | undefined };

/**
 * The tiles that a page comes with [CAT-11]: what a search at that spot would answer for that delivery before any filter is touched, made from content and the
 * clinics alone. No next free time is known yet. Without a category, those of all categories.
 */
export function initialTiles(
  catalogue: Catalogue,
  clinics: readonly Clinic[],
  spot: Spot,
  categoryId?: number,
  delivery: Delivery = DELIVERY_AT_START,
): Tile[] {
  const nearest = nearestClinics(catalogue, clinics, spot);
  const asked = { categories: categoryId === undefined ? null : new Set([categoryId]), symptoms: null };
  const candidates = [...catalogue.words.values()]
    .filter(({ speciality, audiences }) => audiences.length === 0 && (delivery.speciality || !speciality))
    .filter(({ categoryIds }) => categoryId === undefined || categoryIds.includes(categoryId))
    .map((service) => ({
      ...candidate(catalogue, service, nearest, delivery.inPerson),
      fit: fitOf(service, asked, catalogue.categories),
    }));
  const ranked = rank(candidates, {
    state: spot.state,
    wanted: { inStore: delivery.inPerson, virtual: delivery.online },
  });
  const why = reasons(
    ranked.map((service) => ({ miles: service.miles, online: delivery.online && isOnlineIn(spot.state, service) })),
    spot.state,
  );
  return ranked.map((service, index) => ({ ...placed(service), reason: why[index] ?? '' }));
}

/** These services at that spot, offered there or not, in their order: what pages come with that name them [PARTNER-2, LAND-2]. */
export function namedTilesAt(
  catalogue: Catalogue,
  clinics: readonly Clinic[],
  spot: Spot,
  ids: readonly string[],
): NamedTile[] {
  const nearest = nearestClinics(catalogue, clinics, spot);
  const services = ids
    .flatMap((id) => catalogue.words.get(id) ?? [])
    .filter(({ audiences }) => audiences.length === 0)
    .map((service) => candidate(catalogue, service, nearest));
  const offered = services.filter((service) => isOffered(service, spot.state, service.miles));
  const why = reasons(
    offered.map((service) => ({ miles: service.miles, online: isOnlineIn(spot.state, service) })),
    spot.state,
  );
  return services.map((service) => {
    const at = offered.indexOf(service);
    const reason = at < 0 ? notOfferedWords(service, spot.state) : (why[at] ?? '');
    const notIn = at < 0 && spot.state ? stateName(spot.state) : '';
    return { ...named(placed(service), catalogue), offered: at < 0 ? 'elsewhere' : 'here', notIn, reason };
  });
}

/** A service without a place, or for one, as a page names it. */
export function named(tile: Tile, { states }: Pick<Catalogue, 'states'>): NamedTile {
  const limits = states.get(tile.partner);
  return limits ? { ...tile, notOffered: notOfferedIn(limits) } : tile;
}

/** All services of one partner at that spot, in the order of content [PARTNER-2]. */
export function partnerTilesAt(
  catalogue: Catalogue,
  clinics: readonly Clinic[],
  spot: Spot,
  partner: string,
): NamedTile[] {
  const own = [...catalogue.words.values()].filter((service) => service.partner === partner);
  const ids = own.sort((a, b) => a.position - b.position).map(({ id }) => id);
  return namedTilesAt(catalogue, clinics, spot, ids);
}

function placed({ words, miles, clinic }: Candidate): Tile {
  return {
    ...words,
    ...NO_PLACE,
    nearestClinic: miles === null ? null : roundMiles(miles),
    nearestLocationName: clinic?.name ?? null,
    nearestLocationId: clinic?.id ?? null,
  };
}

function candidate(
  catalogue: Catalogue,
  words: TileWords,
  nearest: ReadonlyMap<string, Near>,
  inPerson = true,
): Candidate {
  const offering = offeringOf(words, catalogue);
  const clinic = offering.inStore && inPerson ? nearest.get(words.partner) : undefined;
  const { id, position, sponsored } = words;
  return { ...offering, id, position, sponsored, fit: 0, miles: clinic?.miles ?? null, words, clinic };
}

/** The nearest clinic in reach of each partner, by the partner's slug. */
function nearestClinics(
  { organizations }: Pick<Catalogue, 'organizations'>,
  clinics: readonly Clinic[],
  spot: Spot,
): Map<string, Near> {
  const nearest = new Map<string, Near>();
  for (const clinic of clinics) {
    const miles = milesBetween(clinic, spot);
    if (miles > FARTHEST_MILES || miles >= (nearest.get(clinic.organizationId)?.miles ?? Infinity)) continue;
    nearest.set(clinic.organizationId, { id: clinic.locationId, name: clinic.name, miles });
  }
  const found = [...organizations].flatMap(([partner, organizationId]) => {
    const clinic = nearest.get(organizationId);
    return clinic ? [[partner, clinic] as const] : [];
  });
  return new Map(found);
}
