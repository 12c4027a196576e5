import { globSync } from 'node:fs';
import { landingAddress } from '#landing/address.ts';
import type { LandingPage } from '#landing/landing-page.schema.ts';
import { productAddress, shopCategoryAddress } from '#shop/addresses.ts';
import type { Product } from '#shop/product.schema.ts';
import type { Written } from './texts.ts';

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
    ...(hasScheduler(data) ? [`/schedule-appointment/${name}`] : []),
  ],
  'retail-pages': (name) => [`/${name}`],
  products: (name, data) => [productAddress(name, (data as Product | undefined)?.productId ?? '')],
  'shop-categories': (name) => [shopCategoryAddress(name)],
};

function hasScheduler(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'scheduler' in data && data.scheduler !== undefined;
}

/** The addresses of the pages that a file of content makes itself. */
export function ownPages({ folder, file }: Written): string[] {
  return PAGES[folder]?.(file.id, file.data ?? file.written) ?? [];
}

/** Every address that a link of this site may lead to: pages that are always there, and those that content makes. */
export function knownAddresses(written: Written[]): Set<string> {
  const fixed = globSync('**/*.{astro,ts}', { cwd: new URL('../pages', import.meta.url).pathname })
    .filter((name) => !name.includes('['))
    .map((name) => `/${name.replace(/\.(astro|ts)$/, '').replace(/(^|\/)index$/, '')}`);
  return new Set([...fixed, ...written.flatMap(ownPages)].map(plainAddress));
}

/** An address without what comes after the path, and without the slash at its end. */
export function plainAddress(link: string): string {
  return link.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1');
}
