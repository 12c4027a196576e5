import type { Reading } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import { isUrgent } from '#safety/is-urgent.ts';
import { findServices, type ServicesFound } from '#search/server/find/find-services.ts';
import type { Danger } from '#safety/danger.schema.ts';
import type { Catalogue, TileWords } from '#finder/catalogue/catalogue.ts';
import { isForChildrenOnly } from '#scheduler/offered/ages.ts';
import { fitOf } from '#finder/ranking/fit.ts';
import { FARTHEST_MILES } from '#location/reach.ts';
import { LOCAL_MILES } from '#finder/ranking/reach.ts';
import { relatedCategories } from '#finder/catalogue/related.ts';
import { searchBanners } from '#finder/catalogue/search-banners.ts';
import { tilesRequestSchema, type TilesRequest, type TilesResponse } from '#finder/catalogue/service.schema.ts';
import { matchWords, namedServices, tiersOf, type SymptomWords } from './search-matches.ts';
import { toTiles } from './found-tiles.ts';
import { narrowServices, type Asked } from './narrow-services.ts';
import { openingsAt } from './opening-now.ts';
import {
  firstInOrder,
  hasFigure,
  isOpenNow,
  isSoughtInPerson,
  placeService,
  type Moment,
  type PlacedService,
} from './place-services.ts';
import type { SearchedService, SearchedServices } from './searched-services.ts';
import { NOTHING_NEAR, whatIsNear, type Near, type Sought } from './what-is-near.ts';

/** What a tile search answers from besides the database. */
export type SearchContent = {
  catalogue: Catalogue;
  services: SearchedServices;
  symptoms: SymptomWords;
  /** Says which danger signs words tell of. */
  dangerIn: (words: string) => Danger[];
};

/** More tiles than this are not answered at once: as many as a request can name, and more than anyone reads. */
const MOST_TILES = 100;

/** Finds the tiles for a place, best first, for a visitor outside every audience [TILE-15]; the answer of POST /api/tiles (spec 7). */
export async function searchTiles(
  reading: Reading,
  content: SearchContent,
  given: TilesRequest,
): Promise<TilesResponse> {
  const { catalogue } = content;
  const { categories } = given.filterOptions;
  refuseUnknown(catalogue, categories);
  const keyword = given.keyword?.trim() ?? '';
  const danger = keyword ? content.dangerIn(keyword) : [];
  const inDanger = danger.some(isUrgent) && !given.notEmergency;
  const read = keyword ? await understood(reading, keyword, inDanger) : null;
  const place = read?.place ?? null;
  const request = place ? { ...given, lat: place.lat, lng: place.lng } : given;
  const moment = { now: reading.now, opening: openingsAt(reading.now) };
  const look: Look = (what, matches) => lookFor(reading, content, what, matches, moment, inDanger);
  const own = await look(request, read);
  const wider = read && own.found.length === 0 ? await wideLook(content, request, read, look) : undefined;
  const { near, asked, found, overMaxPrice, meant } = wider ?? own;
  const matches = matchWords(
    content.symptoms,
    found.map(({ service }) => service),
    [...(asked.symptoms ?? [])],
    meant?.matches ?? [],
  );
  const { state } = near;
  const viewed = new Set(near.viewed);
  const [first] = found;
  const sort = first && hasFigure(first, request.sort, moment) ? request.sort : 'best';
  const tiles = toTiles(found, { state, sort, matches, viewed, ...moment });
  return {
    tiles,
    geoLocation: {
      lat: request.lat,
      lng: request.lng,
      zipCode: place?.zipCode || near.zip,
      state: place?.state || near.state,
      city: place?.city || near.city,
    },
    banners: inDanger ? [] : searchBanners(catalogue, categories, state),
    relatedCategories: relatedCategories(tiles, catalogue, categories),
    asked: read && { need: read.need, place, meant: read.meant },
    danger,
    overMaxPrice,
    error: {},
  };
}

type Looked = {
  near: Near;
  asked: Asked;
  found: PlacedService[];
  overMaxPrice: number;
  /** What the keyword was taken for. */
  meant: ServicesFound | null;
};
type Look = (request: TilesRequest, meant: ServicesFound | null) => Promise<Looked>;

/** What a request finds where its keyword means that. */
async function lookFor(
  reading: Reading,
  content: SearchContent,
  request: TilesRequest,
  meant: ServicesFound | null,
  moment: Moment,
  inDanger: boolean,
): Promise<Looked> {
  const asked = askedOf(content, request, meant);
  const wanted = narrowServices(content.services, request, asked);
  const search = whatIsNear(reading, request, soughtFor(wanted, request));
  // What to do in danger is told whether or not the database answers.
  const near = await (inDanger ? search.catch(() => NOTHING_NEAR) : search);
  return { near, asked, meant, ...foundAt(near, wanted, request, asked, moment) };
}

/** Where nothing that answers a keyword is offered, whatever the filters, others of the same kind of care are better than none; each says that it is only listed there. */
async function wideLook(
  { catalogue, services }: SearchContent,
  request: TilesRequest,
  read: ServicesFound,
  look: Look,
): Promise<Looked | undefined> {
  const [best] = read.matches;
  const main = services.all.find(({ id }) => id === best?.id)?.words.categoryIds[0];
  const category = catalogue.categories.find(({ categoryId }) => categoryId === main);
  if (!category || request.filterOptions.services.length > 0) return undefined;
  const unfiltered = { ...request, filterOptions: tilesRequestSchema.parse({ lat: 0, lng: 0 }).filterOptions };
  if ((await look(unfiltered, read)).found.length > 0) return undefined;
  const listed = services.inCategory.get(category.categoryId) ?? [];
  const match = `Listed in ${category.categoryName}`;
  const about = { categories: new Set([category.categoryId]), symptoms: null };
  const matches = listed.map(({ id, words }) => ({
    id,
    score: 1 - fitOf(words, about, catalogue.categories) / 10,
    match,
  }));
  return look(request, { ...read, matches });
}

/** What a keyword asks for; in danger nothing is looked for, so that nothing is offered. */
async function understood({ db }: Reading, keyword: string, inDanger: boolean): Promise<ServicesFound> {
  if (inDanger) return { need: keyword, place: null, meant: null, matches: [] };
  return findServices(db, keyword);
}

function askedOf(
  { catalogue, services, symptoms }: SearchContent,
  { filterOptions }: TilesRequest,
  read: ServicesFound | null,
): Asked {
  const { symptoms: picked, botICD10codes: codes, services: only, categories, age } = filterOptions;
  const keyed = read ? tiersOf(read.matches) : null;
  const ids = categories.map((category) => catalogue.categoryIds.get(String(category)) ?? -1);
  const tiers = only.length > 0 ? new Map(only.map((id) => [id, 0])) : keyed && tiersFor(keyed, services.all, age);
  const about = {
    categories: ids.length > 0 ? new Set(ids) : null,
    symptoms: picked.length + codes.length > 0 ? new Set([...picked, ...symptoms.ofCodes(codes)]) : null,
  };
  return {
    tiers,
    anyway: new Set([...only, ...(read ? namedServices(services.all, read.need) : [])]),
    ...about,
    fits: ({ words }) =>
      (tiers ? 0 : fitOf(words, about, catalogue.categories)) + (isForGrownUpsToo(words, age) ? GROWN_UPS_TOO : 0),
  };
}

/** A tier from which on a service answers less than half as well as the best one. */
const ANSWERS_LITTLE = 7;

/** The tiers of matches, where care is for a child: children's own care that answers what was typed is as good as the best. */
function tiersFor(
  tiers: ReadonlyMap<string, number>,
  services: readonly SearchedService[],
  age: TilesRequest['filterOptions']['age'],
): ReadonlyMap<string, number> {
  if (age === null) return tiers;
  const own = services.filter(
    ({ id, words }) => (tiers.get(id) ?? ANSWERS_LITTLE) < ANSWERS_LITTLE && isForChildrenOnly(words.ages),
  );
  return new Map([...tiers, ...own.map(({ id }): [string, number] => [id, 0])]);
}

/** Among what fits as well, children's own care comes first where it is for a child. */
const GROWN_UPS_TOO = 0.5;

function isForGrownUpsToo({ ages }: TileWords, age: TilesRequest['filterOptions']['age']): boolean {
  return age !== null && !isForChildrenOnly(ages);
}

function soughtFor(wanted: readonly SearchedService[], { filterOptions }: TilesRequest): Sought {
  const [organizations, bookable] = [new Set<string>(), new Set<number>()];
  for (const service of wanted) {
    if (service.organization === null || !isSoughtInPerson(service, filterOptions)) continue;
    organizations.add(service.organization);
    if (service.bookable !== null) bookable.add(service.bookable);
  }
  const miles = filterOptions.local ? LOCAL_MILES : FARTHEST_MILES;
  return { organizations: [...organizations], miles, bookable: [...bookable] };
}

/** The services that are answered, best first, and how many more are left out because they cost more than the highest price. */
function foundAt(
  near: Near,
  wanted: readonly SearchedService[],
  request: TilesRequest,
  asked: Asked,
  moment: Moment,
): { found: PlacedService[]; overMaxPrice: number } {
  const { maxPrice, openNow } = request.filterOptions;
  const clinics = new Map(near.clinics.map((clinic) => [clinic.organization, clinic]));
  const placed = wanted.map((service) => placeService(service, { state: near.state, clinics }, request, asked));
  const fitting = placed
    .filter(({ service, offered }) => offered || asked.anyway.has(service.id))
    .filter((one) => !openNow || isOpenNow(one, moment.opening));
  const price = ({ service }: PlacedService): number | null => service.price;
  const found = fitting.filter((one) => maxPrice === null || (price(one) ?? Infinity) <= maxPrice);
  const over = fitting.filter((one) => one.offered && maxPrice !== null && (price(one) ?? 0) > maxPrice);
  return { found: firstInOrder(found, request.sort, moment, MOST_TILES), overMaxPrice: over.length };
}

/** A search of categories that are all unknown has no answer: 404, naming the field [ERR-2, ERR-4]. */
function refuseUnknown({ categoryIds }: Catalogue, categories: readonly (string | number)[]): void {
  if (categories.length === 0 || categories.some((category) => categoryIds.has(String(category)))) return;
  throw new ProblemError({
    status: 404,
    code: 'no-such-category',
    detail: 'There is no such category of care.',
    errors: [{ path: 'filterOptions.categories.0', message: 'A number or name that GET /api/categories answers' }],
  });
}
