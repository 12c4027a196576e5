import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { longDay } from '#text/long-day.ts';
import { meta, squeezed, type BuiltPage } from './built-page.ts';

type Node = Record<string, unknown>;

/** Characters of a title and of a description; a picture's most bytes. */
const LIMITS = { title: 60, shortest: 50, description: 165, picture: 60 * 1024 };

/** What is wrong with a page that search engines shall keep, in its head and in its graph. `product` is the name that follows titles. */
export function pageMistakes(page: BuiltPage, folder: string, product: string): string[] {
  return [...headMistakes(page, product), ...pictureMistakes(page, folder), ...graphMistakes(page, product)];
}

function headMistakes(page: BuiltPage, product: string): string[] {
  const { title, canonical } = page;
  const description = meta(page, 'description');
  const own = ownTitle(title, product);
  const headings = page.$('h1').toArray();
  const mistakes = [
    own === '' && 'has no title',
    title.length > LIMITS.title && `its title has ${title.length} characters, more than ${LIMITS.title}: ${title}`,
    description === '' && 'has no description',
    description !== '' &&
      (description.length < LIMITS.shortest || description.length > LIMITS.description) &&
      `its description has ${description.length} characters, not ${LIMITS.shortest} to ${LIMITS.description}`,
    headings.length !== 1 && `has ${headings.length} h1`,
    headings.length === 1 && squeezed(page.$('h1').text()) === '' && 'its h1 is empty',
    /[?&]group=/.test(canonical ?? '') && 'its canonical address names a layout',
    ...[
      ['og:title', title],
      ['og:description', description],
      ['og:url', canonical ?? ''],
      ['og:image:width', '1200'],
      ['og:image:height', '630'],
      ['twitter:card', 'summary_large_image'],
    ].map(([name = '', want]) => meta(page, name) !== want && `${name} is '${meta(page, name)}', not '${want ?? ''}'`),
    ...['og:type', 'og:image', 'og:image:alt'].map((name) => meta(page, name) === '' && `has no ${name}`),
  ];
  return mistakes.filter((mistake) => mistake !== false);
}

function ownTitle(title: string, product: string): string {
  return title.replace(` | ${product}`, '');
}

function pictureMistakes(page: BuiltPage, folder: string): string[] {
  const address = meta(page, 'og:image');
  if (!URL.canParse(address)) return [`og:image is no address: '${address}'`];
  const path = join(folder, decodeURI(new URL(address).pathname));
  if (!existsSync(path)) return [`its picture ${address} does not exist`];
  const { size } = statSync(path);
  const head = readFileSync(path).subarray(0, 24);
  const png = head.toString('latin1', 1, 4) === 'PNG';
  if (!png || head.readUInt32BE(16) !== 1200 || head.readUInt32BE(20) !== 630)
    return [`its picture is no PNG of 1200 by 630`];
  return size > LIMITS.picture ? [`its picture has ${size} bytes, more than ${LIMITS.picture}`] : [];
}

function graphMistakes(page: BuiltPage, product: string): string[] {
  const scripts = page.$('script[type="application/ld+json"]').toArray();
  if (scripts.length !== 1) return [`has ${scripts.length} JSON-LD graphs`];
  const graph = parsed(page.$(scripts[0]).text());
  if (graph === undefined) return ['its JSON-LD does not parse'];
  const all = everyNode([graph]);
  const nodes = all.filter((node) => '@type' in node);
  return [
    ...deadReferences(all),
    ...aboutThePage(page, nodes, product),
    ...nodes.flatMap((node) => unseen(node, page)),
    ...breadcrumbMistakes(page, nodes),
    ...questionMistakes(page, nodes),
  ];
}

/** Every node of a graph, those inside others too. */
export function everyNode(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(everyNode);
  if (typeof value !== 'object' || value === null) return [];
  return [value as Node, ...everyNode(Object.values(value))];
}

/** A page by any of schema.org's names for one: WebPage, MedicalWebPage, CollectionPage, FAQPage … */
function isPage(node: Node): boolean {
  return typeof node['@type'] === 'string' && node['@type'].endsWith('Page');
}

/** Nodes that are nothing but the id of another, which is not there. */
function deadReferences(nodes: Node[]): string[] {
  const isReference = (node: Node) => Object.keys(node).length === 1 && '@id' in node;
  const ids = new Set(nodes.filter((node) => !isReference(node)).map((node) => node['@id']));
  return nodes
    .filter((node) => isReference(node) && !ids.has(node['@id']))
    .map((node) => `its graph points to ${String(node['@id'])}, which is not in it`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The node of the page itself says what its head says. */
function aboutThePage(page: BuiltPage, nodes: Node[], product: string): string[] {
  const self = nodes.find((node) => node['@id'] === page.canonical && isPage(node));
  if (!self) return ['its graph has no node of the page itself'];
  const wanted = { name: ownTitle(page.title, product), description: meta(page, 'description'), url: page.canonical };
  const mistakes = Object.entries(wanted)
    .filter(([name, want]) => self[name] !== want)
    .map(([name, want]) => `its graph says ${name} '${String(self[name])}', its head '${want ?? ''}'`);
  const day = self['lastReviewed'];
  if (typeof day === 'string' && page.$(`time[datetime="${day}"]`).length === 0 && !page.text.includes(longDay(day)))
    mistakes.push(`its graph says lastReviewed ${day}, which the page does not show`);
  const reviewer = (self['reviewedBy'] as Node | undefined)?.['name'];
  if (typeof reviewer === 'string' && page.text.includes(`${reviewer} (demo)`))
    mistakes.push(`its graph says reviewedBy '${reviewer}', whom the page calls a demo`);
  return mistakes;
}

/** Words and prices of a thing that the page does not show. */
function unseen(node: Node, { text, title, $ }: BuiltPage): string[] {
  if (isPage(node) && node['@type'] !== 'FAQPage') return [];
  const seen =
    node['@type'] === 'WebSite' || node['@type'] === 'Organization'
      ? `${text} ${title} ${meta({ $ }, 'og:site_name')}`
      : text;
  const words = ['name', 'headline', 'description', 'text', 'areaServed'].flatMap((name) => {
    const value = node[name];
    return typeof value === 'string' && !seen.includes(squeezed(value)) ? [`${name} '${value}'`] : [];
  });
  const prices = ['price', 'minPrice'].flatMap((name) => {
    const value = node[name];
    return value !== undefined && !priceShown(Number(value), seen) ? [`${name} ${JSON.stringify(value)}`] : [];
  });
  return [...words, ...prices, ...unseenRating(node, text), ...unseenAuthor(node, text)].map(
    (what) => `its graph says ${what} (${String(node['@type'])}), which the page does not show`,
  );
}

function unseenRating(node: Node, text: string): string[] {
  if (node['@type'] !== 'AggregateRating') return [];
  const [value, reviews] = [Number(node['ratingValue']), Number(node['reviewCount'])];
  const said = `Rated ${value.toFixed(1)} out of 5 from ${reviews.toLocaleString('en-US')} review`;
  return text.includes(said) ? [] : [`ratingValue ${value} of ${reviews}`];
}

/** An article is by the person whom its page names, never by the site. */
function unseenAuthor(node: Node, text: string): string[] {
  if (node['@type'] !== 'Article') return [];
  const author = node['author'] as Node | undefined;
  const name = String(author?.['name']);
  const shown = author?.['@type'] === 'Person' && text.includes(`Written by ${name}`);
  return shown ? [] : [`author '${name}'`];
}

function priceShown(amount: number, text: string): boolean {
  if (amount === 0) return /\bfree\b/i.test(text);
  const figures = [amount.toFixed(2), ...(Number.isInteger(amount) ? [String(amount)] : [])];
  return figures.some((figure) =>
    new RegExp(`\\$ ?${figure.replace('.', '\\.')}(?![\\d]|\\.\\d)`).test(text.replaceAll(/(\d),(?=\d{3})/g, '$1')),
  );
}

function breadcrumbMistakes({ crumbs }: BuiltPage, nodes: Node[]): string[] {
  const list = nodes.find((node) => node['@type'] === 'BreadcrumbList')?.['itemListElement'];
  const names = Array.isArray(list) ? list.map((item: unknown) => String((item as Node)['name'])) : [];
  if (names.join(' > ') === crumbs.join(' > ')) return [];
  return [`its breadcrumb is '${crumbs.join(' > ')}', its graph's '${names.join(' > ')}'`];
}

function questionMistakes({ questions }: BuiltPage, nodes: Node[]): string[] {
  const told = new Map(
    nodes
      .filter((node) => node['@type'] === 'Question')
      .map((node) => [node['name'], (node['acceptedAnswer'] as Node | undefined)?.['text']]),
  );
  return questions.flatMap(({ question, answer }) => {
    if (!told.has(question)) return [`its question '${question}' is not in its graph`];
    return told.get(question) === answer ? [] : [`its graph answers '${question}' in other words than the page`];
  });
}
