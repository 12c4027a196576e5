import { isShownTo } from '#identity/audiences.ts';
import { plainWords } from '../../split-words.ts';
import { SERVICE_TYPE_NAMES, type ServiceType } from '../../service-types.ts';
import type { Vocabulary } from '../../vocabulary.schema.ts';
import { weightOf } from './little-words.ts';
import { purposeOf, inList, listReason, symptomReason, WHOLE, type Role } from './reason.ts';
import {
  CATEGORY,
  CODE,
  resultsAddress,
  WAYS,
  type Keyword,
  type SubjectService,
  type Subject,
  type Subjects,
} from './subject.ts';

type Symptom = {
  id: string;
  name: string;
  alsoCalled: string[];
  phrase?: string | undefined;
  reason?: string | undefined;
};
type Service = {
  id: string;
  name: string;
  title: string;
  kind: string;
  partner: string;
  serviceType: ServiceType;
  deliveryType: string[];
  role?: Role | undefined;
  categories: string[];
  symptoms: string[];
  symptomCategories: string;
  symptomList: string;
  /** Who may see it; none is everyone. */
  audiences: readonly string[];
};
/** What content says of care, as far as the search needs it. */
export type CareContent = {
  symptoms: readonly Symptom[];
  services: readonly Service[];
  categories: readonly { slug: string; categoryName: string; title: string }[];
  partners: readonly { slug: string; name: string; title: string }[];
  vocabulary: readonly Vocabulary[];
  /** ICD-10-CM codes of symptoms, by the symptom's id. */
  symptomCodes: Readonly<Record<string, readonly string[]>>;
};

/** How surely words mean a subject: its name, another name of it, everyday words that lead to it, an item of a list, a part of a name. */
const SURE = { name: 1, alsoCalled: 0.96, term: 0.93, list: 0.86, category: 0.76, part: 0.7 };
/** The share of it for words that say little beside others. */
const VAGUE = 0.75;
/** Words of content mean a symptom at most so surely when they are vague; all others mean it more surely. */
export const VAGUE_MOST = SURE.term * VAGUE;
/** What each further one of a list counts less. */
const [NEXT_AIM, NEXT_SYMPTOM] = [0.04, 0.03];

/**
 * Subtracted from a symptom's weight: for a service that doesn't list it, lists a special case of it, or doesn't treat
 * it though it should.
 */
const [UNLISTED, SPECIAL, UNTREATED] = [0.06, 0.2, 0.18];

/**
 * All that services are found by, from content: what there is, what people call it, and which services are for it. What
 * only people of a program may see is left out, but for those of `own` [TILE-15].
 */
export function makeSubjects(all: CareContent, own: readonly string[] = []): Subjects {
  const named = { ...all, services: all.services.filter(({ audiences }) => isShownTo(own, audiences)) };
  const subjects = new Map<string, Subject>();
  const keywords = new Map<string, Keyword>();
  const offers = new Map<string, SubjectService>();
  const add = (subject: Subject): string => {
    if (!subjects.has(subject.id)) subjects.set(subject.id, subject);
    return subject.id;
  };
  const say = (words: string, subject: string, weight: number): void => {
    const phrase = CODE.test(words) ? words : plainWords(words);
    const key = `${phrase}\0${subject}`;
    if (phrase && (keywords.get(key)?.weight ?? 0) < weight) keywords.set(key, { phrase, subject, weight });
  };
  const offer = (subject: string, service: string, weight: number, reason: string): void => {
    const key = `${subject}\0${service}`;
    if ((offers.get(key)?.weight ?? 0) < weight) offers.set(key, { subject, service, weight, reason });
  };
  const into: Into = { add, say, offer };
  addSymptoms(into, named);
  addCategories(into, named);
  addPartners(into, named);
  addServices(into, named);
  addTerms(into, named);
  return {
    subjects: [...subjects.values()].sort((a, b) => inOrder(a.id, b.id)),
    // Of subjects with the same keyword the first is suggested for it.
    keywords: [...keywords.values()].sort((a, b) => inOrder(a.phrase, b.phrase) || inOrder(a.subject, b.subject)),
    offers: [...offers.values()]
      .filter(({ subject }) => subjects.has(subject))
      .sort((a, b) => b.weight - a.weight || inOrder(a.service, b.service)),
    alike: named.vocabulary.flatMap(({ alike }) =>
      alike.flatMap(({ word, alsoCalled }) =>
        alsoCalled.map((one) => ({ word: plainWords(one), means: plainWords(word) })),
      ),
    ),
  };
}

function inOrder(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

type Into = {
  add: (subject: Subject) => string;
  say: (words: string, subject: string, weight: number) => void;
  offer: (subject: string, service: string, weight: number, reason: string) => void;
};

function addSymptoms({ add, say, offer }: Into, { symptoms, services, symptomCodes }: CareContent): void {
  for (const symptom of symptoms) {
    const { id, name, alsoCalled } = symptom;
    const subject = add({ id: `symptom:${id}`, kind: 'Symptom', name, note: '', address: resultsAddress(name) });
    say(name, subject, SURE.name);
    for (const other of alsoCalled) say(other, subject, SURE.alsoCalled);
    for (const code of symptomCodes[id] ?? []) {
      say(code, subject, SURE.name);
      say(code.slice(0, 3), subject, SURE.term);
    }
    for (const service of services) {
      const place = service.symptoms.indexOf(id);
      if (place < 0) continue;
      const weight = weightAt(1, place, NEXT_SYMPTOM) - listPenalty(symptom, service);
      offer(subject, service.id, weight, symptomReason(symptom, purposeOf(service)));
    }
  }
}

function addCategories({ add, say, offer }: Into, { categories, services }: CareContent): void {
  for (const { slug, categoryName } of categories) {
    const id = add({
      id: `${CATEGORY}${slug}`,
      kind: 'Category',
      name: categoryName,
      note: '',
      address: `/findcare/category/${slug}`,
    });
    say(categoryName, id, SURE.category);
    for (const part of categoryName.split('&')) say(part, id, SURE.part);
    for (const service of services)
      if (service.categories.includes(slug))
        offer(id, service.id, weightAt(0.9, service.categories.indexOf(slug), 0.05), `Listed in ${categoryName}`);
  }
  for (const [type, name] of Object.entries(SERVICE_TYPE_NAMES)) {
    if (!name) continue;
    const id = add({ id: `type:${type}`, kind: 'Category', name, note: '', address: resultsAddress(name) });
    say(name, id, SURE.alsoCalled);
    for (const service of services) if (service.serviceType === type) offer(id, service.id, 0.95, name);
  }
}

function addPartners({ add, say, offer }: Into, { partners, services }: CareContent): void {
  for (const { slug, name, title } of partners) {
    const own = services.filter(({ partner }) => partner === slug);
    const [, does = ''] = /: (.+)$/.exec(title) ?? [];
    const address = `/findcare/partner/${slug}`;
    const id = add({ id: `partner:${slug}`, kind: 'Partner', name, note: does || (own[0]?.title ?? ''), address });
    say(name, id, SURE.name);
    say(slug.replaceAll('-', ' '), id, SURE.name);
    say(title.split(':')[0] ?? name, id, SURE.name);
    const [first = '', second = ''] = plainWords(name).split(' ');
    if (first.length > 5) say(first, id, SURE.part);
    // 'quiet hours' of Quiet Hours Sleep, but no 'all of'.
    if (weightOf(first) > 0 && weightOf(second) > 0) say(`${first} ${second}`, id, SURE.alsoCalled);
    own.forEach((service, place) => {
      offer(id, service.id, weightAt(1, place, 0.02), name);
    });
  }
}

function addServices({ add, say, offer }: Into, { services, partners }: CareContent): void {
  const partnerNames = new Map(partners.map(({ slug, name }) => [slug, name]));
  for (const service of services) {
    const { id, name, title, partner } = service;
    const note = `${partnerNames.get(partner) ?? name}, ${service.deliveryType.includes('Clinic') ? 'in person' : 'online'}`;
    const subject = add({
      id: `service:${id}`,
      kind: 'Service',
      name: title,
      note,
      address: `/findcare/partner/${partner}`,
    });
    say(name, subject, SURE.name);
    say(title, subject, SURE.name);
    offer(subject, id, 1, title);
    for (const [way, words] of waysOf(service)) {
      add({ id: way, kind: 'Term', name: words, note: '', address: resultsAddress(words) });
      offer(way, id, 1, words);
    }
    for (const item of new Set([...listed(service.symptomList), ...listed(service.symptomCategories)])) {
      const term = add({
        id: `list:${plainWords(item)}`,
        kind: 'Term',
        name: item,
        note: '',
        address: resultsAddress(item),
      });
      say(item, term, SURE.list);
      offer(
        term,
        id,
        weightAt(0.96, listed(service.symptomList).indexOf(item), 0.02),
        listReason(item, purposeOf(service)),
      );
    }
  }
}

function addTerms({ add, say, offer }: Into, { vocabulary, services }: CareContent): void {
  const titles = new Map(services.map(({ id, title }) => [id, title]));
  for (const { term, alsoCalled, leadsTo, codes, match, vague } of vocabulary.flatMap(({ terms }) => terms)) {
    if (!leadsTo) continue;
    const aims: string[] = [
      ...leadsTo.symptoms.map((id) => `symptom:${id}`),
      ...leadsTo.types.map((id) => `type:${id}`),
      ...leadsTo.partners.map((id) => `partner:${id}`),
    ];
    if (leadsTo.services.length > 0) {
      const id = add({
        id: `term:${plainWords(term)}`,
        kind: 'Term',
        name: term,
        note: '',
        address: resultsAddress(term),
      });
      leadsTo.services.forEach((service, place) => {
        offer(id, service, weightAt(1, place, NEXT_AIM), match ?? titles.get(service) ?? term);
      });
      aims.unshift(id);
    }
    const share = vague ? VAGUE : 1;
    for (const phrase of [term, ...alsoCalled, ...codes]) {
      aims.forEach((aim, place) => {
        say(phrase, aim, share * weightAt(SURE.term, place, NEXT_AIM));
      });
      for (const slug of leadsTo.categories) say(phrase, `${CATEGORY}${slug}`, share * SURE.category);
    }
  }
}

/**
 * What to subtract from a symptom's weight for a service that isn't just for it. A symptom with a reason of its own
 * ('STI testing') is nothing to treat.
 */
function listPenalty(symptom: Symptom, service: Service): number {
  const { role, symptomList } = purposeOf(service);
  const listed = inList(symptom, symptomList);
  const isTreated = symptom.reason !== undefined || role === 'treats' || role === 'helps';
  return (listed === undefined ? UNLISTED : listed === WHOLE ? 0 : SPECIAL) + (isTreated ? 0 : UNTREATED);
}

/** The weight of the item at `place` of a list: `step` less for each before it. */
function weightAt(first: number, place: number, step: number): number {
  return Math.max(first - 0.25, first - step * Math.max(place, 0));
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);
}

function waysOf({ deliveryType }: Service): [way: string, words: string][] {
  const ways: [string, string][] = [];
  if (deliveryType.includes('Clinic')) ways.push([WAYS.inPerson, 'In person']);
  if (deliveryType.some((type) => type !== 'Clinic')) ways.push([WAYS.online, 'Online']);
  return ways;
}
