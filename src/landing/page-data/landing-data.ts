import { getEntry, type CollectionEntry } from 'astro:content';

import { priceOf } from '#finder/tiles/tile-text.ts';
import { deliveredBy } from '#finder/catalogue/catalogue.ts';
import { serviceTiles } from '#finder/at-build/page-tiles.ts';
import type { NamedTile } from '#finder/catalogue/tile-place.ts';
import { renderMarkdown } from '#text/markdown.ts';
import { landingAddress } from './address.ts';
import type { LandingPage } from './landing-page.schema.ts';
import { textParts, withPrice } from './text-parts.ts';

/** A landing page with all that it refers to, and with prices filled in. */
export interface Landing {
  /** '/findcare/cold-flu' */
  path: string;
  page: LandingPage;
  /** The long text as safe HTML, one part for each 'text' section. */
  parts: string[];
  /** Its service, without a place. */
  tile: NamedTile;
  partner: CollectionEntry<'partners'>['data'] & { slug: string };
  category: CollectionEntry<'categories'>['data'] & { slug: string };
  /** Each state and territory where it is not offered, names by two letters. */
  notOffered: Readonly<Record<string, string>>;
}

/** Loads all that a landing page shows. Build time only. */
export async function landingOf({ id, data, body = '' }: CollectionEntry<'landing-pages'>): Promise<Landing> {
  const [service] = await serviceTiles([data.service]);
  const partner = service && (await getEntry('partners', service.partner));
  const category = await getEntry('categories', data.categoryType);
  if (!partner || !category) throw new Error(`content/landing-pages/${id}.md names a file that is missing`);
  const { figure, words = '' } = priceOf(service);
  const fill = (text: string) => withPrice(text, figure ?? words);
  const page = JSON.parse(JSON.stringify(data), (_, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  ) as LandingPage;
  return {
    path: `/findcare/${landingAddress({ id, ...data })}`,
    page,
    parts: textParts(body).map((part) => renderMarkdown(fill(part), { headingsFrom: 2 })),
    tile: { ...service, actionText: page.actionText ?? service.actionText },
    partner: { ...partner.data, slug: partner.id },
    category: { ...category.data, slug: category.id },
    // In person it is offered wherever a clinic is in reach: that is for the nearest clinic to say.
    notOffered: deliveredBy(service).inStore ? {} : (service.notOffered ?? {}),
  };
}

/** The breadcrumb of a landing page. */
export function landingTrail({ page, category }: Landing): { label: string; href?: string }[] {
  return [
    { label: 'Home', href: '/' },
    { label: 'Find Care', href: '/findcare/services' },
    { label: category.categoryName, href: `/findcare/category/${category.slug}` },
    { label: page.name },
  ];
}
