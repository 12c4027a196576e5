import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { type Document, isMap, isNode, isPair, isScalar, parseDocument, type ParsedNode, visit } from 'yaml';
import type { z } from 'zod';
import { normalize } from '#text/normalize.ts';
import { describeIssue, yamlMistakes } from './mistake-words.ts';

/** One thing that is wrong in a file of content: where, and in words that an editor understands. */
export interface Mistake {
  /** Path below content/, such as 'services/kiio.yaml'. */
  file: string;
  /** From 1. */
  line: number;
  /** From 1. */
  column: number;
  /** 'price', or 'components.2.contentId'; '' when it is the file as a whole. */
  field: string;
  message: string;
}

/** A file of content as it was read. */
export interface ContentFile<T = unknown> {
  /** Path below the content folder. */
  path: string;
  /** Its name without the ending. */
  id: string;
  /** Undefined when the file has a mistake, so that what points to it isn't one too. */
  data: T | undefined;
  /** What its fields say, right or wrong, so that a mistake in one hides none in another; undefined when they can't be read at all. */
  written: unknown;
  /** The Markdown below the front matter; '' in YAML files. */
  body: string;
  /** The whole file as text, with \n at the ends of lines. */
  source: string;
  /** Where in `source` the body begins. */
  bodyStart: number;
  /** Where in `source` a field begins; of one that is missing, its parent. */
  offset: (field: PropertyKey[]) => number;
  /** Tells of a mistake in one of its fields, at the field's place; an empty path is the file as a whole. */
  mistake: (field: PropertyKey[], message: string) => Mistake;
}

/** Where the files of a noun stand and what they must hold. */
export interface Noun<S extends z.ZodType = z.ZodType> {
  ending: '.yaml' | '.md';
  schema: S;
}

/** Reads every file of a folder, by name; adds what is wrong to `mistakes`. */
export function readFolder<S extends z.ZodType>(
  root: string,
  folder: string,
  noun: Noun<S>,
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
    if (extname(name) !== noun.ending) whole(join(folder, name), wrongEnding(name, noun.ending));
    else if (name !== stem + noun.ending) {
      whole(join(folder, name), `${mendedName(stem, noun.ending)}: small letters, figures and single dashes only`);
    }
  }
  return names
    .filter((name) => extname(name) === noun.ending)
    .map((name) => readContentFile(root, join(folder, name), noun.schema, mistakes));
}

/** What the name of a file of content should be, without its ending: it is part of an address. '' when nothing of it can stay. */
export function fileName(name: string): string {
  return normalize(basename(name, extname(name))).replaceAll(' ', '-');
}

function mendedName(stem: string, ending: string): string {
  return stem ? `name it ${stem}${ending}` : `name it anew, such as tick-bites${ending}`;
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
  const id = basename(path, extname(path));
  const source = readFileSync(join(root, path), 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n/g, '\n');
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
  if (source.trim() === '') {
    mistakes.push(mistake([], 'the file is empty: write its fields, or delete it'));
    return file;
  }
  if (path.endsWith('.md') && !head.trim()) {
    mistakes.push(mistake([], 'begins without its fields: they stand between two lines of --- at the very top'));
    return { ...file, body: '' };
  }
  if (document.errors.length > 0) {
    mistakes.push(
      ...yamlMistakes(document.errors).map(({ at: where, message }) =>
        at([], headStart + opening(document, head, where), message),
      ),
    );
    return file;
  }
  const written: unknown = document.toJS();
  const parsed = schema.safeParse(written);
  if (parsed.success) return { ...file, data: parsed.data, written };
  const wrong = parsed.error.issues.flatMap((issue) => describeIssue(issue, schema, written));
  mistakes.push(...wrong.map(({ field, message }) => at(field, offset(field), message)));
  return { ...file, written };
}

/** Line and column, from 1, of a place in a text. */
export function lineAndColumn(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
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
