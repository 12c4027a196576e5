import type { AgeOf } from '#scheduler/offered/ages.ts';
import { ADULT_AGE, ageWords } from '#text/age-words.ts';
import { DELIVERY_AT_START, type Delivery } from '../catalogue/delivery.ts';
import type { TileSort } from '../catalogue/tile.schema.ts';

/** What narrows and sorts a list of tiles: all that a visitor chooses beside it [CAT-7, CAT-8]. */
export type Filters = {
  delivery: Delivery;
  openNow: boolean;
  /** In dollars, without insurance; null is any. */
  maxPrice: number | null;
  insurancePlan: string | null;
  language: string | null;
  wheelchair: boolean;
  /** Whom care is for: a child, or somebody of so many months; null is anyone. */
  age: AgeOf | null;
  /** Ids; a service for any of them stays. */
  symptoms: readonly string[];
  sort: TileSort;
};

/** A symptom that tiles can be narrowed to. */
export type SymptomChoice = { symptomId: string; name: string };

/** What a page offers to choose from. */
export type FilterChoices = {
  /** False on pages of one way of delivery [CAT-7]. */
  serviceTypes: boolean;
  symptoms: readonly SymptomChoice[];
  /** Names of the specialty services that its category has; left out where none is. */
  specialties?: readonly string[];
  plans: readonly string[];
  languages: readonly string[];
};

/** How a list is sorted, with its words. */
export const SORTS = [
  ['best', 'Best match'],
  ['soonest', 'Soonest'],
  ['nearest', 'Nearest'],
  ['price', 'Price, lowest first'],
] as const satisfies (readonly [TileSort, string])[];

/** Prices to choose from, in dollars; null is any. */
export const PRICES = [null, 0, 50, 100] as const;

/** Filters that nobody has touched; `delivery` is what the page fixes or begins with. */
export function filtersAtStart(delivery: Delivery = DELIVERY_AT_START): Filters {
  return {
    delivery,
    openNow: false,
    maxPrice: null,
    insurancePlan: null,
    language: null,
    wheelchair: false,
    age: null,
    symptoms: [],
    sort: 'best',
  };
}

/** A price filter in words: 'Any', 'Free', 'Up to $50'. */
export function priceWords(price: number | null): string {
  if (price === null) return 'Any';
  return price === 0 ? 'Free' : `Up to $${price}`;
}

/** Whom care is for, in words: 'For a child', 'For a child of 20 months'. */
export function forWords(age: AgeOf): string {
  return `For ${personWords(age)}`;
}

const YEAR = 12;

/** The same as a person: 'a child', 'a child of 20 months', 'someone of 80 years'. */
export function personWords(age: AgeOf): string {
  if (age === 'child') return 'a child';
  const words = age % YEAR === 0 ? `${age / YEAR} ${age === YEAR ? 'year' : 'years'}` : ageWords(age);
  return `${age < ADULT_AGE * YEAR ? 'a child' : 'someone'} of ${words}`;
}

/** A chosen filter: its words, and the filters without it. */
export type Picked = { key: string; words: string; without: Filters };

/** The chosen filters, each to be taken off by itself; `names` are those of the symptoms. Sorting narrows nothing and is none of them. */
export function pickedFilters(filters: Filters, start: Filters, names: ReadonlyMap<string, string>): Picked[] {
  const picked: Picked[] = [];
  const add = (key: string, words: string, without: Partial<Filters>): void => {
    picked.push({ key, words, without: { ...filters, ...without } });
  };
  const delivery = deliveryWords(filters.delivery, start.delivery);
  if (delivery) {
    const { inPerson, online } = start.delivery;
    add('delivery', delivery, { delivery: { ...filters.delivery, inPerson, online } });
  }
  if (filters.delivery.speciality !== start.delivery.speciality)
    add('specialty', filters.delivery.speciality ? 'Specialty services' : 'No specialty services', {
      delivery: { ...filters.delivery, speciality: start.delivery.speciality },
    });
  if (filters.openNow) add('open', 'Open now', { openNow: false });
  if (filters.maxPrice !== null) add('price', priceWords(filters.maxPrice), { maxPrice: null });
  if (filters.insurancePlan) add('plan', filters.insurancePlan, { insurancePlan: null });
  if (filters.language) add('lang', filters.language, { language: null });
  if (filters.age !== null) add('age', forWords(filters.age), { age: null });
  if (filters.wheelchair) add('access', 'Wheelchair access', { wheelchair: false });
  for (const id of filters.symptoms)
    add(`symptom ${id}`, names.get(id) ?? id.replaceAll('-', ' '), {
      symptoms: filters.symptoms.filter((other) => other !== id),
    });
  return picked;
}

function deliveryWords({ inPerson, online }: Delivery, start: Delivery): string | undefined {
  if (inPerson === start.inPerson && online === start.online) return undefined;
  if (inPerson && online) return 'In person and online';
  return inPerson ? 'In person only' : 'Online only';
}

/** All filters off, sorted as before. */
export function cleared(filters: Filters, start: Filters): Filters {
  return { ...start, sort: filters.sort };
}

/** True when both narrow and sort in the same way. */
export function sameFilters(one: Filters, other: Filters): boolean {
  return JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));
}

function inOrder(filters: Filters): unknown[] {
  const { delivery, openNow, maxPrice, insurancePlan, language, wheelchair, age, symptoms, sort } = filters;
  const ways = [delivery.inPerson, delivery.online, delivery.speciality];
  return [ways, openNow, maxPrice, insurancePlan, language, wheelchair, age, symptoms.toSorted(), sort];
}
