import type { Actor, Reading } from '#identity/make-actor.ts';
import { ProblemError } from '#api/problem.ts';
import { audiencesOf } from '#identity/audiences.ts';
import { isUrgent } from '#safety/is-urgent.ts';
import { findServices, type ServicesFound } from '#search/server/find/find-services.ts';
import type { SearchMemory, SearchReading } from '#search/server/find/search-memory.ts';
import type { CallLine } from '#safety/calls/call-line.schema.ts';
import type { Danger } from '#safety/danger.schema.ts';
import type { Catalogue } from '#finder/catalogue/catalogue.ts';
import { relatedCategories } from '#finder/catalogue/related.ts';
import { searchBanners } from '#finder/catalogue/search-banners.ts';
import { tilesRequestSchema, type TilesRequest, type TilesResponse } from '#finder/catalogue/tile.schema.ts';
import { fitOf } from '#finder/ranking/fit.ts';
import { withAge } from '#finder/filters/typed-age.ts';
import { momentAt, type Moment } from './moment.ts';
import type { PlacedService } from './place-services.ts';
import { foundHere, refusedHere, tilesHere } from './tiles-here.ts';
import { NOTHING_NEAR, nearestSummary, type Near } from './nearest-summary.ts';
import { soughtFor, wishOf, type TileContent, type Wish } from './wish.ts';

/** What a tile search answers from besides the database. */
export type SearchContent = TileContent & {
  /** Says which danger signs words tell of. */
  dangerIn: (words: string) => Danger[];
  /** Says whom to call for words that tell of none. */
  callsIn: (words: string) => CallLine[];
  memory: SearchMemory;
  /** The services that someone may see [TILE-15]; without it only those for everyone. */
  servicesFor?: (actor: Actor | null) => TileContent['services'];
};

/** Finds the tiles for a place, best first, of those that are for everyone or for a program of the caller's [TILE-15]; the answer of POST /api/tiles (spec 7). */
export async function searchTiles(reading: Reading, all: SearchContent, given: TilesRequest): Promise<TilesResponse> {
  const content = { ...all, services: all.servicesFor?.(reading.actor) ?? all.services };
  const { catalogue } = content;
  const { categories } = given.filterOptions;
  refuseUnknown(catalogue, categories);
  const keyword = given.keyword?.trim() ?? '';
  const danger = keyword ? content.dangerIn(withAge(keyword, given.filterOptions.age)) : [];
  const inDanger = danger.some(isUrgent) && !given.notEmergency;
  const search = { db: reading.db, memory: content.memory, audiences: audiencesOf(reading.actor) };
  const read = keyword ? await understood(search, keyword, inDanger) : null;
  const place = read?.place ?? null;
  const request = place ? { ...given, lat: place.lat, lng: place.lng } : given;
  const moment = momentAt(reading.now);
  const look: Look = (what, matches) => lookFor(reading, content, what, matches, moment, inDanger);
  const own = await look(request, read);
  const wider = read && own.found.length === 0 ? await wideLook(content, request, read, look) : undefined;
  const { near, wish, found, overMaxPrice } = wider ?? own;
  const tiles = tilesHere(content, wish, found, near, moment);
  return {
    tiles,
    geoLocation: {
      lat: request.lat,
      lng: request.lng,
      zipCode: place?.zipCode || near.zip,
      state: place?.state || near.state,
      city: place?.city || near.city,
    },
    banners: inDanger ? [] : searchBanners(catalogue, categories, near.state),
    relatedCategories: relatedCategories(tiles, catalogue, categories),
    asked: read && { need: read.need, place, meant: read.meant },
    danger,
    calls: danger.length > 0 ? [] : content.callsIn(keyword),
    overMaxPrice,
    notForAge: inDanger ? [] : refusedHere(own.wish, own.near, moment),
    partnerProgramUser: tiles.some(({ audiences }) => audiences.length > 0),
    error: {},
  };
}

type Looked = { near: Near; wish: Wish; found: PlacedService[]; overMaxPrice: number };
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
  const wish = wishOf(content, request, meant);
  const search = nearestSummary(reading, request, soughtFor(wish));
  // What to do in danger is told whether or not the database answers.
  const near = await (inDanger ? search.catch(() => NOTHING_NEAR) : search);
  return { near, wish, ...foundHere(wish, near, moment) };
}

/** Where nothing for a keyword is offered, whatever the filters, others of its kind are shown; each says that it is only listed there. */
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
async function understood(search: SearchReading, keyword: string, inDanger: boolean): Promise<ServicesFound> {
  if (inDanger) return { need: keyword, place: null, meant: null, matches: [] };
  return findServices(search, keyword);
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
