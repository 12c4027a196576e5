import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileName } from '#content-model/content-file.ts';
import { NOUNS } from '#content-model/collections.ts';
import { choices, type FieldSchema, FILL_IN, jsonSchema } from '#content-model/mistake-words.ts';
import { holderOf, ownAddress, reservedAddress } from './addresses.ts';
import { readWritten } from './texts.ts';

/** What can be begun by a command, and the folder it belongs in. */
export const NEW: Record<string, string> = {
  'landing-page': 'landing-pages',
  partner: 'partners',
  faq: 'faqs',
  article: 'articles',
};

/** Something that the editor asked for can't be made; the message says why and what to do. */
export class NewFileError extends Error {
  override name = 'NewFileError';
}

/** Writes a new file of content with every field, its meaning above it and a mark at each place to fill in; answers its path below `root`. `today` is YYYY-MM-DD. Throws NewFileError; never writes over a file. */
export function newFile(root: string, noun: string, slug: string, today: string): string {
  const folder = NEW[noun];
  const rules =
    folder === undefined ? undefined : (NOUNS as Record<string, (typeof NOUNS)[keyof typeof NOUNS]>)[folder];
  if (!folder || !rules) throw new NewFileError(`say what it is: one of ${Object.keys(NEW).join(', ')}`);
  if (!slug || slug !== fileName(slug)) {
    throw new NewFileError(`'${slug}' can't be its name: lower-case words joined by dashes, such as 'otter-creek'`);
  }
  const path = join(folder, `${slug}${rules.ending}`);
  if (['.yaml', '.yml', '.md'].some((ending) => existsSync(join(root, folder, slug + ending)))) {
    throw new NewFileError(`content/${path} is there already: choose another name, or change that file`);
  }
  const reserved = reservedAddress(folder, slug, undefined);
  if (reserved) throw new NewFileError(`the address ${reserved} is reserved: choose another name`);
  const address = ownAddress(folder, slug);
  const holder = address && holderOf(address, readWritten(root).written);
  if (holder) throw new NewFileError(`the address ${address} is taken by content/${holder}: choose another name`);
  const fields = fieldsOf(withNeeded(jsonSchema(rules.schema), noun), '', today).join('\n');
  const text =
    rules.ending === '.md' ? `---\n${fields}\n---\n\n${BODIES[noun] ?? `${FILL_IN}: the text.\n`}` : `${fields}\n`;
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text, { flag: 'wx' });
  return path;
}

const BODIES: Record<string, string> = {
  faq: `## ${FILL_IN} a question as a visitor would ask it?\n\n${FILL_IN} its answer, in a few short sentences.\n`,
  article: `${FILL_IN} the first paragraph: what the reader will know afterwards.\n\n## ${FILL_IN} a heading\n\n${FILL_IN} the text below it.\n`,
};

/** What a noun needs as a rule, though its schema can do without for the sake of a few: a landing page that offers care, as against one that is a document [LAND-1]. */
const NEEDED: Record<string, string[]> = {
  'landing-page': [
    'bannerProblemsWithText',
    'trustColumn',
    'ProviderFAQsText',
    'ProviderFAQs',
    'FindCareFAQsText',
    'FindCareFAQs',
    'otherHealthServicesText',
    'otherServices',
    'bottomTiles',
  ],
};
/** What a new file of the noun begins with in place of marks. */
const BEGINS_WITH: Record<string, Record<string, unknown>> = {
  'landing-page': { sections: ['trust', 'symptoms', 'text', 'questions', 'others'] },
};

function withNeeded(schema: FieldSchema, noun: string): FieldSchema {
  const properties = { ...schema.properties };
  for (const [name, value] of Object.entries(BEGINS_WITH[noun] ?? {}))
    properties[name] = { ...properties[name], default: value };
  return { ...schema, properties, required: [...(schema.required ?? []), ...(NEEDED[noun] ?? [])] };
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
