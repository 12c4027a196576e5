import type { Reading } from '#identity/make-actor.ts';
import { placeLine } from '#location/place-line.ts';
import { savedUsPlace } from '#location/server/saved-us-place.ts';
import type { Place } from '#location/place.schema.ts';
import { isUrgent } from '#safety/is-urgent.ts';
import { partNeed } from '#search/server/find/find-services.ts';
import { findArticles } from '#search/server/find/find-articles.ts';
import { countPages } from '#search/server/find/find.ts';
import { plansAndLanguages } from '#finder/filters/plans-and-languages.ts';
import type { Catalogue } from '#finder/catalogue/catalogue.ts';
import { filtersAtStart, type FilterChoices, type Filters, type SymptomChoice } from '#finder/filters/filters.ts';
import { readFilters } from '#finder/filters/filters-url.ts';
import { audiencesOf } from '#identity/audiences.ts';
import type { SearchReading } from '#search/server/find/search-memory.ts';
import type { SearchAsk } from '#search/search-ask.ts';
import type { FoundServices, SearchPage } from '#finder/calls/search-page.ts';
import { deliveryOf } from '#finder/catalogue/visit-pages.ts';
import { tilesRequestSchema } from '#finder/catalogue/tile.schema.ts';
import { startOf, tilesRequest, type TileScope } from '#finder/calls/tiles-request.ts';
import { nearestStoreFor } from './in-store.ts';
import { searchTiles, type SearchContent } from '../tiles/tiles.ts';
import { withAge } from '#finder/filters/typed-age.ts';

/** Articles of one search: those among the services, and as many below as are in view at once. */
const ARTICLES_MOST = 8;
/** Symptoms to narrow by. */
const SYMPTOMS_MOST = 8;
const ARTICLE_ADDRESS = '/rx-healthanswer/';

/** What the request brings besides the address. */
export interface SearchVisit {
  /** The query of the address, with its filters. */
  query: string;
  /** The cookies, of which the saved place is read. */
  cookies: string;
  group: 'b' | undefined;
}

/** The content that the page is answered from. */
type Content = {
  site: { defaultPlace: Omit<Place, 'label' | 'timeZone'> };
  symptoms: readonly { id: string; name: string }[];
};

/** Finds what the page of results shows. A part that fails says so; only our own mistakes throw. `tell` hears of failures, never what was typed. */
export function searchPageFinder(content: Content, known: SearchContent) {
  const { catalogue, dangerIn, memory } = known;
  const symptoms = content.symptoms.map(({ id, name }) => ({ symptomId: id, name }));
  const offered: FilterChoices = { serviceTypes: true, symptoms, ...plansAndLanguages([...catalogue.words.values()]) };
  return async (
    reading: Reading,
    typed: SearchAsk,
    visit: SearchVisit,
    tell: (error: unknown) => void,
  ): Promise<SearchPage> => {
    const said = withAge(typed.keyword, readFilters(visit.query, filtersAtStart(), offered).age);
    const danger = dangerIn(said);
    const search = { db: reading.db, memory, audiences: audiencesOf(reading.actor) };
    const where = await placeOf(search, typed, visit, content.site.defaultPlace).catch((error: unknown) => {
      tell(error);
      return undefined;
    });
    const usual = { ask: typed, need: typed.keyword, place: content.site.defaultPlace, ...NOWHERE };
    const { ask, need, place, ...named } = where ?? usual;
    const scope = scopeOf(ask, place, { isTyped: named.isTyped, group: visit.group }, catalogue);
    const answered = readFilters(visit.query, startOf(scope), offered);
    // Where a name of several places was typed, none is guessed.
    const waits = (danger.some(isUrgent) && !ask.notEmergency) || named.choices.length > 0;
    const [found, toRead, products, inStore] = await Promise.all([
      waits || !isAsked(ask) ? NONE : services(reading, known, { ...scope, answered }, where !== undefined, tell),
      articles(search, need, tell),
      // Beside danger nothing is sold.
      danger.some(isUrgent) ? 0 : productsWith(search, need, tell),
      waits || !need ? null : inStoreFor(reading, known, need, place, tell),
    ]);
    return {
      ask,
      category: catalogue.categories.find(({ slug }) => slug === ask.category)?.categoryName ?? '',
      query: visit.query,
      place,
      scope: { ...scope, answered, choices: { ...offered, symptoms: symptomsOf(found, symptoms, answered) } },
      ...named,
      group: visit.group,
      said,
      danger,
      found,
      articles: toRead,
      products,
      inStore,
      meant: meantOf(found),
    };
  };
}

const NOWHERE = { isTyped: false, choices: [] as readonly Place[], isUnknown: false };
const NONE: FoundServices = { state: 'none' };

/** What is asked for and where, as the page names it, and the words to look for: without those of a place, or of 'near me'. */
type Where = Pick<SearchPage, 'ask' | 'place' | 'isTyped' | 'choices' | 'isUnknown'> & { need: string };

/** The need and the place: the one typed with the need ('eye exam 98101'), else the one beside it, the saved one, or the site's. */
async function placeOf(search: SearchReading, ask: SearchAsk, { cookies }: SearchVisit, usual: Place): Promise<Where> {
  const { db, memory } = search;
  const place = (await savedUsPlace(db, cookies)) ?? usual;
  const { need, place: meant, choices } = await partNeed(search, ask.keyword);
  const asked = { ...NOWHERE, ask, need, place };
  if (meant && choices.length > 0) return { ...asked, ask: { ...ask, keyword: need, near: meant.city }, choices };
  if (meant) return { ...asked, ask: { ...ask, keyword: need, near: placeLine(meant) }, place: meant, isTyped: true };
  const { near } = ask;
  if (!near || near.toLowerCase() === placeLine(place).toLowerCase()) return asked;
  const named = await memory.places.named(db, near);
  if (named.state === 'found') return { ...asked, place: named.place, isTyped: true };
  if (named.state === 'choices') return { ...asked, choices: named.choices };
  return { ...asked, isUnknown: true };
}

/** What the list of services is asked for, by this page and later by its filters. */
function scopeOf(
  { keyword, near, category, notEmergency }: SearchAsk,
  place: Place,
  { isTyped, group }: Pick<SearchPage, 'isTyped' | 'group'>,
  { categoryIds, categories }: Catalogue,
): TileScope {
  const categoryId = categoryIds.get(category);
  const isSpecialty = categories.some(({ slug, specialty }) => slug === category && specialty);
  return {
    place,
    ...(keyword && { keyword }),
    ...(isTyped && { near }),
    ...(categoryId !== undefined && { categoryId }),
    ...(isSpecialty && { delivery: deliveryOf(undefined, true) }),
    ...(notEmergency && { notEmergency }),
    ...(group && { slVersion: 2 }),
  };
}

/** Without a word, a place or a category there is nothing to look for. */
function isAsked({ keyword, near, category }: SearchAsk): boolean {
  return Boolean(keyword || near || category);
}

async function services(
  reading: Reading,
  known: SearchContent,
  scope: TileScope & { answered: Filters },
  isReachable: boolean,
  tell: (error: unknown) => void,
): Promise<FoundServices> {
  // Where the place wasn't found because nothing answers, nothing else will.
  if (!isReachable) return { state: 'failed' };
  try {
    const request = tilesRequestSchema.parse(tilesRequest(scope, scope.place, scope.answered));
    return { state: 'found', answer: await searchTiles(reading, known, request) };
  } catch (error) {
    tell(error);
    return { state: 'failed' };
  }
}

/** Names of the articles for what was typed, best first. */
async function articles(search: SearchReading, words: string, tell: (error: unknown) => void): Promise<string[]> {
  try {
    const found = words ? (await findArticles(search, words, ARTICLES_MOST)).articles : [];
    return found.map(({ address }) => address.slice(ARTICLE_ADDRESS.length));
  } catch (error) {
    tell(error);
    return [];
  }
}

/** The nearest store that does what was typed; none where that isn't answered. */
async function inStoreFor(
  reading: Reading,
  known: SearchContent,
  need: string,
  place: Place,
  tell: (error: unknown) => void,
): Promise<SearchPage['inStore']> {
  try {
    return await nearestStoreFor(reading, known, need, place);
  } catch (error) {
    tell(error);
    return null;
  }
}

/** How many products have the words. */
async function productsWith(search: SearchReading, words: string, tell: (error: unknown) => void): Promise<number> {
  try {
    return await countPages(search, words, 'Product');
  } catch (error) {
    tell(error);
    return 0;
  }
}

/** What the services found treat most often, to narrow them by, after what they are narrowed by already. */
function symptomsOf(found: FoundServices, known: FilterChoices['symptoms'], { symptoms }: Filters): SymptomChoice[] {
  const treated = found.state === 'found' ? found.answer.tiles.flatMap((tile) => tile.symptoms) : [];
  const count = (symptomId: string): number => treated.filter((one) => one === symptomId).length;
  const isPicked = ({ symptomId }: SymptomChoice): boolean => symptoms.includes(symptomId);
  const others = known
    .filter((one) => !isPicked(one) && count(one.symptomId) > 0)
    .sort((a, b) => count(b.symptomId) - count(a.symptomId));
  return [...known.filter(isPicked), ...others].slice(0, Math.max(SYMPTOMS_MOST, symptoms.length));
}

function meantOf(found: FoundServices): string {
  return found.state === 'found' ? (found.answer.asked?.meant ?? '') : '';
}
