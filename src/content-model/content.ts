import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { z } from 'zod';

/* The nouns of the floor above: content is one whole, and its parts name each other. */
// eslint-disable-next-line no-restricted-imports -- a schema; see ARCHITECTURE.md
import { operatorsSchema, type Operators } from '#partners/partner.schema.ts';
// eslint-disable-next-line no-restricted-imports -- a type; see ARCHITECTURE.md
import type { Symptom } from '#finder/symptom.schema.ts';
import { siteSchema, type Site } from '#site/site.schema.ts';
import { type ContentFile, readContentFile, readFolder, type Mistake } from './content-file.ts';
import { NOUNS } from './collections.ts';
import { brokenReferences, type DataOf, type Files, type Folder } from './references.ts';

const CONTENT_FOLDER = fileURLToPath(new URL('../../content', import.meta.url));

/** All of content that the server needs, each list in the order people see it. */
export interface Content {
  site: Site;
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
  operators: Operators;
}

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

/** Reads and checks a content folder, cross references included. Throws one ContentError that lists every mistake. */
export function readContent(root: string = CONTENT_FOLDER): Content {
  const { files, site, operators, mistakes } = readFiles(root);
  if (site && operators && mistakes.length === 0) return sorted(files, site, operators);
  throw new ContentError(mistakes);
}

/** Every file of a content folder, and every mistake in them, by file and line. */
export function readFiles(root: string = CONTENT_FOLDER) {
  const mistakes: Mistake[] = [];
  const siteFile = readOne(root, 'site.yaml', siteSchema, mistakes);
  const site = siteFile?.data;
  const operators = readOne(root, 'operators.yaml', operatorsSchema, mistakes)?.data;
  const folders = Object.keys(NOUNS) as Folder[];
  const files = Object.fromEntries(
    folders.map((folder) => [folder, readFolder<z.ZodType>(root, folder, NOUNS[folder], mistakes)]),
  ) as unknown as Files;
  mistakes.push(...brokenReferences(files, operators));
  mistakes.sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
  return { files, site, siteFile, operators, mistakes };
}

function readOne<S extends z.ZodType>(
  root: string,
  path: string,
  schema: S,
  mistakes: Mistake[],
): ContentFile<z.infer<S>> | undefined {
  if (existsSync(join(root, path))) return readContentFile(root, path, schema, mistakes);
  mistakes.push({ file: path, line: 1, column: 1, field: '', message: 'is missing: put it back' });
  return undefined;
}

function sorted(files: Files, site: Site, operators: Operators): Content {
  const byName = new Intl.Collator('en-US').compare;
  const services = files.services.flatMap(({ id, data }) => (data ? [{ ...data, id }] : []));
  const categories = files.categories.flatMap(({ id, data }) => (data ? [{ ...data, slug: id }] : []));
  const banners = files.banners.flatMap(({ id, data }) => (data ? [{ ...data, id }] : []));
  const partners = files.partners.flatMap(({ id, data }) => (data ? [{ ...data, slug: id }] : []));
  const symptoms = files.symptoms.flatMap(({ data }) =>
    Object.entries(data?.symptoms ?? {}).map(([id, symptom]) => ({ ...symptom, id })),
  );
  const terms = files.terms.flatMap(({ data, body }) => (data ? [{ ...data, body }] : []));
  return {
    site,
    operators,
    services: services.sort((a, b) => a.position - b.position || byName(a.name, b.name)),
    categories: categories.sort((a, b) => a.displayOrdinal - b.displayOrdinal),
    banners: banners.sort((a, b) => a.priority - b.priority || byName(a.title, b.title)),
    partners: partners.sort((a, b) => byName(a.name, b.name)),
    symptoms: symptoms.sort((a, b) => byName(a.name, b.name)),
    terms: terms.sort((a, b) => byName(a.id, b.id)),
  };
}
