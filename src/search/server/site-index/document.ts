import type { PageKind } from '../../page-kinds.ts';

/** What can be found: a page under its address, or a tile under the id of its service. */
export interface SearchDocument {
  kind: PageKind | 'Tile';
  address: string;
  title: string;
  /** Headings and other words by which it is found as well as by its title. */
  keywords: string[];
  /** Its blocks of text in their order, each on its own: a paragraph, an item of a list, a cell. */
  passages: string[];
}

/** Which pages are what: the part of the address that they have in common. */
const KINDS: [PageKind, RegExp][] = [
  ['Care', /^\/findcare\/(category\/|services$)/],
  ['Provider', /^\/findcare\/partner\//],
  ['Care', /^\/findcare\//],
  ['Article', /^\/rx-healthanswer\//],
  ['Product', /^\/store\/c\//],
];

/** What the page at an address is. */
export function kindOf(address: string): PageKind {
  return KINDS.find(([, form]) => form.test(address))?.[0] ?? 'Page';
}
