import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isScalar, parseDocument } from 'yaml';
import type { z } from 'zod';
import { daysMeant } from '#content-model/days.ts';
import { lineAndColumn } from '#collection/line-and-column.ts';
import { COLLECTIONS } from '#content-model/collections.ts';
import { split } from '#content-model/read-content-file.ts';

/** One thing that was mended: in which file and line, and what. */
export interface Fix {
  /** Path below content/. */
  file: string;
  /** From 1; 0 is the file as a whole. */
  line: number;
  what: string;
}

/** Mends in a content folder what can only be meant in one way; everything else is left for its editor. Answers what it did. */
export function fixContent(root: string): Fix[] {
  const renamed = globSync('*/*.yml', { cwd: root }).flatMap((path) => rename(root, path));
  const files = globSync(['*.yaml', '*/*.{yaml,md}'], { cwd: root }).filter((path) => !path.endsWith('README.md'));
  const mended = files.sort().flatMap((path) => fixFile(root, path));
  return [...renamed, ...mended];
}

function rename(root: string, path: string): Fix[] {
  const to = path.replace(/\.yml$/, '.yaml');
  if (globSync(to, { cwd: root }).length > 0) return [];
  renameSync(join(root, path), join(root, to));
  return [{ file: to, line: 0, what: `was ${path}: content files end in .yaml` }];
}

function fixFile(root: string, path: string): Fix[] {
  const before = readFileSync(join(root, path), 'utf8');
  const spaced = fixSpaces(before, path);
  const schema = schemaOf(path);
  const valued = schema && spaced.text.trim() ? fixValues(spaced.text, path, schema) : { text: spaced.text, fixes: [] };
  if (valued.text !== before) writeFileSync(join(root, path), valued.text);
  return [...spaced.fixes, ...valued.fixes];
}

function schemaOf(path: string): z.ZodType | undefined {
  const [name] = path.replace(/^([^/]+)\.yaml$/, '$1').split('/');
  return COLLECTIONS.find((collection) => collection.name === name)?.schema;
}

type Fixed = { text: string; fixes: Fix[] };

/** Ends of lines, tabs and spaces at the end of a line. The text below the fields keeps its two spaces, which break a line there. */
function fixSpaces(source: string, file: string): Fixed {
  const fixes: Fix[] = [];
  const say = (line: number, what: string) => fixes.push({ file, line, what });
  if (source.startsWith('\uFEFF')) say(0, 'removed the invisible mark at its beginning');
  if (source.includes('\r')) say(0, 'turned Windows line ends into plain ones');
  const lines = source
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trimEnd()
    .split('\n');
  const markdown = file.endsWith('.md');
  let inFields = !markdown;
  const mended = lines.map((line, index) => {
    if (markdown && line.trimEnd() === '---') inFields = index === 0;
    const untabbed = inFields ? line.replace(/\t/g, '  ') : line;
    if (untabbed !== line) say(index + 1, 'turned tabs into spaces');
    const trimmed = inFields || !/\S {2,}$/.test(untabbed) ? untabbed.trimEnd() : untabbed;
    if (trimmed !== untabbed) say(index + 1, 'removed spaces at the end of the line');
    return trimmed;
  });
  return { text: source.trim() === '' ? source : `${mended.join('\n')}\n`, fixes };
}

/** Values that are of the wrong kind but can only mean one thing: a price with its sign, a number that is an id, a day in another spelling. */
function fixValues(text: string, file: string, schema: z.ZodType): Fixed {
  const colons = quoteColons(text, file);
  const { head, headStart } = split(colons.text, file.endsWith('.md'));
  const document = parseDocument(head);
  if (document.errors.length > 0) return colons;
  const parsed = schema.safeParse(document.toJS());
  const fixes = [...colons.fixes];
  const changes = (parsed.error?.issues ?? []).flatMap((issue) => {
    const node = document.getIn(issue.path, true);
    if (!isScalar(node) || !node.range) return [];
    const [start, end] = node.range;
    const written = head.slice(start, end);
    const better = meant(issue, node.value, written.trim());
    if (better === undefined) return [];
    const { line } = lineAndColumn(colons.text, headStart + start);
    fixes.push({ file, line, what: `${issue.path.map(String).join('.')}: ${written.trim()} became ${better}` });
    return [{ start: headStart + start, end: headStart + start + written.trimEnd().length, better }];
  });
  const mended = changes
    .sort((a, b) => b.start - a.start)
    .reduce((all, { start, end, better }) => all.slice(0, start) + better + all.slice(end), colons.text);
  return { text: mended, fixes };
}

/** What an editor can only have meant by a value that the schema refuses; undefined when there is no telling. */
function meant(issue: z.core.$ZodIssue, value: unknown, written: string): string | undefined {
  if (issue.code === 'invalid_format' && issue.format === 'date') {
    const days = typeof value === 'string' ? daysMeant(value) : [];
    return days.length === 1 ? days[0] : undefined;
  }
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.expected === 'string' && typeof value === 'number') return `'${written}'`;
  if (typeof value !== 'string') return undefined;
  if (issue.expected === 'boolean')
    return { yes: 'true', no: 'false', true: 'true', false: 'false' }[value.toLowerCase()];
  if (issue.expected !== 'number' && issue.expected !== 'int') return undefined;
  return /^\$?\s*(\d{1,3}(?:,\d{3})*|\d+)(\.\d+)?\s*(?:\$|dollars?|USD)?$/i.test(value)
    ? String(Number(value.replace(/[^\d.]/g, '')))
    : undefined;
}

/** Puts quotes around a one-line text that has a colon and a space in it, which YAML takes for another field. */
function quoteColons(text: string, file: string): Fixed {
  const fixes: Fix[] = [];
  let mended = text;
  for (;;) {
    const { head, headStart } = split(mended, file.endsWith('.md'));
    const error = parseDocument(head).errors.find(({ code }) => code === 'BLOCK_AS_IMPLICIT_KEY');
    if (!error) return { text: mended, fixes };
    const { line } = lineAndColumn(mended, headStart + error.pos[0]);
    const lines = mended.split('\n');
    const before = lines[line - 1] ?? '';
    const after = before.replace(/^(\s*(?:- )?[\w-]+: )([^'"[{|>].*)$/, (_, key: string, value: string) => {
      return `${key}'${value.replaceAll("'", "''")}'`;
    });
    if (after === before) return { text: mended, fixes };
    lines[line - 1] = after;
    mended = lines.join('\n');
    fixes.push({ file, line, what: 'put quotes around a text with a colon in it' });
  }
}
