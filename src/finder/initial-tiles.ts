import { deliveredBy, type Catalogue, type TileWords } from './catalogue.ts';
import { DELIVERY_AT_START, type Delivery } from './delivery.ts';
import { milesBetween } from '#location/distance.ts';
import { FARTHEST_MILES, rank, roundMiles, type Rankable } from './ranking.ts';
import { reasons } from './ranking-reason.ts';
import { NO_PLACE } from './tile-place.ts';
import type { Tile } from './service.schema.ts';

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
  { words, organizations }: Catalogue,
  clinics: readonly Clinic[],
  spot: Spot,
  categoryId?: number,
  delivery: Delivery = DELIVERY_AT_START,
): Tile[] {
  const nearest = nearestClinics(organizations, clinics, spot);
  const candidates = [...words.values()]
    .filter(({ speciality, audiences }) => audiences.length === 0 && (delivery.speciality || !speciality))
    .filter(({ categoryIds }) => categoryId === undefined || categoryIds.includes(categoryId))
    .map((service) => candidate(service, nearest, delivery.inPerson));
  const ranked = rank(candidates, { inStore: delivery.inPerson, virtual: delivery.online });
  const why = reasons(
    ranked.map(({ miles, virtual }) => ({ miles, online: virtual && delivery.online })),
    spot.state,
  );
  return ranked.map(({ words: service, miles, clinic }, index) => ({
    ...service,
    ...NO_PLACE,
    nearestClinic: miles === null ? null : roundMiles(miles),
    nearestLocationName: clinic?.name ?? null,
    nearestLocationId: clinic?.id ?? null,
    reason: why[index] ?? '',
  }));
}

/** All services of one partner at that spot, in the order of content, in reach or not: what its own page comes with [PARTNER-2]. */
export function partnerTilesAt(
  { words, organizations }: Catalogue,
  clinics: readonly Clinic[],
  spot: Spot,
  partner: string,
): Tile[] {
  const nearest = nearestClinics(organizations, clinics, spot);
  return [...words.values()]
    .filter((service) => service.partner === partner && service.audiences.length === 0)
    .map((service) => candidate(service, nearest))
    .sort((a, b) => a.position - b.position)
    .map(({ words: service, miles, clinic }) => ({
      ...service,
      ...NO_PLACE,
      nearestClinic: miles === null ? null : roundMiles(miles),
      nearestLocationName: clinic?.name ?? null,
      nearestLocationId: clinic?.id ?? null,
    }));
}

function candidate(words: TileWords, nearest: ReadonlyMap<string, Near>, inPerson = true): Candidate {
  const { inStore, virtual } = deliveredBy(words);
  const clinic = inStore && inPerson ? nearest.get(words.partner) : undefined;
  const { id, position } = words;
  return { id, position, inStore, virtual, miles: clinic?.miles ?? null, words, clinic };
}

/** The nearest clinic in reach of each partner, by the partner's slug. */
function nearestClinics(
  organizations: Catalogue['organizations'],
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
