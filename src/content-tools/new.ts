import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileName } from '#content-model/read-content-file.ts';
import type { Beginning, Collection } from '#collection/collection.ts';
import { COLLECTIONS, endingOf } from '#content-model/collections.ts';
import { choices, type FieldSchema, FILL_IN, jsonSchema } from '#content-model/mistake-words.ts';
import { holderOf, ownAddress, reservedAddress } from './files/addresses.ts';
import { readWritten } from './reading/texts.ts';

/** Something that the editor asked for can't be made; the message says why and what to do. */
export class NewFileError extends Error {
  override name = 'NewFileError';
}

/** What can be begun by a command. */
export const NEW = beginnings(COLLECTIONS).map(({ begin }) => begin.as);

/**
 * Writes a new content file with all fields, explained, and marks to fill in; answers its path. `today`: YYYY-MM-DD.
 * Throws NewFileError; never overwrites.
 */
export function newFile(root: string, noun: string, slug: string, today: string): string {
  const asked = beginnings(COLLECTIONS).find(({ begin }) => begin.as === noun);
  if (!asked) throw new NewFileError(`name what to begin: one of ${NEW.join(', ')}`);
  const { collection, begin } = asked;
  if (!slug || slug !== fileName(slug)) {
    throw new NewFileError(`'${slug}' can't be its name: lower-case words joined by dashes, such as 'otter-creek'`);
  }
  const ending = endingOf(collection);
  const path = join(collection.name, slug + ending);
  if (['.yaml', '.yml', '.md'].some((other) => existsSync(join(root, collection.name, slug + other)))) {
    throw new NewFileError(`content/${path} already exists: choose another name, or change that file`);
  }
  const reserved = reservedAddress(collection, slug, {});
  if (reserved) throw new NewFileError(`the address ${reserved} is reserved: choose another name`);
  const address = ownAddress(collection, slug);
  const holder = address && holderOf(address, readWritten(root).written);
  if (holder) throw new NewFileError(`the address ${address} is taken by content/${holder}: choose another name`);
  const fields = fieldsOf(withNeeded(jsonSchema(collection.schema), begin), '', today).join('\n');
  const text = ending === '.md' ? `---\n${fields}\n---\n\n${begin.body ?? `${FILL_IN}: the text.\n`}` : `${fields}\n`;
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { flag: 'wx' });
  return path;
}

function beginnings(collections: readonly Collection[]): { collection: Collection; begin: Beginning }[] {
  return collections.flatMap((collection) => (collection.begin ? [{ collection, begin: collection.begin }] : []));
}

/** A schema that asks for what most files need, and knows with what a new one begins. */
function withNeeded(schema: FieldSchema, { needs = [], fields = {} }: Beginning): FieldSchema {
  const properties = { ...schema.properties };
  for (const [name, value] of Object.entries(fields)) properties[name] = { ...properties[name], default: value };
  return { ...schema, properties, required: [...(schema.required ?? []), ...needs] };
}

/** Fields of a review that most texts need, though the schema can do without. */
const ALWAYS = new Set(['clinicalReviewer', 'sources', 'review']);

function fieldsOf({ properties = {}, required = [] }: FieldSchema, indent: string, today: string): string[] {
  return Object.entries(properties).flatMap(([name, field]) => {
    const about = field.description ?? choices(field)[0]?.description;
    const needed = required.includes(name) || ALWAYS.has(name);
    const lines = valueLines(name, choices(field)[0] ?? field, indent, today);
    const comment = about ? [`${indent}# ${needed ? '' : '(May be left out.) '}${about}${oneOf(field)}`] : [];
    return [...comment, ...(needed ? lines : lines.map((line) => `${indent}# ${line.slice(indent.length)}`))];
  });
}

function valueLines(name: string, field: FieldSchema, indent: string, today: string): string[] {
  const fill = `${indent}${name}: ${FILL_IN}`;
  if (field.format === 'date') return [`${indent}${name}: ${name === 'nextReview' ? inAYear(today) : today}`];
  if (field.default !== undefined && !ALWAYS.has(name)) return [`${indent}${name}: ${JSON.stringify(field.default)}`];
  if (field.type === 'object' && field.properties) {
    return [`${indent}${name}:`, ...fieldsOf(field, `${indent}  `, today)];
  }
  if (field.type === 'array') {
    const items = Array.from({ length: Math.max(1, field.minItems ?? 1) }, () =>
      itemLines(field.items ?? {}, `${indent}  `, today),
    );
    return [`${indent}${name}:`, ...items.flat()];
  }
  return [fill];
}

function itemLines(item: FieldSchema, indent: string, today: string): string[] {
  const one = choices(item)[0] ?? item;
  if (one.type !== 'object' || !one.properties) return [`${indent}- ${FILL_IN}`];
  const lines = fieldsOf(one, `${indent}  `, today);
  const first = lines.findIndex((line) => !line.trim().startsWith('#'));
  return lines.map((line, index) => {
    if (index > first) return line;
    return `${indent}${index === first ? '- ' : ''}${line.slice(indent.length + 2)}`;
  });
}

function oneOf(field: FieldSchema): string {
  const values = choices(field).flatMap((one) => one.enum ?? []);
  return values.length > 0 ? ` One of: ${values.map((value) => String(value) || "''").join(', ')}.` : '';
}

function inAYear(day: string): string {
  return `${String(Number(day.slice(0, 4)) + 1)}${day.slice(4)}`.replace('-02-29', '-02-28');
}
