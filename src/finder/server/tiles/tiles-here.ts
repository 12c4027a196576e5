import type { Tile, TilesResponse } from '#finder/catalogue/tile.schema.ts';
import { toTiles } from './found-tiles.ts';
import type { Moment } from './moment.ts';
import { firstInOrder, hasFigure, isOpenNow, placeService, type PlacedService } from './place-services.ts';
import { refusalFor } from './narrow-services.ts';
import { matchWords } from './search-matches.ts';
import { clinicKey } from './clinic-of.ts';
import type { Near } from './nearest-summary.ts';
import type { TileContent, Wish } from './wish.ts';

/** More tiles than this are not answered at once: as many as a request can name, and more than anyone reads. */
const MOST_TILES = 100;

/** The services that answer a wish at a place, best first, and how many more are left out because they cost more than the highest price. */
export function foundHere(
  { wanted, request, asked }: Wish,
  near: Pick<Near, 'state' | 'clinics'>,
  moment: Moment,
): { found: PlacedService[]; overMaxPrice: number } {
  const { maxPrice, openNow } = request.filterOptions;
  const clinics = new Map(near.clinics.map((clinic) => [clinicKey(clinic), clinic]));
  const placed = wanted.map((service) => placeService(service, { state: near.state, clinics }, request, asked));
  const fitting = placed
    .filter(({ service, offered }) => offered || asked.anyway.has(service.id))
    .filter((one) => !openNow || isOpenNow(one, moment));
  const price = ({ service }: PlacedService): number | null => service.price;
  const found = fitting.filter((one) => maxPrice === null || (price(one) ?? Infinity) <= maxPrice);
  const over = fitting.filter((one) => one.offered && maxPrice !== null && (price(one) ?? 0) > maxPrice);
  return { found: firstInOrder(found, request.sort, moment, MOST_TILES), overMaxPrice: over.length };
}

/** As many services that aren't for the age asked for are named, with why. */
const MOST_REFUSED = 8;

/** The services offered at a place that answer a wish in all but the age asked for, best first, each with why it isn't for them. */
export function refusedHere(
  wish: Wish,
  near: Pick<Near, 'state' | 'clinics'>,
  moment: Moment,
): TilesResponse['notForAge'] {
  if (wish.refused.length === 0) return [];
  const { found } = foundHere({ ...wish, wanted: wish.refused }, near, moment);
  const { age } = wish.request.filterOptions;
  const offered = found.filter((one) => one.offered).slice(0, MOST_REFUSED);
  return offered.map(({ service: { id, words } }) => {
    return { id, name: words.name, why: refusalFor(words, age, wish.asked.hasFever) ?? '' };
  });
}

/** The services found as tiles, in their order, with why each stands there. */
export function tilesHere(
  { symptoms }: Pick<TileContent, 'symptoms'>,
  { request, asked, meant }: Wish,
  found: readonly PlacedService[],
  { state, viewed }: Pick<Near, 'state' | 'viewed'>,
  moment: Moment,
): Tile[] {
  const matches = matchWords(
    symptoms,
    found.map(({ service }) => service),
    [...(asked.symptoms ?? [])],
    meant?.matches ?? [],
  );
  const [first] = found;
  const sort = first && hasFigure(first, request.sort, moment) ? request.sort : 'best';
  return toTiles(found, { state, sort, matches, viewed: new Set(viewed), ...moment });
}
