import type { TileWords } from '#finder/catalogue/catalogue.ts';
import { agesLine, isForAge, type AgeOf } from '#scheduler/offered/ages.ts';
import { ageWords } from '#text/age-words.ts';
import type { TilesRequest } from '#finder/catalogue/tile.schema.ts';
import type { SearchedService, SearchedServices } from './searched-services.ts';

/** What a search asks besides the request itself. */
export type Asked = {
  /** The services that answer the keyword, with their tier: lower ones come first; null without a keyword. */
  tiers: ReadonlyMap<string, number> | null;
  /** Services that are shown where they aren't offered too: the visitor asked for these by name. */
  anyway: ReadonlySet<string>;
  /** Numbers of categories; null for any. */
  categories: ReadonlySet<number> | null;
  /** Symptom ids, of those picked and of codes; null for any. */
  symptoms: ReadonlySet<string> | null;
  /** True where it is about a fever, for which some services take no small child. */
  hasFever: boolean;
  /** How well a service fits these categories and symptoms; 0 for all where words or names were asked for, whose tiers say it. */
  fits: (service: SearchedService) => number;
};

type Condition = (service: SearchedService) => boolean;

/** The services that a request wants as far as the place doesn't matter; `refused` those that it would want for another age. */
export type Narrowed = { wanted: SearchedService[]; refused: SearchedService[] };

/** Finds the services that a request wants as far as the place doesn't matter. */
export function narrowServices(services: SearchedServices, request: TilesRequest, asked: Asked): Narrowed {
  const conditions = conditionsOf(request, asked);
  const { age } = request.filterOptions;
  const fitting = inCategories(services, asked.categories).filter((one) => conditions.every((isMet) => isMet(one)));
  const wanted = fitting.filter(({ words }) => refusalFor(words, age, asked.hasFever) === null);
  return { wanted, refused: wanted.length === fitting.length ? [] : fitting.filter((one) => !wanted.includes(one)) };
}

/** Why a service isn't for someone of an age, with a fever or without: 'Ages 3 and up'; null when it is. */
export function refusalFor(
  { ages, feverFrom }: Pick<TileWords, 'ages' | 'feverFrom'>,
  age: AgeOf | null,
  hasFever: boolean,
): string | null {
  if (age === null) return null;
  if (!isForAge(ages, age)) return ages && agesLine(ages);
  if (!hasFever || age === 'child' || feverFrom === null || age >= feverFrom) return null;
  return `With a fever, ages ${ageWords(feverFrom)} and up`;
}

/** Only those of the categories are gone through, however many others there are. */
function inCategories(
  { all, inCategory }: SearchedServices,
  categories: Asked['categories'],
): readonly SearchedService[] {
  if (!categories) return all;
  const own = [...categories].map((category) => inCategory.get(category) ?? []);
  return own.length === 1 ? (own[0] ?? []) : [...new Set(own.flat())];
}

/** What is asked besides categories and age, without what isn't: the narrowest first. */
function conditionsOf({ filterOptions: filter }: TilesRequest, { tiers, anyway, symptoms }: Asked): Condition[] {
  const { insurancePlan, language } = filter;
  const { instoreservices, virtualservices } = filter.deliveryType;
  const conditions: (Condition | false | null)[] = [
    tiers && (({ id }) => tiers.has(id)),
    symptoms && (({ words }) => words.symptoms.some((symptom) => symptoms.has(symptom))),
    filter.schedulingEnabled && (({ bookable }) => bookable !== null),
    insurancePlan !== null && (({ words }) => words.insurancePlans.includes(insurancePlan)),
    language !== null && (({ words }) => words.languages.includes(language)),
    filter.wheelchair && (({ wheelchair, virtual }) => wheelchair || virtual),
    ({ inStore, virtual }) => (inStore && instoreservices) || (virtual && virtualservices),
    !filter.serviceType.specialityservices &&
      (({ id, speciality }) => !speciality || tiers?.get(id) === 0 || anyway.has(id)),
  ];
  return conditions.filter((one) => one !== false && one !== null);
}
