import { globSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Collection } from '#collection/collection.ts';
import { fieldsOf, type Finding, textOf, type Written } from '../reading/texts.ts';

/** The addresses of the pages that a file of content makes itself. */
export function ownPages({ collection, file }: Written): string[] {
  return collection.addresses?.of(file.id, asFields(fieldsOf(file))) ?? [];
}

/** The address of the page that a new file of that name would make, if any. */
export function ownAddress({ addresses }: Collection, name: string): string | undefined {
  return addresses?.of(name, {})[0];
}

/** Fields that may be of any form, as an object. */
export function asFields(fields: unknown): object {
  return typeof fields === 'object' && fields !== null ? fields : {};
}

function sourcePages(): string[] {
  return globSync('**/*.{astro,ts}', { cwd: new URL('../../pages', import.meta.url).pathname });
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

/** Whether a link may lead to a page whose address is not settled: its file can't be read, or `findings` tell of the field that gives the address. */
export function unsettled(written: Written[], findings: Finding[]): (address: string) => boolean {
  const open = written.flatMap(({ collection: { addresses }, file }) => {
    if (!addresses?.field) return [];
    const { name, gives } = addresses.field;
    const told = findings.some(({ file: path, field }) => path === file.path && field === name);
    return file.written === undefined || told ? [gives] : [];
  });
  return (address) => open.some((gives) => gives.test(address));
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
export function reservedAddress({ addresses }: Collection, name: string, fields: unknown): string | undefined {
  if (!addresses || addresses.drawnByHand) return undefined;
  const reserved = reservedAddresses();
  const known = asFields(fields);
  return [...addresses.of(name, known), ...(addresses.keepFree?.(name, known) ?? [])].find((address) =>
    reserved.has(address),
  );
}

/** Files whose page would take the address of another page. Two landing pages with the same address are reported by their collection's rules. */
export function takenAddresses(written: Written[]): Finding[] {
  const pages = new Map(written.flatMap((one) => ownPages(one).map((address) => [address, one.file.path])));
  const reserved = reservedAddresses();
  return written.flatMap(({ collection, file }) => {
    const fields = fieldsOf(file);
    const found: Finding[] = [];
    const say = (field: PropertyKey[], message: string) =>
      found.push({ ...file.mistake(field, message), severity: 'error' });
    const own = reservedAddress(collection, file.id, fields);
    const giving = collection.addresses?.field;
    const field = giving && textOf(fields, giving.name) !== undefined ? [giving.name] : [];
    if (own) say(field, `the address ${own} is reserved: choose another name`);
    const second = secondAddress({ collection, file });
    if (!second) return found;
    const { field: name, address } = second;
    const holder = pages.get(address);
    if (holder === file.path) say([name], `${address} is the page itself: choose another, or remove it`);
    else if (holder) say([name], `${address} is taken by ${holder}: choose another`);
    else if (reserved.has(address)) say([name], `the address ${address} is reserved: choose another name`);
    return found;
  });
}

function secondAddress({ collection, file }: Pick<Written, 'collection' | 'file'>) {
  const second = collection.addresses?.second;
  const value = second && textOf(fieldsOf(file), second.field);
  return second && value ? { field: second.field, address: second.below + value } : undefined;
}

/** The file of content that has an address already, as its page or as a second one. */
export function holderOf(address: string, written: Written[]): string | undefined {
  return written.find((one) => ownPages(one).includes(address) || secondAddress(one)?.address === address)?.file.path;
}
