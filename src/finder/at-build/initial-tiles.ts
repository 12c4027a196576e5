import { milesBetween } from '#location/distance.ts';
import { notOfferedIn } from '../catalogue/availability.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { DELIVERY_AT_START, type Delivery } from '../catalogue/delivery.ts';
import { tilesRequestSchema, type Tile } from '../catalogue/tile.schema.ts';
import type { NamedTile } from '../catalogue/tile-place.ts';
import type { Moment } from '../server/tiles/moment.ts';
import type { PlacedService } from '../server/tiles/place-services.ts';
import { DETOUR_AMONG, DETOUR_MILES } from '../server/tiles/clinic-of.ts';
import { symptomWords } from '../server/tiles/search-matches.ts';
import { searchedServices } from '../server/tiles/searched-services.ts';
import { foundHere, tilesHere } from '../server/tiles/tiles-here.ts';
import type { NearClinic, Sought } from '../server/tiles/nearest-summary.ts';
import { soughtFor, wishOf } from '../server/tiles/wish.ts';

/** A place of an organization, as far as the tiles of a page need it; degrees. `services` are those that it gives, null for all. */
export type Clinic = {
  locationId: string;
  organizationId: string;
  name: string;
  lat: number;
  lng: number;
  services?: readonly number[] | null | undefined;
  note?: string | null | undefined;
};
/** Where a page stands before the visitor has said: degrees and the two letters of the state. */
export type Spot = { lat: number; lng: number; state: string };

/** A page is read at another moment than it is built: it says nothing of what is open and when. */
const NO_MOMENT: Moment = { now: 0, opening: () => null, opens: () => null };
const NO_HOURS: NearClinic['opening'] = { timeZone: 'UTC', week: [] };

/** The tiles that a page comes with [CAT-11], from content and the clinics alone: what a search there answers before any filter. No category means all. */
export function initialTiles(
  catalogue: Catalogue,
  clinics: readonly Clinic[],
  spot: Spot,
  categoryId?: number,
  delivery: Delivery = DELIVERY_AT_START,
): Tile[] {
  return tilesAt(catalogue, clinics, spot, {
    categories: categoryId === undefined ? [] : [categoryId],
    deliveryType: { instoreservices: delivery.inPerson, virtualservices: delivery.online },
    serviceType: { specialityservices: delivery.speciality },
  });
}

/** These services at that spot, offered there or not, in their order: what pages come with that name them [PARTNER-2, LAND-2]. */
export function namedTilesAt(
  catalogue: Catalogue,
  clinics: readonly Clinic[],
  spot: Spot,
  ids: readonly string[],
): NamedTile[] {
  // A search for no service by name is one for all.
  if (ids.length === 0) return [];
  const inOrder = (found: readonly PlacedService[]) =>
    ids.flatMap((id) => found.find(({ service }) => service.id === id) ?? []);
  const tiles = tilesAt(catalogue, clinics, spot, { services: ids }, inOrder);
  return tiles.map((tile) => named(tile, catalogue));
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

/** What a search answers, by the same steps, with the clinics that are known while pages are built. */
function tilesAt(
  catalogue: Catalogue,
  clinics: readonly Clinic[],
  spot: Spot,
  filterOptions: object,
  inOrder = (found: readonly PlacedService[]) => found,
): Tile[] {
  const content = { catalogue, services: searchedServices(catalogue), symptoms: symptomWords([], {}) };
  const { lat, lng, state } = spot;
  const wish = wishOf(content, tilesRequestSchema.parse({ lat, lng, filterOptions }), null);
  const near = { state, clinics: nearestClinics(clinics, spot, soughtFor(wish)), viewed: [] };
  const { found } = foundHere(wish, near, NO_MOMENT);
  return tilesHere(content, wish, inOrder(found), near, NO_MOMENT);
}

/** The nearest clinic in reach of each kind that is sought. */
function nearestClinics(
  clinics: readonly Clinic[],
  spot: Spot,
  { clinics: kinds, miles: reach }: Sought,
): NearClinic[] {
  const inReach = clinics
    .map((clinic) => ({ ...clinic, miles: milesBetween(clinic, spot) }))
    .filter(({ miles }) => miles <= reach)
    .sort((a, b) => a.miles - b.miles);
  return kinds.flatMap(({ organization, bookable, notForAll }) => {
    const own = inReach.filter(
      ({ organizationId, services }) =>
        organizationId === organization && (bookable === null || !services || services.includes(bookable)),
    );
    const detour = ({ note }: Clinic): number => (notForAll && note?.endsWith(notForAll) ? DETOUR_MILES : 0);
    const [nearest] = own.slice(0, DETOUR_AMONG).sort((a, b) => a.miles + detour(a) - (b.miles + detour(b)));
    if (!nearest) return [];
    const { locationId: id, name, note = null, miles } = nearest;
    return [{ organization, bookable, id, name, note, miles, opening: NO_HOURS, times: [] }];
  });
}
