import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { type Document, isMap, isNode, isPair, isScalar, LineCounter, parseDocument, type ParsedNode } from 'yaml';
import type { z } from 'zod';

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
  /** The Markdown below the front matter; '' in YAML files. */
  body: string;
  /** The line on which the body begins, from 1. */
  bodyLine: number;
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
  if (!existsSync(path)) {
    mistakes.push({ file: folder, line: 1, column: 1, field: '', message: 'the folder is missing' });
    return [];
  }
  const names = readdirSync(path).filter((name) => !name.startsWith('.') && name !== 'README.md');
  for (const name of names.filter((other) => extname(other) !== noun.ending)) {
    const message = `only files that end in ${noun.ending} belong in this folder`;
    mistakes.push({ file: join(folder, name), line: 1, column: 1, field: '', message });
  }
  return names
    .filter((name) => extname(name) === noun.ending)
    .sort()
    .map((name) => readContentFile(root, join(folder, name), noun.schema, mistakes));
}

/** Reads one file by its path below `root`; adds what is wrong to `mistakes`. */
export function readContentFile<S extends z.ZodType>(
  root: string,
  path: string,
  schema: S,
  mistakes: Mistake[],
): ContentFile<z.infer<S>> {
  const id = basename(path, extname(path));
  const text = readFileSync(join(root, path), 'utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n/g, '\n');
  const { head, headLine, body, bodyLine } = path.endsWith('.md') ? split(text) : whole(text);
  const lines = new LineCounter();
  const document = parseDocument(head, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(Math.min(offset, head.length));
    return { line: Math.max(1, line) + headLine - 1, column: Math.max(1, col) };
  };
  const mistake = (field: PropertyKey[], message: string): Mistake => ({
    file: path,
    ...at(offsetOf(document, field)),
    field: field.map(String).join('.'),
    message,
  });
  const file = { path, id, body, bodyLine, mistake, data: undefined };
  if (text.trim() === '') {
    mistakes.push(mistake([], 'the file is empty'));
    return file;
  }
  if (path.endsWith('.md') && !head.trim()) {
    mistakes.push(mistake([], 'begins without its fields: they stand between two lines of --- at the very top'));
    return file;
  }
  if (document.errors.length > 0) {
    for (const error of document.errors) {
      mistakes.push({ file: path, ...at(error.pos[0]), field: '', message: yamlWords(error) });
    }
    return file;
  }
  const parsed = schema.safeParse(document.toJS());
  if (parsed.success) return { ...file, data: parsed.data };
  mistakes.push(...parsed.error.issues.flatMap((issue) => describeIssue(issue, mistake)));
  return file;
}

function whole(text: string) {
  return { head: text, headLine: 1, body: '', bodyLine: 1 };
}

function split(text: string) {
  const found = /^---\n([\s\S]*?\n)?---(?:\n|$)([\s\S]*)$/.exec(text);
  if (!found) return { head: '', headLine: 1, body: text.trim(), bodyLine: 1 };
  const head = found[1] ?? '';
  const rest = found[2] ?? '';
  const blank = /^\s*\n/.exec(rest)?.[0].split('\n').length ?? 1;
  return { head, headLine: 2, body: rest.trim(), bodyLine: head.split('\n').length + 1 + blank };
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

const YAML_WORDS: Partial<Record<string, string>> = {
  TAB_AS_INDENT: 'a tab begins the line: YAML takes spaces only',
  DUPLICATE_KEY: 'this field stands here twice',
  MULTIPLE_DOCS: 'a second --- in the middle of the file: only one block of fields belongs here',
  BAD_INDENT: 'the spaces at the start of the line do not fit the lines around it',
};

function yamlWords({ code, message }: { code: string; message: string }): string {
  if (/tabs/i.test(message)) return 'a tab begins the line: YAML takes spaces only';
  return YAML_WORDS[code] ?? message.replace(/ at line.*$/s, '');
}

function describeIssue(
  issue: z.core.$ZodIssue,
  mistake: (field: PropertyKey[], message: string) => Mistake,
): Mistake[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => mistake([...issue.path, key], 'there is no such field'));
  }
  const missing =
    issue.code === 'invalid_type' && issue.input === undefined && / received undefined/.test(issue.message);
  return [mistake(issue.path, missing ? 'is missing' : issue.message)];
}
