import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { type Document, isMap, isNode, isPair, isScalar, parseDocument, type ParsedNode, visit } from 'yaml';
import type { z } from 'zod';
import type { Collection, ContentFile, Mistake } from '#collection/collection.ts';
import { lineAndColumn } from '#collection/line-and-column.ts';
import { normalize } from '#text/normalize.ts';
import { remembered } from './file-memory.ts';
import { describeIssue, OWN_WORDS, yamlMistakes } from './mistake-words.ts';

/** Reads every file of a collection, by name; adds what is wrong to `mistakes`. */
export function readCollection<S extends z.ZodType>(
  root: string,
  { name, form, schema }: Collection<string, S>,
  mistakes: Mistake[],
): ContentFile<z.infer<S>>[] {
  return form === 'one yaml file'
    ? readOne(root, `${name}.yaml`, schema, mistakes)
    : readFolder(root, name, form === 'markdown' ? '.md' : '.yaml', schema, mistakes);
}

function readOne<S extends z.ZodType>(root: string, path: string, schema: S, mistakes: Mistake[]) {
  if (existsSync(join(root, path))) return [readContentFile(root, path, schema, mistakes)];
  mistakes.push({ file: path, line: 1, column: 1, field: '', message: 'is missing: put it back' });
  return [];
}

function readFolder<S extends z.ZodType>(
  root: string,
  folder: string,
  ending: string,
  schema: S,
  mistakes: Mistake[],
): ContentFile<z.infer<S>>[] {
  const path = join(root, folder);
  const whole = (file: string, message: string) => mistakes.push({ file, line: 1, column: 1, field: '', message });
  if (!existsSync(path)) {
    whole(folder, 'the folder is missing');
    return [];
  }
  const names = readdirSync(path)
    .filter((name) => !name.startsWith('.') && name !== 'README.md')
    .sort();
  const first = new Map<string, string>();
  for (const name of names) {
    const stem = fileName(name);
    const other = first.get(stem);
    if (other) whole(join(folder, name), `has the same name as ${other}: both would be the same page; rename one`);
    else first.set(stem, name);
    if (extname(name) !== ending) whole(join(folder, name), wrongEnding(name, ending));
    else if (name !== stem + ending) {
      whole(join(folder, name), `${mendedName(stem, ending)}: use only small letters, numbers and single dashes`);
    }
  }
  return names
    .filter((name) => extname(name) === ending)
    .map((name) => readContentFile(root, join(folder, name), schema, mistakes));
}

/** What the name of a file of content should be, without its ending: it is part of an address. '' when nothing of it can stay. */
export function fileName(name: string): string {
  return normalize(basename(name, extname(name))).replaceAll(' ', '-');
}

function mendedName(stem: string, ending: string): string {
  return stem ? `name it ${stem}${ending}` : `give it a new name, such as tick-bites${ending}`;
}

function wrongEnding(name: string, ending: string): string {
  const isText = /\.(ya?ml|md|markdown)$/i.test(name);
  const mend = isText ? mendedName(fileName(name), ending) : 'move it elsewhere';
  return `only files that end in ${ending} belong in this folder: ${mend}`;
}

/** Reads one file by its path below `root`; adds what is wrong to `mistakes`. */
export function readContentFile<S extends z.ZodType>(
  root: string,
  path: string,
  schema: S,
  mistakes: Mistake[],
): ContentFile<z.infer<S>> {
  const source = readFileSync(join(root, path), 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n/g, '\n');
  const { file, wrong } = remembered(schema, path, source, () => parse(path, source, schema));
  mistakes.push(...wrong);
  return file;
}

/** A file, and what is wrong in it. */
type Parsed<S extends z.ZodType> = { file: ContentFile<z.infer<S>>; wrong: Mistake[] };

function parse<S extends z.ZodType>(path: string, source: string, schema: S): Parsed<S> {
  const id = basename(path, extname(path));
  const { head, headStart, bodyStart } = split(source, path.endsWith('.md'));
  const document = parseDocument(head, { prettyErrors: false });
  const offset = (field: PropertyKey[]) => headStart + offsetOf(document, field);
  const at = (field: PropertyKey[], where: number, message: string): Mistake => ({
    file: path,
    ...lineAndColumn(source, where),
    field: field.map(String).join('.'),
    message,
  });
  const mistake = (field: PropertyKey[], message: string) => at(field, field.length > 0 ? offset(field) : 0, message);
  const body = source.slice(bodyStart).trimEnd();
  const file = { path, id, source, body, bodyStart, offset, mistake, data: undefined, written: undefined };
  if (source.trim() === '') return { file, wrong: [mistake([], 'the file is empty: write its fields, or delete it')] };
  if (path.endsWith('.md') && !head.trim()) {
    const wrong = [mistake([], 'begins without its fields: write them between two lines of --- at the very top')];
    return { file: { ...file, body: '' }, wrong };
  }
  if (document.errors.length > 0) {
    const wrong = yamlMistakes(document.errors).map(({ at: where, message }) =>
      at([], headStart + opening(document, head, where), message),
    );
    return { file, wrong };
  }
  const written: unknown = document.toJS();
  const parsed = schema.safeParse(written, OWN_WORDS);
  if (parsed.success) return { file: { ...file, data: parsed.data, written }, wrong: [] };
  const issues = parsed.error.issues.flatMap((issue) => describeIssue(issue, schema, written));
  const wrong = issues.map(({ field, message }) => at(field, offset(field), message));
  return { file: { ...file, written }, wrong };
}

/** Where the fields of a file stand (`head` begins at `headStart`), and where the text below them begins. */
export function split(source: string, markdown: boolean) {
  if (!markdown) return { head: source, headStart: 0, bodyStart: source.length };
  const found = /^---\n([\s\S]*?\n)?---(?:\n\s*|$)/.exec(source);
  if (!found) return { head: '', headStart: 0, bodyStart: 0 };
  return { head: found[1] ?? '', headStart: 4, bodyStart: found[0].length };
}

/** Where the quote or bracket opens that is not closed by a place that the YAML reader stumbled at; the place itself when there is none. */
function opening(document: Document.Parsed, head: string, stumbled: number): number {
  const open: number[] = [];
  const add = ([start, end]: [number, number, number], closing: string) => {
    const text = head.slice(start, end).trimEnd();
    if (end === stumbled && !(text.length > 1 && text.endsWith(closing))) open.push(start);
  };
  visit(document, {
    Scalar(_, { range, type }) {
      if (range && (type === 'QUOTE_DOUBLE' || type === 'QUOTE_SINGLE')) add(range, head[range[0]] ?? '');
    },
    Collection(_, { range, flow }) {
      if (range && flow) add(range, head[range[0]] === '[' ? ']' : '}');
    },
  });
  // The innermost: the brackets around an open quote are not closed for its sake.
  return Math.max(...open, -1) < 0 ? stumbled : Math.max(...open);
}

/** Where a field stands; of one that is missing, where its parent stands. */
function offsetOf(document: Document.Parsed, field: PropertyKey[]): number {
  let node: ParsedNode | null = document.contents;
  let offset = node?.range[0] ?? 0;
  for (const key of field) {
    if (isMap(node)) {
      const pair = node.items.find(
        (item) => isPair(item) && isScalar(item.key) && String(item.key.value) === String(key),
      );
      if (!pair) break;
      offset = pair.key.range[0];
      node = pair.value;
    } else {
      const child = document.getIn(field.slice(0, field.indexOf(key) + 1), true);
      if (!isNode(child) || !child.range) break;
      node = child as ParsedNode;
      offset = child.range[0];
    }
  }
  return offset;
}
