import type { z } from 'zod';

// eslint-disable-next-line no-restricted-imports -- a pure rule of the noun; see ARCHITECTURE.md
import { categorySlug } from '#finder/category-slug.ts';
// eslint-disable-next-line no-restricted-imports -- a pure rule of the noun; see ARCHITECTURE.md
import { landingAddress } from '#landing/address.ts';
// eslint-disable-next-line no-restricted-imports -- a pure rule of the noun; see ARCHITECTURE.md
import { disagreements, wrongParts } from '#landing/agreement.ts';
// eslint-disable-next-line no-restricted-imports -- a pure rule of the noun; see ARCHITECTURE.md
import { pricedServices } from '#landing/parts.ts';
// eslint-disable-next-line no-restricted-imports -- a type of the noun; see ARCHITECTURE.md
import type { Operators } from '#partners/partner.schema.ts';
import { wrongConversation } from './conversation.ts';
import { readQuestions } from '#text/questions.ts';
import { type ContentFile, lineAndColumn, type Mistake } from './content-file.ts';
import type { NOUNS } from './collections.ts';
import { FILL_IN } from './mistake-words.ts';

/** The name of a folder of content/. */
export type Folder = keyof typeof NOUNS;
/** What a file of that folder holds. */
export type DataOf<F extends Folder> = z.infer<(typeof NOUNS)[F]['schema']>;
/** Every file of content, by folder. */
export type Files = { [F in Folder]: ContentFile<DataOf<F>>[] };

type Names = [field: PropertyKey[], name: string][];

/** A field of one noun that names files of another. */
export interface Reference {
  from: Folder;
  to: Folder;
  names: (data: never) => Names;
}

function names<F extends Folder>(from: F, to: Folder, read: (data: DataOf<F>) => Names): Reference {
  return { from, to, names: read };
}

function each(field: string, list: readonly string[] = []): Names {
  return list.map((name, index) => [[field, index], name]);
}

function maybe(field: PropertyKey[], name: string | undefined): Names {
  return name === undefined ? [] : [[field, name]];
}

/** Names in a field of a category's component: one, several or none. */
function inPart(index: number, field: string, named: string | readonly string[] | undefined): Names {
  if (typeof named === 'string') return [[['components', index, field], named]];
  return (named ?? []).map((name, at) => [['components', index, field, at], name]);
}

/** Who names whom: one row for each field that holds the name of a file. */
export const REFERENCES: Reference[] = [
  names('services', 'partners', ({ partner }) => [[['partner'], partner]]),
  names('services', 'categories', ({ categories }) => each('categories', categories)),
  names('categories', 'disclaimers', ({ components }) =>
    components.flatMap((part, index) => inPart(index, 'contentId', 'contentId' in part ? part.contentId : undefined)),
  ),
  names('categories', 'banners', ({ components }) =>
    components.flatMap((part, index) => inPart(index, 'banner', 'banner' in part ? part.banner : undefined)),
  ),
  names('categories', 'videos', ({ components }) =>
    components.flatMap((part, index) => inPart(index, 'video', 'video' in part ? part.video : undefined)),
  ),
  names('categories', 'products', ({ components }) =>
    components.flatMap((part, index) => inPart(index, 'products', 'products' in part ? part.products : undefined)),
  ),
  names('categories', 'partners', ({ components }) =>
    components.flatMap((part, index) => inPart(index, 'partners', 'partners' in part ? part.partners : undefined)),
  ),
  names('categories', 'shop-categories', ({ shopCategory }) => maybe(['shopCategory'], shopCategory)),
  names('banners', 'categories', ({ categories }) => each('categories', categories)),
  names('banners', 'partners', ({ partner }) => maybe(['partner'], partner)),
  names('categories', 'articles', ({ components }) =>
    components.flatMap((part, index) => inPart(index, 'articles', 'articles' in part ? part.articles : undefined)),
  ),
  names('articles', 'categories', ({ categories }) => each('categories', categories)),
  names('articles', 'services', ({ services }) => each('services', services)),
  names('articles', 'articles', ({ related }) => each('related', related)),
  names('conversation', 'articles', (data) =>
    data.part === 'related-articles' ? each('articles', data.articles) : [],
  ),
  names('landing-pages', 'services', ({ service, tiles }) => [[['service'], service], ...each('tiles', tiles)]),
  names('landing-pages', 'categories', ({ categoryType }) => [[['categoryType'], categoryType]]),
  names('landing-pages', 'disclaimers', ({ notice }) => maybe(['notice'], notice)),
  names('landing-pages', 'shop-categories', ({ bottomImages = [] }) =>
    bottomImages.map(({ imgUrl }, index) => [['bottomImages', index, 'imgUrl'], imgUrl]),
  ),
  names('landing-pages', 'products', ({ products }) => each('products', products)),
  names('landing-pages', 'faqs', ({ ProviderFAQs, FindCareFAQs }) => [
    ...maybe(['ProviderFAQs'], ProviderFAQs),
    ...maybe(['FindCareFAQs'], FindCareFAQs),
  ]),
  names('partners', 'faqs', ({ faqs }) => maybe(['faqs'], faqs)),
  names('partners', 'services', ({ otherServices }) => each('otherServices', otherServices)),
  names('products', 'shop-categories', ({ shopCategory }) => [[['shopCategory'], shopCategory]]),
  names('products', 'disclaimers', ({ disclaimer }) => [[['disclaimer'], disclaimer]]),
  names('retail-pages', 'services', ({ services }) => each('services', services)),
  names('retail-pages', 'products', ({ products }) => each('products', products)),
  names('retail-pages', 'faqs', ({ faqs }) => maybe(['faqs'], faqs)),
  names('shop-categories', 'categories', ({ careCategory }) => [[['careCategory'], careCategory]]),
];

/** What names a thing that isn't there, and what is there twice. A list with a file that can't be read is not checked against: what is missing may stand in that file. */
export function brokenReferences(files: Files, operators: Operators | undefined): Mistake[] {
  const mistakes: Mistake[] = [];
  for (const { from, to, names: read } of REFERENCES) {
    const ids = new Set(files[to].map(({ id }) => id));
    for (const { data, written, mistake } of files[from]) {
      for (const [field, name] of data === undefined ? namesIn(written, read) : read(data as never)) {
        if (!ids.has(name))
          mistakes.push(mistake(field, `'${name}' is not in content/${to}: mend the name, or add that file`));
      }
    }
  }
  return [
    ...mistakes,
    ...wrongSymptoms(files),
    ...wrongConversation(files),
    ...wrongBooking(files),
    ...wrongNames(files, operators),
    ...withoutAnswers(files.faqs),
    ...wrongLandingPages(files),
    ...unique(files.categories, 'categoryId', (category) => category.categoryId),
    ...unique(files.categories, 'displayOrdinal', (category) => category.displayOrdinal),
    ...unique(files.partners, 'providerId', (partner) => partner.providerId),
    ...unique(files.partners, 'scheduler.organizationId', (partner) => partner.scheduler?.organizationId),
    ...unique(files.products, 'productId', (product) => product.productId),
    ...unique(files['shop-categories'], 'displayOrdinal', (shelf) => shelf.displayOrdinal),
    ...unique(files.terms, 'id', (terms) => terms.id),
    ...unique(files['landing-pages'], 'url', (page) => page.url),
  ];
}

/** The names in a file with a mistake, where a field may hold anything: what can't be read there has been told of. */
function namesIn(fields: unknown, read: Reference['names']): Names {
  try {
    return read(fields as never).filter(([, name]) => typeof name === 'string' && name !== FILL_IN);
  } catch {
    return [];
  }
}

/** Symptoms are named by the key that they stand under, in any file. */
function wrongSymptoms(files: Files): Mistake[] {
  const mistakes: Mistake[] = [];
  const seen = new Map<string, string>();
  for (const { path, data, mistake } of files.symptoms) {
    for (const id of Object.keys(data?.symptoms ?? {})) {
      const first = seen.get(id);
      if (first) mistakes.push(mistake(['symptoms', id], `stands in ${first} too`));
      else seen.set(id, path);
    }
  }
  if (!complete(files.symptoms)) return mistakes;
  const check = (file: ContentFile, field: PropertyKey[], id: string) => {
    if (!seen.has(id))
      mistakes.push(file.mistake(field, `'${id}' is not in content/symptoms: mend the name, or add it`));
  };
  for (const file of files.services) {
    file.data?.symptoms.forEach((id, index) => check(file, ['symptoms', index], id));
  }
  for (const file of files.categories) {
    file.data?.symptoms.forEach(({ symptomId }, index) => check(file, ['symptoms', index, 'symptomId'], symptomId));
  }
  return mistakes;
}

function wrongBooking(files: Files): Mistake[] {
  const mistakes: Mistake[] = [];
  const organizations = new Set(files.partners.flatMap(({ data }) => data?.scheduler?.organizationId ?? []));
  const inPartners = 'the scheduler part of any partner';
  const organization = (file: ContentFile, field: PropertyKey[], name: string | undefined) => {
    if (name !== undefined && complete(files.partners) && !organizations.has(name)) {
      mistakes.push(file.mistake(field, `'${name}' is not in ${inPartners}: mend the name, or add it`));
    }
  };
  for (const file of files.services) {
    organization(file, ['scheduling', 'organization'], file.data?.scheduling?.organization);
    const partner = files.partners.find(({ id }) => id === file.data?.partner)?.data;
    if (file.data?.deliveryType.includes('Clinic') && partner && !partner.clinics) {
      const message = `Clinic, but content/partners/${file.data.partner}.yaml has no clinics`;
      mistakes.push(file.mistake(['deliveryType'], message));
    }
  }
  for (const file of files.terms) {
    organization(file, ['organization'], file.data?.organization);
    if (file.data && !file.body) mistakes.push(file.mistake([], 'the text below the second --- is missing'));
  }
  const termsIds = new Set(files.terms.flatMap(({ data }) => data?.id ?? []));
  for (const { data, mistake } of files.partners) {
    if (!data?.scheduler) continue;
    const { termsId, services } = data.scheduler;
    if (complete(files.terms) && !termsIds.has(termsId)) {
      mistakes.push(
        mistake(['scheduler', 'termsId'], `'${termsId}' is not in content/terms: mend the name, or add it`),
      );
    }
    if (!data.clinics) mistakes.push(mistake(['clinics'], 'is missing, but the partner has a scheduler'));
    const numbers = services.map((service) => service.serviceId);
    numbers.forEach((number, index) => {
      if (numbers.indexOf(number) === index) return;
      const field = ['scheduler', 'services', index, 'serviceId'];
      mistakes.push(mistake(field, `${String(number)} stands there twice`));
    });
  }
  return mistakes;
}

function wrongNames(files: Files, operators: Operators | undefined): Mistake[] {
  const mistakes: Mistake[] = [];
  for (const { id, data, mistake } of files.categories) {
    const slug = data && categorySlug(data.categoryName);
    if (data && slug !== id) mistakes.push(mistake(['categoryName'], `'${data.categoryName}' belongs in ${slug}.yaml`));
  }
  for (const { data, mistake } of files.partners) {
    if (operators && data?.operator && !Object.hasOwn(operators, data.operator)) {
      mistakes.push(
        mistake(['operator'], `'${data.operator}' is not in content/operators.yaml: mend the name, or add it`),
      );
    }
  }
  return mistakes;
}

function withoutAnswers(faqs: ContentFile[]): Mistake[] {
  return faqs.flatMap(({ path, written, source, body, bodyStart, mistake }) => {
    if (written === undefined) return [];
    const questions = readQuestions(body);
    if (questions.length === 0) return [mistake([], "has no question: write each as a heading, '## Does it hurt?'")];
    return questions
      .filter(({ answer }) => !answer)
      .map(({ question }) => {
        const place = lineAndColumn(source, source.indexOf(question, bodyStart));
        const message = question ? `'${question}' has no answer below it: write one` : 'a heading without a question';
        return { file: path, line: place.line, column: 1, field: '', message };
      });
  });
}

/** Where a landing page and its service say two things, and texts that don't fit their sections. */
function wrongLandingPages(files: Files): Mistake[] {
  const ids = new Set(files.services.map(({ id }) => id));
  const addresses = new Map<string, string>();
  // Pages that stand under the name of their file come first: who asks for that address is the one to mend.
  const pages = files['landing-pages'].toSorted((a, b) => Number(!!a.data?.address) - Number(!!b.data?.address));
  return pages.flatMap(({ id, path, data, body, mistake }) => {
    if (!data) return [];
    const service = files.services.find((other) => other.id === data.service)?.data;
    const mistakes = service ? disagreements(data, service).map(([field, words]) => mistake([field], words)) : [];
    const parts = wrongParts(data, body);
    if (parts) mistakes.push(mistake(['sections'], parts));
    for (const name of pricedServices(JSON.stringify(data) + body)) {
      if (!ids.has(name)) mistakes.push(mistake([], `{price:${name}} names a service that is not in content/services`));
    }
    const address = landingAddress({ id, ...data });
    const first = addresses.get(address);
    if (first) mistakes.push(mistake(['address'], `/findcare/${address} is taken by ${first}: choose another`));
    addresses.set(address, path);
    return mistakes;
  });
}

function complete(list: ContentFile[]): boolean {
  return list.every(({ data }) => data !== undefined);
}

/** A mistake for each file whose value another file before it has. */
function unique<T>(files: ContentFile<T>[], field: string, value: (data: T) => string | number | undefined): Mistake[] {
  const seen = new Map<string | number, string>();
  return files.flatMap(({ path, data, mistake }) => {
    const own = data && value(data);
    if (own === undefined) return [];
    const first = seen.get(own);
    if (first) return [mistake(field.split('.'), `${String(own)} is taken by ${first}: choose another`)];
    seen.set(own, path);
    return [];
  });
}
