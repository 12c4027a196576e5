import { purposeOf } from '#search/server/lexicon/reason.ts';
import type { CategoryEntry, TileWords } from '../catalogue/catalogue.ts';

/** What a service is looked at for. */
type Fitting = Pick<
  TileWords,
  'categoryIds' | 'symptoms' | 'role' | 'serviceType' | 'symptomList' | 'symptomCategories'
>;
/** What is asked besides words: numbers of categories and ids of symptoms, each null for any. */
export type AskedFor = { categories: ReadonlySet<number> | null; symptoms: ReadonlySet<string> | null };

/** What only tests, advises or studies comes after care; then what is mainly for something else; then what is for little of what is asked. */
const [NO_CARE, OTHER_CATEGORY, LITTLE] = [4, 2, 1];
/** A symptom counts first when it is among a service's first few; a category, when most of its symptoms and enough of the category's match. */
const FIRST_SYMPTOMS = 3;
const [MOST_OF_ITS_OWN, MANY] = [0.75, 3];

/** How well a service fits the categories and symptoms that are asked for, without words: 0 is best. Lists are in this order, then by distance. */
export function fitOf(service: Fitting, asked: AskedFor, categories: readonly CategoryEntry[]): number {
  const { role } = purposeOf(service);
  const isCare = role === 'treats' || role === 'helps' || role === 'prevents';
  const [main] = service.categoryIds;
  const isMain = asked.categories === null || (main !== undefined && asked.categories.has(main));
  return (
    (isCare ? 0 : NO_CARE) + (isMain ? 0 : OTHER_CATEGORY) + (isMostlyFor(service, asked, categories) ? 0 : LITTLE)
  );
}

function isMostlyFor({ symptoms }: Fitting, asked: AskedFor, categories: readonly CategoryEntry[]): boolean {
  if (asked.symptoms) return symptoms.slice(0, FIRST_SYMPTOMS).some((symptom) => asked.symptoms?.has(symptom));
  const named = categories.filter(({ categoryId }) => asked.categories?.has(categoryId)).flatMap((one) => one.symptoms);
  if (named.length === 0) return true;
  const shared = named.filter(({ symptomId }) => symptoms.includes(symptomId)).length;
  return shared >= symptoms.length * MOST_OF_ITS_OWN && shared >= Math.min(MANY, named.length / 2);
}
