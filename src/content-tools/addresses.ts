import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import { landingAddress } from '#landing/address.ts';
import type { LandingPage } from '#landing/landing-page.schema.ts';
import { productAddress, shopCategoryAddress } from '#shop/addresses.ts';
import type { Product } from '#shop/product.schema.ts';
import { fieldsOf, type Finding, textOf, type Written } from './texts.ts';

/** The pages that a file of content makes, by its folder; a folder that is not here makes none of its own. */
const PAGES: Record<string, (name: string, data: unknown) => string[]> = {
  articles: (name) => [`/rx-healthanswer/${name}`],
  categories: (name) => [
    `/findcare/category/${name}`,
    `/findcare/category/${name}/inperson-visit`,
    `/findcare/category/${name}/virtual-visit`,
  ],
  'landing-pages': (name, data) => [`/findcare/${landingAddress({ id: name, ...(data as LandingPage | undefined) })}`],
  partners: (name, data) => [
    `/findcare/partner/${name}`,
    ...(textOf(data, 'scheduler') === undefined ? [] : [bookingAddress(name)]),
  ],
  'retail-pages': (name) => [`/${name}`],
  products: (name, data) => [productAddress(name, (data as Product | undefined)?.productId ?? '')],
  'shop-categories': (name) => [shopCategoryAddress(name)],
};

/** Fields that make a second address, which leads to the page of the file. */
const SECOND: Record<string, { field: string; below: string }> = {
  'landing-pages': { field: 'url', below: '/findcare/' },
  partners: { field: 'providerId', below: '/findcare/partner/' },
};

function bookingAddress(partner: string): string {
  return `/schedule-appointment/${partner}`;
}

/** The addresses of the pages that a file of content makes itself. */
export function ownPages({ folder, file }: Written): string[] {
  return PAGES[folder]?.(file.id, fieldsOf(file)) ?? [];
}

/** The address of the page that a new file of that name would make, if any. */
export function ownAddress(folder: string, name: string): string | undefined {
  return PAGES[folder]?.(name, undefined)[0];
}

function sourcePages(): string[] {
  return globSync('**/*.{astro,ts}', { cwd: new URL('../pages', import.meta.url).pathname });
}

/** The addresses of pages that are always there. */
function fixedAddresses(): string[] {
  return sourcePages()
    .filter((name) => !name.includes('['))
    .map((name) => `/${name.replace(/\.(astro|ts)$/, '').replace(/(^|\/)index$/, '')}`);
}

/** Every address that a link of this site may lead to: pages that are always there, and those that content makes. */
export function knownAddresses(written: Written[]): Set<string> {
  return new Set([...fixedAddresses(), ...written.flatMap(ownPages)].map(plainAddress));
}

/** Whether a link may lead to a landing page whose address is not settled: one that can't be read, or has been told of in `findings`. */
export function unsettled(written: Written[], findings: Finding[]): (address: string) => boolean {
  const told = new Set(findings.filter(({ field }) => field === 'address').map(({ file }) => file));
  const some = written.some(
    ({ folder, file }) => folder === 'landing-pages' && (file.written === undefined || told.has(file.path)),
  );
  return (address) => some && /^\/findcare\/(?!(category|partner)\/)/.test(address);
}

/** An address without what comes after the path, and without the slash at its end. */
export function plainAddress(link: string): string {
  return link.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
}

/** Addresses that no file of content may take: pages that are always there, and the folders that others stand in, such as /findcare/partner [ROUTE-6]. */
function reservedAddresses(): Set<string> {
  return (reservedOnce ??= findReserved());
}

let reservedOnce: Set<string> | undefined;

function findReserved(): Set<string> {
  const folders = sourcePages().flatMap((name) => {
    const above: string[] = [];
    for (let folder = dirname(name); folder !== '.'; folder = dirname(folder)) above.push(folder);
    return above;
  });
  return new Set([...fixedAddresses(), ...folders.filter((name) => !name.includes('[')).map((name) => `/${name}`)]);
}

/** Which address that is reserved a file of this name would take, if any; `fields` are what it says. */
export function reservedAddress(folder: string, name: string, fields: unknown): string | undefined {
  // A page of the retailer is one of src/pages, which reads this file.
  if (folder === 'retail-pages') return undefined;
  const reserved = reservedAddresses();
  const own = PAGES[folder]?.(name, fields) ?? [];
  // A partner's booking may come later: its name must do for that too.
  const later = folder === 'partners' ? [bookingAddress(name)] : [];
  // 'category/labs' would stand among the categories.
  const above = folder === 'landing-pages' ? own.map((address) => address.split('/').slice(0, 3).join('/')) : [];
  return [...own, ...above.filter((address) => !own.includes(address)), ...later].find((address) =>
    reserved.has(address),
  );
}

/** Files whose page would stand where another page of the site stands or is to stand. Two landing pages with one address are told of with the schemas. */
export function takenAddresses(written: Written[]): Finding[] {
  const pages = new Map(written.flatMap((one) => ownPages(one).map((address) => [address, one.file.path])));
  const reserved = reservedAddresses();
  return written.flatMap(({ folder, file }) => {
    const fields = fieldsOf(file);
    const found: Finding[] = [];
    const say = (field: PropertyKey[], message: string) =>
      found.push({ ...file.mistake(field, message), severity: 'error' });
    const own = reservedAddress(folder, file.id, fields);
    const named = folder === 'landing-pages' && textOf(fields, 'address') !== undefined;
    if (own) say(named ? ['address'] : [], `the address ${own} is reserved: choose another name`);
    const second = SECOND[folder];
    const value = second && textOf(fields, second.field);
    if (!second || !value) return found;
    const address = second.below + value;
    const holder = pages.get(address);
    if (holder === file.path) say([second.field], `${address} is the page itself: choose another, or take it out`);
    else if (holder) say([second.field], `${address} is taken by ${holder}: choose another`);
    else if (reserved.has(address)) say([second.field], `the address ${address} is reserved: choose another name`);
    return found;
  });
}

/** The file of content that has an address already, as its page or as a second one. */
export function holderOf(address: string, written: Written[]): string | undefined {
  return written.find((one) => {
    const second = SECOND[one.folder];
    const value = second && textOf(fieldsOf(one.file), second.field);
    return ownPages(one).includes(address) || (value && second.below + value === address);
  })?.file.path;
}
