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

/** Templates that not everyone sees: a pharma company's, and the one for phones [BANNER-2]. */
export const PHARMA = 3;
export const PHONES = 4;

/** How many of a page's banners there are to see: those for phones not on wide pages, a pharma company's not in Puerto Rico [BANNER-2, CAT-9]. */
export function shownCount(
  banners: readonly Pick<Banner, 'templateId'>[],
  { wide, puertoRico }: { wide: boolean; puertoRico: boolean },
): number {
  return banners.filter(({ templateId }) => !(wide && templateId === PHONES) && !(puertoRico && templateId === PHARMA))
    .length;
}
