import { FARTHEST_MILES } from '#location/reach.ts';
import { isForChildrenOnly } from '#scheduler/offered/ages.ts';
import type { ServicesFound } from '#search/server/find/find-services.ts';
import type { Catalogue, TileWords } from '#finder/catalogue/catalogue.ts';
import type { TilesRequest } from '#finder/catalogue/tile.schema.ts';
import { fitOf } from '#finder/ranking/fit.ts';
import { LOCAL_MILES } from '#finder/ranking/reach.ts';
import { FEVER_WORDS } from '#finder/filters/typed-age.ts';
import { narrowServices, type Asked } from './narrow-services.ts';
import { isSoughtInPerson } from './place-services.ts';
import { namedServices, tiersOf, type SymptomWords } from './search-matches.ts';
import type { SearchedService, SearchedServices } from './searched-services.ts';
import { clinicKey, type SoughtClinic } from './clinic-of.ts';
import type { Sought } from './nearest-summary.ts';

/** The content that tiles are made of. */
export type TileContent = { catalogue: Catalogue; services: SearchedServices; symptoms: SymptomWords };

/** What a request wants, wherever the visitor is. */
export type Wish = {
  request: TilesRequest;
  /** What its keyword was taken for; null without one. */
  meant: ServicesFound | null;
  asked: Asked;
  wanted: readonly SearchedService[];
  /** What answers the words or symptoms as well, and isn't for the age asked for. */
  refused: readonly SearchedService[];
};

/** What a request wants where its keyword means that: the first step to tiles, of an answer as of a page that is built. */
export function wishOf(content: TileContent, request: TilesRequest, meant: ServicesFound | null): Wish {
  const asked = askedOf(content, request, meant);
  const { wanted, refused } = narrowServices(content.services, request, asked);
  return { request, meant, asked, wanted, refused: refused.filter((service) => answersWell(service, asked)) };
}

/** True of a service that answers what was typed or picked at least half as well as the best. */
function answersWell({ id }: SearchedService, { tiers, symptoms }: Asked): boolean {
  return tiers ? (tiers.get(id) ?? ANSWERS_LITTLE) < ANSWERS_LITTLE : symptoms !== null;
}

function askedOf(
  { catalogue, services, symptoms }: TileContent,
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
    hasFever: picked.includes(FEVER) || FEVER_WORDS.test(read?.need ?? ''),
    fits: ({ words }) =>
      (tiers ? 0 : fitOf(words, about, catalogue.categories)) + (isForGrownUpsToo(words, age) ? GROWN_UPS_TOO : 0),
  };
}

/** The id of the symptom. */
const FEVER = 'fever';

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

/** What must be known of a place to answer a wish there. */
export function soughtFor({ wanted, refused, request: { filterOptions } }: Wish): Sought {
  const clinics = new Map<string, SoughtClinic>();
  for (const service of [...wanted, ...refused]) {
    const { organization, bookable, notForAll } = service;
    if (organization === null || !isSoughtInPerson(service, filterOptions)) continue;
    clinics.set(clinicKey({ organization, bookable }), { organization, bookable, notForAll });
  }
  return { clinics: [...clinics.values()], miles: filterOptions.local ? LOCAL_MILES : FARTHEST_MILES };
}
