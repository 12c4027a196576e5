import type { Banner } from './banner.schema.ts';

/** The page that shows banners: one or more categories by slug, or a landing page. */
export type BannerPlace = { category: string | readonly string[] } | { landingPage: true };

/** The banners of a page, by priority, then name: a category's own, and on landing pages those flagged for them [BANNER-2]. */
export function bannersFor<T extends Pick<Banner, 'categories' | 'landingPage' | 'priority' | 'title'>>(
  banners: readonly T[],
  place: BannerPlace,
): T[] {
  const asked = 'category' in place && [place.category].flat();
  const fits = (banner: T): boolean =>
    asked ? banner.categories.some((category) => asked.includes(category)) : banner.landingPage;
  return banners.filter(fits).sort((a, b) => a.priority - b.priority || a.title.localeCompare(b.title));
}
