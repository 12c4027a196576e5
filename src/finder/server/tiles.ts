import type { Reading } from '#account/make-actor.ts';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import { isUrgent } from '#search/server/danger.ts';
import { findServices, type ServicesFound } from '#search/server/find-services.ts';
import type { Danger } from '#search/search.schema.ts';
import type { Catalogue } from '../catalogue.ts';
import { relatedCategories } from '../related.ts';
import { searchBanners } from '../search-banners.ts';
import type { TilesRequest, TilesResponse } from '../service.schema.ts';
import { searchStatement, searchValues, type Asked, type SearchRow } from './search-statement.ts';
import { matchWords, namedServices, tiersOf, type SymptomWords } from './asked-words.ts';
import { toTiles } from './tile-rows.ts';

/** What a tile search answers from besides the database. */
export type SearchContent = {
  catalogue: Catalogue;
  symptoms: SymptomWords;
  /** Says which danger signs words tell of. */
  dangerIn: (words: string) => Danger[];
};

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
  const found = keyword ? await understood(reading, keyword, inDanger) : null;
  const place = found?.place ?? null;
  const request = place ? { ...given, lat: place.lat, lng: place.lng } : given;
  const asked = askedOf(reading, content, request, found);
  const search = reading.db.query<SearchRow>(searchStatement(request.sort), searchValues(catalogue, request, asked));
  // What to do in danger is told whether or not the database answers.
  const { rows } = await (inDanger ? search.catch(() => ({ rows: [] })) : search);
  const [here] = rows;
  if (here && !here.known) throw fieldProblem('lat', 'A place in the United States or its territories');
  const { zip = '', state = '', city = '' } = here ?? {};
  const matches = matchWords(content.symptoms, catalogue, asked.symptoms ?? [], found?.matches ?? []);
  const tiles = toTiles(rows, catalogue, { state, sort: request.sort, matches, now: asked.now });
  return {
    tiles,
    geoLocation: {
      lat: request.lat,
      lng: request.lng,
      zipCode: place?.zipCode || zip,
      state: place?.state || state,
      city: place?.city || city,
    },
    banners: inDanger ? [] : searchBanners(catalogue, categories, state),
    relatedCategories: relatedCategories(tiles, catalogue, categories),
    asked: found && { need: found.need, place, meant: found.meant },
    danger,
    leftOutForPrice: here?.unpriced ?? 0,
    error: {},
  };
}

/** What a keyword asks for; in danger nothing is looked for, so that nothing is offered. */
async function understood({ db }: Reading, keyword: string, inDanger: boolean): Promise<ServicesFound> {
  if (inDanger) return { need: keyword, place: null, meant: null, matches: [] };
  return findServices(db, keyword);
}

function askedOf(
  { actor, now }: Reading,
  { catalogue, symptoms }: SearchContent,
  { filterOptions }: TilesRequest,
  found: ServicesFound | null,
): Asked {
  const { symptoms: picked, botICD10codes: codes, services } = filterOptions;
  const keyed = found ? tiersOf(found.matches) : null;
  const only = services.map((id) => ({ id, tier: 0 }));
  return {
    named: services.length > 0 ? only : keyed,
    anyway: [...services, ...(found ? namedServices(catalogue, found.need) : [])],
    symptoms: picked.length + codes.length > 0 ? [...picked, ...symptoms.ofCodes(codes)] : null,
    actor: actor?.id ?? null,
    now,
  };
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
