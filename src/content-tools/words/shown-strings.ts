import { parse } from '@astrojs/compiler-rs';
import { parseSync } from 'vite';

/** A text in the source that someone may read: as it is written there, the code within it blank, and where it begins. */
export interface ShownString {
  text: string;
  start: number;
}

interface Node {
  type: string;
  start: number;
  end: number;
}

/** Parts of the source that hold types, names of modules and styles, but no words. */
const NO_WORDS = new Set([
  'ExportAllDeclaration',
  'ImportDeclaration',
  'ImportExpression',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSTypeAnnotation',
  'TSTypeParameterDeclaration',
  'TSTypeParameterInstantiation',
]);
const CODE_ATTRIBUTES = /^(class|className|class:list|d|href|id|for|htmlFor|points|src|transform|viewBox)$/;
const SHOWN_ATTRIBUTES = /^(alt|aria-label|hint|label|placeholder|title)$/;

/** What a module or template of src/ may show to people: its strings, templates and the text between tags. Single words in lower case are names for the program. */
export function shownStrings(file: string, source: string): ShownString[] {
  const root: unknown = file.endsWith('.astro') ? parse(source).ast : parseSync(file, source).program;
  const found: ShownString[] = [];
  walk(root);
  return found;

  function walk(node: unknown, isLabel = false): void {
    if (Array.isArray(node)) node.forEach((one) => walk(one, isLabel));
    if (!isNode(node) || NO_WORDS.has(node.type)) return;
    if (node.type === 'Literal' && 'value' in node && typeof node.value === 'string') {
      add(node.start + 1, node.end - 1, isLabel);
    } else if (node.type === 'JSXText') add(node.start, node.end, true);
    else if (node.type === 'TemplateLiteral' && 'expressions' in node) {
      const code = node.expressions as Node[];
      add(node.start + 1, node.end - 1, isLabel, code);
      walk(code);
    } else children(node).forEach(([key, value]) => walk(value, key === 'value' && isLabelled(node)));
  }

  function add(start: number, end: number, isShown: boolean, code: Node[] = []): void {
    let text = source.slice(start, end);
    for (const { start: from, end: to } of code) {
      text = text.slice(0, from - start - 2) + ' '.repeat(to - from + 3) + text.slice(to - start + 1);
    }
    if (isShown || isWords(text)) found.push({ text, start });
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** The parts of a node in which words may be: no keys, no SQL and other tagged templates, no classes and addresses. */
function children(node: Node): [string, unknown][] {
  if (node.type === 'TaggedTemplateExpression' && 'quasi' in node) {
    return Object.entries(node.quasi as object).filter(([key]) => key === 'expressions');
  }
  if (node.type === 'JSXAttribute' && CODE_ATTRIBUTES.test(attributeName(node))) return [];
  const parts = Object.entries(node);
  return node.type === 'Property' ? parts.filter(([key]) => key !== 'key') : parts;
}

function isLabelled(node: Node): boolean {
  return node.type === 'JSXAttribute' && SHOWN_ATTRIBUTES.test(attributeName(node));
}

function attributeName(node: Node): string {
  return 'name' in node && isNode(node.name) && 'name' in node.name ? String(node.name.name) : '';
}

/** What the database reads. */
const SQL = /^\s*(?:select|with|insert into|update|delete from|truncate|analyze|create|alter)\s|\b[a-z]+_[a-z]/;

/** Words have a space between them or begin with a capital. */
function isWords(text: string): boolean {
  return /\p{L}\s|\s\p{L}|^\p{Lu}-?\p{Ll}/u.test(text) && !SQL.test(text);
}
