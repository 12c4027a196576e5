import type { AgeOf } from '#scheduler/offered/ages.ts';
import type { Delivery } from '../catalogue/delivery.ts';
import { PRICES, SORTS, type FilterChoices, type Filters } from './filters.ts';

/** The names of filters in an address, which the form without script sends too. `age` is 'child', years, or months as '8m'; `symptom` may repeat. */
const OWN = ['in', 'online', 'specialty', 'open', 'price', 'plan', 'lang', 'access', 'age', 'symptom', 'sort'] as const;
/** What ends it: the layout. */
const LAST = 'group';
/** More than these no address brings, as no search takes more. */
const MOST_SYMPTOMS = 50;
/** In months: nobody is older. */
const OLDEST = 1440;

/** The filters that an address names, as far as the page offers them; `start` stands for what is missing or wrong. Without `choices`, none. */
export function readFilters(query: string, start: Filters, choices: FilterChoices | undefined): Filters {
  if (!choices) return start;
  const params = new URLSearchParams(query);
  const price = params.get('price');
  const sort = params.get('sort');
  const named = new Set(params.getAll('symptom').flatMap((ids) => ids.split(',')));
  const symptoms = choices.symptoms
    .map(({ symptomId }) => symptomId)
    .filter((id) => named.has(id))
    .slice(0, MOST_SYMPTOMS);
  return {
    delivery: choices.serviceTypes ? readDelivery(params, start.delivery) : start.delivery,
    openNow: isOn(params, 'open') ?? start.openNow,
    maxPrice: PRICES.find((one) => price === String(one)) ?? start.maxPrice,
    insurancePlan: choices.plans.find((plan) => plan === params.get('plan')) ?? start.insurancePlan,
    language: choices.languages.find((language) => language === params.get('lang')) ?? start.language,
    wheelchair: isOn(params, 'access') ?? start.wheelchair,
    age: readAge(params.get('age')) ?? start.age,
    symptoms: symptoms.length > 0 ? symptoms : start.symptoms,
    sort: SORTS.find(([name]) => name === sort)?.[0] ?? start.sort,
  };
}

/** The source of a regular expression that finds filters in the query of an address. */
export const FILTERS_NAMED = `[?&](${OWN.join('|')})=`;

/** The query, with its '?' or '', that names these filters: what differs from `start`, after what it has already and before `group`. */
export function writeFilters(query: string, filters: Filters, start: Filters): string {
  const old = [...new URLSearchParams(query)].filter(([name]) => !(OWN as readonly string[]).includes(name));
  const ordered = [
    ...old.filter(([name]) => name !== LAST),
    ...written(filters, start),
    ...old.filter(([name]) => name === LAST),
  ];
  const params = new URLSearchParams(ordered).toString();
  return params && `?${params}`;
}

function written(filters: Filters, start: Filters): [string, string][] {
  const { inPerson, online, speciality } = filters.delivery;
  const pairs: [string, string][] = [];
  if (inPerson !== start.delivery.inPerson || online !== start.delivery.online) {
    if (inPerson) pairs.push(['in', '1']);
    if (online) pairs.push(['online', '1']);
  }
  const flag = (name: string, on: boolean, before: boolean): void => {
    if (on !== before) pairs.push([name, on ? '1' : '0']);
  };
  flag('specialty', speciality, start.delivery.speciality);
  flag('open', filters.openNow, start.openNow);
  if (filters.maxPrice !== null) pairs.push(['price', String(filters.maxPrice)]);
  if (filters.insurancePlan) pairs.push(['plan', filters.insurancePlan]);
  if (filters.language) pairs.push(['lang', filters.language]);
  flag('access', filters.wheelchair, start.wheelchair);
  if (filters.age !== null) pairs.push(['age', writtenAge(filters.age)]);
  for (const symptom of filters.symptoms) pairs.push(['symptom', symptom]);
  if (filters.sort !== start.sort) pairs.push(['sort', filters.sort]);
  return pairs;
}

/** `in` alone is in person only; one of the two always stays on. */
function readDelivery(params: URLSearchParams, start: Delivery): Delivery {
  const speciality = isOn(params, 'specialty') ?? start.speciality;
  const inPerson = isOn(params, 'in');
  const online = isOn(params, 'online');
  if (inPerson || online) return { inPerson: inPerson === true, online: online === true, speciality };
  if (inPerson === false && online === undefined && start.online) return { inPerson, online: true, speciality };
  if (online === false && inPerson === undefined && start.inPerson) return { inPerson: true, online, speciality };
  return { ...start, speciality };
}

/** An age as an address has it: 'child', '6' (years), '8m'. */
export function writtenAge(age: AgeOf): string {
  if (age === 'child') return age;
  return age % 12 === 0 ? String(age / 12) : `${age}m`;
}

function readAge(text: string | null): AgeOf | undefined {
  if (text === 'child') return text;
  const [, count, inMonths] = /^(\d{1,4})(m?)$/.exec(text ?? '') ?? [];
  if (!count) return undefined;
  const months = Number(count) * (inMonths ? 1 : 12);
  return months <= OLDEST ? months : undefined;
}

function isOn(params: URLSearchParams, name: string): boolean | undefined {
  const value = params.get(name);
  return value === '1' || value === 'on' ? true : value === '0' ? false : undefined;
}
