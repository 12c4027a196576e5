import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Collection, Mistake } from '#collection/collection.ts';
import { covidTestingFrom, type CovidTesting } from '#covid/covid-testing.ts';
import { covidOrganization, type CovidOrganization } from '#covid/organization.ts';
import type { Symptom } from '#finder/catalogue/symptom.schema.ts';
import { NO_DANGER_WORDS } from '#safety/danger-words.schema.ts';
import { unpacked, type SignModel } from '#safety/model/sign-model.ts';
import { COLLECTIONS, type CollectionName, type DataOf, type Files } from './collections.ts';
import { withExitLinks } from './exit-links.ts';
import { readCollection } from './read-content-file.ts';
import { mistakesBetween, type FilesByName } from './references.ts';
import { packedDangerModel } from './danger-model.ts';
import { testsAndTiles } from './tests-and-tiles.ts';
import { circles, filled, sharedText, unknownNames } from './shared-text.ts';

/** The project's own content. */
export const CONTENT_FOLDER = fileURLToPath(new URL('../../content', import.meta.url));

/** All of content that the server needs, each list in the order people see it. */
export interface Content {
  site: DataOf<'site'>;
  /** By position, then name; `id` is the file's name. */
  services: (DataOf<'services'> & { id: string })[];
  /** By displayOrdinal. */
  categories: (DataOf<'categories'> & { slug: string })[];
  /** By priority. */
  banners: (DataOf<'banners'> & { id: string })[];
  /** By name. */
  partners: (DataOf<'partners'> & { slug: string })[];
  /** By name; the ids that filters and searches send. */
  symptoms: (Symptom & { id: string })[];
  /** `body` is Markdown. */
  terms: (DataOf<'terms'> & { body: string })[];
  /** Who gives COVID-19 tests, and which. */
  covidTesting: CovidTesting;
  /** Organizations whose visits are booked on pages of a feature's own. */
  ownOrganizations: CovidOrganization[];
  operators: DataOf<'operators'>;
  /** What addresses of partners carry. */
  referrals: DataOf<'referrals'>;
  videos: DataOf<'videos'>[];
  /** By displayOrdinal. */
  products: (DataOf<'products'> & { id: string })[];
  /** `body` is Markdown. */
  articles: (DataOf<'articles'> & { id: string; body: string })[];
  shopCategories: (DataOf<'shop-categories'> & { id: string })[];
  /** The store's own pages, by the names of their files, which are their addresses. */
  retailPages: (DataOf<'retail-pages'> & { id: string })[];
  /** The ICD-10-CM codes of symptoms, by the symptom's id, as the assistant's list of symptoms says. */
  symptomCodes: Record<string, string[]>;
  /** Names of health plans by the short names that partners' files use. */
  insurancePlans: DataOf<'insurance-plans'>;
  /** What pages recommend, by page and store. */
  offerLists: DataOf<'offers'>[];
  /** By file. */
  vocabulary: DataOf<'vocabulary'>[];
  /** The table of danger signs, by file. */
  dangerSigns: (DataOf<'danger-signs'> & { id: string })[];
  /** Words that danger signs share. */
  dangerWords: DataOf<'danger-words'>;
  /** How people in danger write, learned from the phrases of content. */
  dangerModel: SignModel;
  /** The assistant's script, a part a file. */
  conversation: DataOf<'conversation'>[];
  /** The numbers that people are told to call, by id. */
  helpLines: DataOf<'help-lines'>['lines'];
  /** Languages in which people are told of 911, by code. */
  interpreters: DataOf<'help-lines'>['interpreters'];
}

/** What pages and the API are made from, as one thread can send it to another: of each file its name, fields and text. Files with mistakes are left out. */
export type Entries = { [N in CollectionName]: { id: string; data: DataOf<N>; body: string }[] };

/** Content has mistakes; the message has a `mistakeLine` for each. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly mistakes: readonly Mistake[];

  constructor(mistakes: readonly Mistake[]) {
    const lines = mistakes.map(mistakeLine);
    super(`Content has ${lines.length === 1 ? 'a mistake' : `${String(lines.length)} mistakes`}:\n${lines.join('\n')}`);
    this.mistakes = mistakes;
  }
}

/** A mistake in one line: `content/file:line:column  field: what is wrong, and how to mend it`. */
export function mistakeLine({ file, line, column, field, message }: Mistake): string {
  return `${pathOf(file)}:${String(line)}:${String(column)}  ${field ? `${field}: ` : ''}${message}`;
}

/** Where a file that is named from content/ stands in the project: 'content/site.yaml', 'public/images/kit.svg'. */
export function pathOf(file: string): string {
  return posix.join('content', file);
}

let read: Content | undefined;

/** The project's own content, read once in the life of the process. Throws ContentError. */
export function content(): Content {
  read ??= readContent();
  return read;
}

/** Has this process use content that was read before and is still the same. */
export function useContent(given: Content): void {
  read = given;
}

/** Reads and checks a content folder, cross references included. Throws one ContentError that lists every mistake. */
export function readContent(root: string = CONTENT_FOLDER): Content {
  const { files, mistakes } = readFiles(root);
  if (mistakes.length > 0) throw new ContentError(mistakes);
  const entries = entriesOf(files);
  return contentOf(entries, packedDangerModel(entries));
}

/** Of files that were read, those that have no mistake, each text with what it takes from the shared ones. */
export function entriesOf(files: FilesByName): Entries {
  const shared = sharedText(files);
  const named = Object.entries(files).map(([name, list]) => [
    name,
    list.flatMap(({ id, data, body }) => (data === undefined ? [] : [filled({ id, data, body }, shared)])),
  ]);
  const entries = Object.fromEntries(named) as Entries;
  const referrals = entries.referrals[0]?.data;
  if (referrals) entries.services = entries.services.map((service) => withExitLinks(service, referrals));
  return entries;
}

/** Every file of a content folder by collection, and every mistake in them, by file and line. */
export function readFiles(root: string = CONTENT_FOLDER): { files: Files; mistakes: Mistake[] } {
  const { files, mistakes } = readCollections(COLLECTIONS, root);
  return { files: files as unknown as Files, mistakes };
}

/** Every file of these collections in a content folder, and every mistake in and between them, by file and line. */
export function readCollections(
  collections: readonly Collection[],
  root: string = CONTENT_FOLDER,
): { files: FilesByName; mistakes: Mistake[] } {
  const mistakes: Mistake[] = [];
  const files: FilesByName = Object.fromEntries(
    collections.map((collection) => [collection.name, readCollection(root, collection, mistakes)]),
  );
  mistakes.push(
    ...mistakesBetween(collections, files),
    ...unknownNames(files),
    ...circles(files),
    ...testsAndTiles(files),
  );
  mistakes.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
  return { files, mistakes };
}

/** Content as the server needs it, with the model of danger as the build kept it. */
export function contentOf(entries: Entries, dangerModel: Uint8Array): Content {
  return { ...shownContentOf(entries), dangerModel: unpacked(dangerModel) };
}

/** All of it but the model of danger. Throws when the retailer's own words or the operators are missing, which a check would have told. */
export function shownContentOf(entries: Entries): Omit<Content, 'dangerModel'> {
  const byName = new Intl.Collator('en-US').compare;
  const [site, operators, referrals] = [entries.site[0]?.data, entries.operators[0]?.data, entries.referrals[0]?.data];
  const testing = entries['covid-testing'][0]?.data;
  if (!site || !operators || !referrals || !testing)
    throw new Error(
      'content/site.yaml, operators.yaml, referrals.yaml or covid-testing.yaml is missing or has mistakes',
    );
  const services = entries.services.map(({ id, data }) => ({ ...data, id }));
  const categories = entries.categories.map(({ id, data }) => ({ ...data, slug: id }));
  const banners = entries.banners.map(({ id, data }) => ({ ...data, id }));
  const partners = entries.partners.map(({ id, data }) => ({ ...data, slug: id }));
  const symptoms = entries.symptoms.flatMap(({ data }) =>
    Object.entries(data.symptoms).map(([id, symptom]) => ({ ...symptom, id })),
  );
  const covidTesting = covidTestingFrom(testing, { partners, services });
  const terms = entries.terms.map(({ data, body }) => ({ ...data, body }));
  return {
    site,
    offerLists: entries.offers.map(({ data }) => data),
    covidTesting,
    ownOrganizations: [covidOrganization(covidTesting)],
    operators,
    referrals,
    videos: entries.videos.map(({ data }) => data),
    products: entries.products
      .map(({ id, data }) => ({ ...data, id }))
      .sort((a, b) => a.displayOrdinal - b.displayOrdinal || byName(a.productName, b.productName)),
    articles: entries.articles.map(({ id, data, body }) => ({ ...data, id, body })),
    shopCategories: entries['shop-categories'].map(({ id, data }) => ({ ...data, id })),
    retailPages: entries['retail-pages'].map(({ id, data }) => ({ ...data, id })),
    symptomCodes: codesOf(entries.conversation.map(({ data }) => data)),
    insurancePlans: entries['insurance-plans'][0]?.data ?? {},
    vocabulary: entries.vocabulary.map(({ data }) => data),
    dangerSigns: entries['danger-signs'].map(({ id, data }) => ({ ...data, id })),
    dangerWords: entries['danger-words'][0]?.data ?? NO_DANGER_WORDS,
    conversation: entries.conversation.map(({ data }) => data),
    helpLines: entries['help-lines'][0]?.data.lines ?? {},
    interpreters: entries['help-lines'][0]?.data.interpreters ?? {},
    services: services.sort((a, b) => a.position - b.position || byName(a.name, b.name)),
    categories: categories.sort((a, b) => a.displayOrdinal - b.displayOrdinal),
    banners: banners.sort((a, b) => a.priority - b.priority || byName(a.title, b.title)),
    partners: partners.sort((a, b) => byName(a.name, b.name)),
    symptoms: symptoms.sort((a, b) => byName(a.name, b.name)),
    terms: terms.sort((a, b) => byName(a.id, b.id)),
  };
}

function codesOf(parts: readonly DataOf<'conversation'>[]): Record<string, string[]> {
  const codes: Record<string, string[]> = {};
  for (const { symptoms, icd10 } of parts.flatMap((part) =>
    part.part === 'symptoms' ? part.groups.flatMap(({ choices }) => choices) : [],
  ))
    for (const id of symptoms) codes[id] = [...(codes[id] ?? []), ...icd10];
  return codes;
}
