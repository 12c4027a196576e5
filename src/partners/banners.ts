import type { Banner } from './banner.schema.ts';

/** Where banners stand: on the page of a category, by its slug, or on a landing page. */
export type BannerPlace = { category: string } | { landingPage: true };

/** The banners of a page, by priority, then name: a category's own, and on landing pages those flagged for them [BANNER-2]. */
export function bannersFor<T extends Pick<Banner, 'categories' | 'landingPage' | 'priority' | 'title'>>(
  banners: readonly T[],
  place: BannerPlace,
): T[] {
  const fits = (banner: T): boolean =>
    'category' in place ? banner.categories.includes(place.category) : banner.landingPage;
  return banners.filter(fits).sort((a, b) => a.priority - b.priority || a.title.localeCompare(b.title));
}
