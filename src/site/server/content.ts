import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse, YAMLError } from 'yaml';
import type { z } from 'zod';

/* The one file of this floor that knows the nouns of the features above it: content is one whole, and its parts name each other. */
/* eslint-disable no-restricted-imports -- schemas only; see ARCHITECTURE.md */
import { articleSchema, categorySchema, disclaimerSchema, type Category } from '#finder/category.schema.ts';
import { categorySlug } from '#finder/category-slug.ts';
import { serviceSchema, type Service } from '#finder/service.schema.ts';
import { symptomGroupSchema, type Symptom } from '#finder/symptom.schema.ts';
import { operatorsSchema, partnerSchema, type Operators, type Partner } from '#partners/partner.schema.ts';
import { termsSchema, type Terms } from '#scheduler/terms.schema.ts';
/* eslint-enable no-restricted-imports */
import { siteSchema, type Site } from '../site.schema.ts';

const CONTENT_FOLDER = fileURLToPath(new URL('../../../content', import.meta.url));

/** All of content that the server needs, each list in the order people see it. */
export interface Content {
  site: Site;
  /** By position, then name; `id` is the file's name. */
  services: (Service & { id: string })[];
  /** By displayOrdinal. */
  categories: (Category & { slug: string })[];
  /** By name. */
  partners: (Partner & { slug: string })[];
  /** By name; the ids that filters and searches send. */
  symptoms: (Symptom & { id: string })[];
  /** `body` is Markdown. */
  terms: (Terms & { body: string })[];
  operators: Operators;
}

/** Content has mistakes; the message has a line `file: field: reason` for each. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly mistakes: readonly string[];

  constructor(mistakes: readonly string[]) {
    super(
      `Content has ${mistakes.length === 1 ? 'a mistake' : `${String(mistakes.length)} mistakes`}:\n${mistakes.join('\n')}`,
    );
    this.mistakes = mistakes;
  }
}

let read: Content | undefined;

/** The project's own content, read once in the life of the process. Throws ContentError. */
export function content(): Content {
  read ??= readContent();
  return read;
}

/** Reads and checks a content folder, cross references included. Throws one ContentError that lists every mistake. */
export function readContent(root: string = CONTENT_FOLDER): Content {
  const mistakes: string[] = [];
  const site = readOne(root, 'site.yaml', siteSchema, mistakes);
  const operators = readOne(root, 'operators.yaml', operatorsSchema, mistakes);
  const services = readFolder(root, 'services', serviceSchema, mistakes);
  const categories = readFolder(root, 'categories', categorySchema, mistakes);
  const partners = readFolder(root, 'partners', partnerSchema, mistakes);
  const groups = readFolder(root, 'symptoms', symptomGroupSchema, mistakes);
  const terms = readFolder(root, 'terms', termsSchema, mistakes);
  const disclaimers = readFolder(root, 'disclaimers', disclaimerSchema, mistakes);
  const articles = readFolder(root, 'articles', articleSchema, mistakes);
  const files = { services, categories, partners, groups, terms, disclaimers, articles };
  mistakes.push(...brokenReferences(files, operators));
  if (site && operators && mistakes.length === 0) return sorted(files, site, operators);
  throw new ContentError(mistakes.sort());
}

interface File<T> {
  /** Path below the content folder. */
  path: string;
  /** Its name without the ending. */
  id: string;
  /** Undefined when the file has a mistake, so that what points to it isn't one too. */
  data: T | undefined;
  body: string;
}

interface Files {
  services: File<Service>[];
  categories: File<Category>[];
  partners: File<Partner>[];
  groups: File<z.infer<typeof symptomGroupSchema>>[];
  terms: File<Terms>[];
  disclaimers: File<unknown>[];
  articles: File<z.infer<typeof articleSchema>>[];
}

function readFolder<S extends z.ZodType>(
  root: string,
  folder: string,
  schema: S,
  mistakes: string[],
): File<z.infer<S>>[] {
  const path = join(root, folder);
  if (!existsSync(path)) {
    mistakes.push(`${folder}: the folder is missing`);
    return [];
  }
  return readdirSync(path)
    .filter((name) => /\.(yaml|md)$/.test(name))
    .sort()
    .map((name) => readFile(root, join(folder, name), schema, mistakes));
}

function readOne<S extends z.ZodType>(
  root: string,
  path: string,
  schema: S,
  mistakes: string[],
): z.infer<S> | undefined {
  if (existsSync(join(root, path))) return readFile(root, path, schema, mistakes).data;
  mistakes.push(`${path}: the file is missing`);
  return undefined;
}

function readFile<S extends z.ZodType>(root: string, path: string, schema: S, mistakes: string[]): File<z.infer<S>> {
  const id = basename(path, extname(path));
  const text = readFileSync(join(root, path), 'utf8').replace(/\r\n/g, '\n');
  const { head, body } = path.endsWith('.md') ? split(text) : { head: text, body: '' };
  let written: unknown;
  try {
    written = parse(head);
  } catch (error) {
    mistakes.push(`${path}: ${error instanceof YAMLError ? firstLine(error) : String(error)}`);
    return { path, id, data: undefined, body };
  }
  const parsed = schema.safeParse(written);
  if (parsed.success) return { path, id, data: parsed.data, body };
  mistakes.push(...parsed.error.issues.flatMap((issue) => describeIssue(path, issue)));
  return { path, id, data: undefined, body };
}

function split(text: string): { head: string; body: string } {
  const found = /^---\n([\s\S]*?\n)---\n?([\s\S]*)$/.exec(text);
  return { head: found?.[1] ?? '', body: (found?.[2] ?? text).trim() };
}

function firstLine(error: YAMLError): string {
  const line = error.linePos?.[0].line;
  const reason = error.message.split('\n')[0] ?? error.message;
  return line === undefined ? reason : `line ${String(line)}: ${reason.replace(/ at line.*$/, '')}`;
}

function describeIssue(path: string, issue: z.core.$ZodIssue): string[] {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => `${path}: ${field ? `${field}.` : ''}${key}: there is no such field`);
  }
  const missing =
    issue.code === 'invalid_type' && issue.input === undefined && / received undefined/.test(issue.message);
  return [`${path}: ${field || 'the file'}: ${missing ? 'is missing' : issue.message}`];
}

/** What names a thing that isn't there. A list with a file that can't be read is not checked against: what is missing may stand in that file. */
function brokenReferences(files: Files, operators: Operators | undefined): string[] {
  const mistakes: string[] = [];
  const ids = <T>(list: File<T>[]) => new Set(list.map(({ id }) => id));
  const partnerIds = ids(files.partners);
  const categoryIds = ids(files.categories);
  const disclaimerIds = ids(files.disclaimers);
  const articleIds = ids(files.articles);
  const allSymptoms = symptomsOf(files.groups, mistakes);
  const symptomIds = whole(files.groups) ? allSymptoms : undefined;
  const organizations = whole(files.partners)
    ? new Set(files.partners.flatMap(({ data }) => data?.scheduler?.organizationId ?? []))
    : undefined;
  const termsIds = whole(files.terms) ? new Set(files.terms.flatMap(({ data }) => data?.id ?? [])) : undefined;
  const known = (path: string, field: string, id: string, place: string, set: ReadonlySet<string> | undefined) => {
    if (set && !set.has(id)) mistakes.push(`${path}: ${field}: '${id}' is not in ${place}`);
  };

  for (const { path, data } of files.services) {
    if (!data) continue;
    known(path, 'partner', data.partner, 'content/partners', partnerIds);
    for (const slug of data.categories) known(path, 'categories', slug, 'content/categories', categoryIds);
    for (const id of data.symptoms) known(path, 'symptoms', id, 'content/symptoms', symptomIds);
    if (data.scheduling) {
      known(
        path,
        'scheduling.organization',
        data.scheduling.organization,
        'the scheduler part of any partner',
        organizations,
      );
    }
    const partner = files.partners.find(({ id }) => id === data.partner)?.data;
    if (data.deliveryType.includes('Clinic') && partner && !partner.clinics) {
      mistakes.push(`${path}: deliveryType: Clinic, but content/partners/${data.partner}.yaml has no clinics`);
    }
  }
  for (const { path, id, data } of files.categories) {
    if (!data) continue;
    if (categorySlug(data.categoryName) !== id) {
      mistakes.push(`${path}: categoryName: '${data.categoryName}' belongs in ${categorySlug(data.categoryName)}.yaml`);
    }
    for (const { symptomId } of data.symptoms) known(path, 'symptoms', symptomId, 'content/symptoms', symptomIds);
    data.components.forEach(({ contentId, articles = [] }, index) => {
      if (contentId)
        known(path, `components.${String(index)}.contentId`, contentId, 'content/disclaimers', disclaimerIds);
      for (const name of articles)
        known(path, `components.${String(index)}.articles`, name, 'content/articles', articleIds);
    });
  }
  for (const { path, data } of files.articles) {
    for (const slug of data?.categories ?? []) known(path, 'categories', slug, 'content/categories', categoryIds);
  }
  for (const { path, data } of files.partners) {
    if (operators && data?.operator && !Object.hasOwn(operators, data.operator)) {
      mistakes.push(`${path}: operator: '${data.operator}' is not in content/operators.yaml`);
    }
    if (data?.scheduler) known(path, 'scheduler.termsId', data.scheduler.termsId, 'content/terms', termsIds);
    if (data?.scheduler && !data.clinics)
      mistakes.push(`${path}: clinics: is missing, but the partner has a scheduler`);
    mistakes.push(
      ...repeated(
        path,
        'scheduler.services.labcorpServiceId',
        data?.scheduler?.services ?? [],
        (s) => s.labcorpServiceId,
      ),
    );
  }
  for (const { path, data, body } of files.terms) {
    if (!data) continue;
    known(path, 'organization', data.organization, 'the scheduler part of any partner', organizations);
    if (!body) mistakes.push(`${path}: the text below the second --- is missing`);
  }
  return [
    ...mistakes,
    ...unique('categoryId', files.categories, (category) => category.categoryId),
    ...unique('displayOrdinal', files.categories, (category) => category.displayOrdinal),
    ...unique('providerId', files.partners, (partner) => partner.providerId),
    ...unique('scheduler.organizationId', files.partners, (partner) => partner.scheduler?.organizationId),
    ...unique('id', files.terms, (terms) => terms.id),
  ];
}

function whole(list: File<unknown>[]): boolean {
  return list.every(({ data }) => data !== undefined);
}

/** The ids of all symptoms; an id that stands in two files is a mistake. */
function symptomsOf(groups: Files['groups'], mistakes: string[]): Set<string> {
  const seen = new Map<string, string>();
  for (const { path, data } of groups) {
    for (const id of Object.keys(data?.symptoms ?? {})) {
      const first = seen.get(id);
      if (first) mistakes.push(`${path}: symptoms.${id}: stands in ${first} too`);
      else seen.set(id, path);
    }
  }
  return new Set(seen.keys());
}

/** A mistake for each file whose value another file before it has. */
function unique<T>(field: string, files: File<T>[], value: (data: T) => string | number | undefined): string[] {
  const seen = new Map<string | number, string>();
  return files.flatMap(({ path, data }) => {
    const own = data && value(data);
    if (own === undefined) return [];
    const first = seen.get(own);
    if (first) return [`${path}: ${field}: ${String(own)} is taken by ${first}`];
    seen.set(own, path);
    return [];
  });
}

function repeated<T>(path: string, field: string, list: T[], value: (item: T) => number): string[] {
  const values = list.map(value);
  return values.flatMap((own, index) =>
    values.indexOf(own) < index ? [`${path}: ${field}: ${String(own)} stands there twice`] : [],
  );
}

function sorted(files: Files, site: Site, operators: Operators): Content {
  const byName = new Intl.Collator('en-US').compare;
  const services = files.services.flatMap(({ id, data }) => (data ? [{ ...data, id }] : []));
  const categories = files.categories.flatMap(({ id, data }) => (data ? [{ ...data, slug: id }] : []));
  const partners = files.partners.flatMap(({ id, data }) => (data ? [{ ...data, slug: id }] : []));
  const symptoms = files.groups.flatMap(({ data }) =>
    Object.entries(data?.symptoms ?? {}).map(([id, symptom]) => ({ ...symptom, id })),
  );
  const terms = files.terms.flatMap(({ data, body }) => (data ? [{ ...data, body }] : []));
  return {
    site,
    operators,
    services: services.sort((a, b) => a.position - b.position || byName(a.name, b.name)),
    categories: categories.sort((a, b) => a.displayOrdinal - b.displayOrdinal),
    partners: partners.sort((a, b) => byName(a.name, b.name)),
    symptoms: symptoms.sort((a, b) => byName(a.name, b.name)),
    terms: terms.sort((a, b) => byName(a.id, b.id)),
  };
}
