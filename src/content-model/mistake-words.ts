import { z } from 'zod';
import { editDistance } from '#text/edit-distance.ts';
import { daysMeant } from './days.ts';

/** What is wrong with one field, for its editor: where it stands in the file's fields, and the words. */
export interface Wrong {
  field: PropertyKey[];
  message: string;
}

/** What a schema of content is asked with: the words below replace zod's own, whatever words a process that also serves the API has set for its calls. */
export const OWN_WORDS = { error: z.locales.en().localeError };

/** The mark of `npm run content -- new` on a place that an editor has still to write. */
export const FILL_IN = 'FILL IN';

const TAB = 'a tab begins the line: YAML takes spaces only';
const YAML_WORDS: Partial<Record<string, string>> = {
  TAB_AS_INDENT: TAB,
  DUPLICATE_KEY: 'this field is here twice: remove one of them',
  MULTIPLE_DOCS: 'a second --- in the middle of the file: only one block of fields belongs here',
  BAD_INDENT: 'the spaces at the start of the line do not fit the lines around it',
  MISSING_CHAR: 'a quote or bracket is opened here and not closed',
  BLOCK_AS_IMPLICIT_KEY: "a text with a colon and a space in it needs quotes: 'Hair: what is normal'",
  MULTILINE_IMPLICIT_KEY: 'a field needs a colon and a space after its name, as in title: Questions',
  BAD_SCALAR_START: "a text that begins with a sign needs quotes: '@home'",
  BAD_ALIAS: "a text that begins with & or * needs quotes: '& more'",
  BAD_DQ_ESCAPE: 'in double quotes a backslash has a special meaning: use single quotes',
  UNEXPECTED_TOKEN: 'something comes after the end of the text: put quotes around all of it',
};
const UNREADABLE = 'this line can’t be read: compare it with the same field in another file';

type YamlError = { code: string; message: string; pos: [number, number] };

/** What the YAML reader found, in an editor's words, and where. What it stumbles over below a tab, or again in one place, comes of the first. */
export function yamlMistakes(errors: readonly YamlError[]): { at: number; message: string }[] {
  const tabs = errors.filter(({ message }) => /tabs/i.test(message));
  const found = (tabs.length > 0 ? tabs : errors).map((error) => ({ at: error.pos[0], message: yamlWords(error) }));
  return found.filter(({ at }, index) => found.findIndex((other) => other.at === at) === index);
}

function yamlWords({ code, message }: YamlError): string {
  if (/tabs/i.test(message)) return TAB;
  if (/must be sufficiently indented and end with/.test(message)) return 'a bracket is opened here and not closed';
  if (/need to be followed by map values/.test(message)) return YAML_WORDS['MULTILINE_IMPLICIT_KEY'] ?? UNREADABLE;
  return YAML_WORDS[code] ?? UNREADABLE;
}

/** What a schema refuses, in an editor's words; the schema's own sentences about its fields help. */
export function describeIssue(issue: z.core.$ZodIssue, schema: z.ZodType, data: unknown): Wrong[] {
  if (issue.code === 'unrecognized_keys') {
    const known = fieldsAt(schema, issue.path);
    return issue.keys.map((key) => ({ field: [...issue.path, key], message: unknownField(key, known) }));
  }
  return [{ field: issue.path, message: refusal(issue, schema, valueAt(data, issue.path)) }];
}

function refusal(issue: z.core.$ZodIssue, schema: z.ZodType, value: unknown): string {
  const about = schemaAt(schema, issue.path)?.description;
  const help = about ? `: ${about}` : '';
  if (typeof value === 'string' && value.includes(FILL_IN)) return `is still to be filled in${help}`;
  if (issue.code === 'custom') return issue.message;
  if (value === undefined)
    return issue.code === 'invalid_type' || !ownWords(issue) ? `is missing${help}` : issue.message;
  if (value === null || value === '') return `is empty${help}`;
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `is too long: ${String(lengthOf(value))} characters, at most ${String(issue.maximum)}`;
  }
  if (issue.code === 'invalid_format' && issue.format === 'date' && typeof value === 'string') {
    const [one, other] = daysMeant(value);
    if (one && other) return `${quoted(value)} can be read as two days: write ${one} or ${other}`;
  }
  return `${quoted(value)} should be ${ownWords(issue) ?? wanted(issue)}`;
}

/** The schema's own words for what it wants, when it has any. */
function ownWords({ message }: z.core.$ZodIssue): string | undefined {
  return /^(Invalid|Too (small|big)|Unrecognized)/.test(message) ? undefined : message;
}

const KINDS: Partial<Record<string, string>> = {
  number: 'a number such as 59, without $ or words',
  int: 'a whole number such as 5, without words',
  string: "text: put quotes around it, as in '02903'",
  boolean: 'true or false, without quotes',
  array: 'a list: a line with a dash for each, or [one, two]',
  object: 'a group of fields, each on its own line, indented by two spaces',
  record: 'a group of fields, each on its own line, indented by two spaces',
};

function wanted(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return KINDS[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return `one of ${issue.values.map((value) => quoted(value)).join(', ')}`;
  if (issue.code === 'too_small') return `at least ${String(issue.minimum)}`;
  if (issue.code === 'too_big') return `at most ${String(issue.maximum)}`;
  if (issue.code === 'invalid_union') {
    const kinds = issue.errors.map(([first]) => (first ? (ownWords(first) ?? wanted(first)) : '')).filter(Boolean);
    return [...new Set(kinds)].join(', or ') || 'something else';
  }
  return issue.message;
}

function quoted(value: unknown): string {
  if (Array.isArray(value)) return 'this list';
  return typeof value === 'string'
    ? `'${value}'`
    : typeof value === 'object'
      ? 'this group of fields'
      : JSON.stringify(value);
}

function lengthOf(value: unknown): number {
  return typeof value === 'string' ? value.length : 0;
}

function unknownField(key: string, known: string[]): string {
  const near = known.find((name) => editDistance(name.toLowerCase(), key.toLowerCase()) <= 2);
  if (near) return `there is no such field: did you mean '${near}'?`;
  return known.length > 0
    ? `there is no such field: remove it, or use one of ${known.join(', ')}`
    : 'there is no such field: remove it';
}

/** What JSON Schema says of a field, as far as these tools read it. */
export interface FieldSchema {
  type?: string;
  description?: string;
  properties?: Record<string, FieldSchema>;
  required?: string[];
  items?: FieldSchema;
  additionalProperties?: FieldSchema | boolean;
  anyOf?: FieldSchema[];
  oneOf?: FieldSchema[];
  allOf?: FieldSchema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  pattern?: string;
  format?: string;
  minItems?: number;
}

const asJson = new WeakMap<z.ZodType, FieldSchema>();

/** The JSON Schema of what an editor writes, before defaults are filled in. */
export function jsonSchema(schema: z.ZodType): FieldSchema {
  const known = asJson.get(schema);
  if (known) return known;
  const made = toJson(schema);
  asJson.set(schema, made);
  return made;
}

/** A day may come as a Date of the YAML reader: what the editor writes is what the second half of such a schema says. */
function toJson(schema: z.core.$ZodType): FieldSchema {
  return z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    reused: 'inline',
    override: ({ zodSchema, jsonSchema: json }) => {
      const { def } = zodSchema._zod;
      if (def.type === 'pipe' && def.in._zod.def.type === 'transform') Object.assign(json, toJson(def.out));
    },
  }) as FieldSchema;
}

/** The one-of choices of a field, itself when it has none. */
export function choices(field: FieldSchema): FieldSchema[] {
  return field.anyOf ?? field.oneOf ?? [field];
}

function schemaAt(schema: z.ZodType, path: PropertyKey[]): FieldSchema | undefined {
  let fields: FieldSchema[] = [jsonSchema(schema)];
  for (const key of path) {
    fields = fields.flatMap(choices).flatMap((field) => {
      const rest = typeof field.additionalProperties === 'object' ? field.additionalProperties : undefined;
      return (typeof key === 'number' ? field.items : field.properties?.[String(key)]) ?? rest ?? [];
    });
  }
  return fields[0];
}

function fieldsAt(schema: z.ZodType, path: PropertyKey[]): string[] {
  const field = schemaAt(schema, path);
  return field ? [...new Set(choices(field).flatMap((one) => Object.keys(one.properties ?? {})))] : [];
}

function valueAt(data: unknown, path: PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      typeof value === 'object' && value !== null ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    data,
  );
}
