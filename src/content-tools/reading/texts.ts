import type { Collection, ContentFile, Mistake } from '#collection/collection.ts';
import { lineAndColumn } from '#collection/line-and-column.ts';
import { COLLECTIONS } from '#content-model/collections.ts';
import { split } from '#content-model/read-content-file.ts';
import { readCollections } from '#content-model/content.ts';
import { choices, type FieldSchema, jsonSchema } from '#content-model/mistake-words.ts';
import type { FilesByName } from '#content-model/references.ts';
import { sharedText, type SharedText } from '#content-model/shared-text.ts';

/** A finding of `content -- check`: an error must be mended before the text is published, a warning may wait. */
export interface Finding extends Mistake {
  severity: 'error' | 'warning';
}

/** A string that an editor wrote: one field, or the text below the fields. */
export interface Text {
  /** Path of the field, [] for the text below the fields. */
  field: PropertyKey[];
  /** 'prose' is read by people; 'name' is a slug, path, address, date or choice. */
  kind: 'prose' | 'name';
  text: string;
  /** Where in the file's source it begins; of a field, its key. */
  start: number;
}

/** A file of content with all that is written in it. */
export interface Written {
  collection: Collection;
  file: ContentFile;
  texts: Text[];
}

/** All of a content folder, and what its schemas and cross references say of it. */
export interface ReadContent {
  written: Written[];
  mistakes: Mistake[];
}

/** Reads a content folder with all that is written in it. */
export function readWritten(root?: string, collections: readonly Collection[] = COLLECTIONS): ReadContent {
  const { files, mistakes } = readCollections(collections, root);
  return { written: asWritten(files, collections), mistakes };
}

/** Files that were read, with all that is written in them. */
export function asWritten(
  files: Readonly<Record<string, ContentFile[]>>,
  collections: readonly Collection[] = COLLECTIONS,
): Written[] {
  return collections.flatMap((collection) => {
    if (collection.forModel) return (files[collection.name] ?? []).map((file) => ({ collection, file, texts: [] }));
    const schema = jsonSchema(collection.schema);
    return (files[collection.name] ?? []).map((file) => ({ collection, file, texts: textsOf(file, schema) }));
  });
}

function textsOf(file: ContentFile, schema: FieldSchema): Text[] {
  const fields = strings(file.data ?? file.written, schema, []);
  const texts: Text[] = fields.map((found) => ({
    ...found,
    // Looked for when there is something to tell of it, which is seldom.
    get start() {
      return file.offset(found.field);
    },
  }));
  if (file.body) texts.push({ field: [], kind: 'prose', text: file.body, start: file.bodyStart });
  return texts;
}

type FoundText = Omit<Text, 'start'>;

/** Fields in Spanish and in other languages, which the rules for English words don't read. */
const NOT_ENGLISH = new Set(['es', 'interpreters']);

function strings(value: unknown, schema: FieldSchema, field: PropertyKey[]): FoundText[] {
  if (typeof value === 'string') return [{ field, text: value, kind: isProse(schema) ? 'prose' : 'name' }];
  if (Array.isArray(value)) {
    const items = choices(schema).flatMap(({ items: one }) => one ?? [])[0] ?? {};
    return value.flatMap((item, index) => strings(item, items, [...field, index]));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value)
    .filter(([key]) => !NOT_ENGLISH.has(key))
    .flatMap(([key, item]) => strings(item, childOf(schema, key, value), [...field, key]));
}

function childOf(schema: FieldSchema, key: string, parent: object): FieldSchema {
  const fits = choices(schema).filter((one) => Object.keys(parent).every((name) => one.properties?.[name]));
  const options = fits.length > 0 ? fits : choices(schema);
  for (const { properties, additionalProperties } of options) {
    if (properties?.[key]) return properties[key];
    if (typeof additionalProperties === 'object') return additionalProperties;
  }
  return {};
}

function isProse(schema: FieldSchema): boolean {
  return choices(schema).some((one) => one.type === 'string' && !one.pattern && !one.format && !one.enum && !one.const);
}

/** A file's fields, right or wrong. If it isn't valid YAML, only one-line fields, so that no other file is blamed. */
export function fieldsOf({ data, written, source, path }: ContentFile): unknown {
  if (data !== undefined || written !== undefined) return data ?? written;
  const head = split(source, path.endsWith('.md')).head || source;
  const lines = head.matchAll(/^(\w+):[ \t]*(.*)$/gm);
  return Object.fromEntries([...lines].map(([, name, value = '']) => [name, value.replace(/^['"]|['"]\s*$/g, '')]));
}

/** What one of such fields says, as text, '' when it is none; undefined when it is not there. */
export function textOf(fields: unknown, field: string): string | undefined {
  if (typeof fields !== 'object' || fields === null) return undefined;
  const value = (fields as Record<string, unknown>)[field];
  if (typeof value === 'number') return String(value);
  return value === undefined || typeof value === 'string' ? value : '';
}

/** What the texts of these files take by name from the shared ones among them. */
export function sharedTextOf(written: readonly Written[]): SharedText {
  const files: FilesByName = {};
  for (const { collection, file } of written) (files[collection.name] ??= []).push(file);
  return sharedText(files);
}

/** A finding at a word of a text: the first time that it stands there, at or after `from` characters. */
export function findingAt(
  severity: Finding['severity'],
  { file }: Written,
  { field, start }: Text,
  words: string,
  message: string,
  from = 0,
): Finding {
  const found = file.source.indexOf(words, start + from);
  const place = lineAndColumn(file.source, found < 0 ? start : found);
  return { severity, file: file.path, ...place, field: field.map(String).join('.'), message };
}
