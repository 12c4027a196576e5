import type { ShownBanner } from '#partners/banners/banner.schema.ts';
import { bannersFor } from '#partners/banners/banners.ts';
import type { Catalogue } from './catalogue.ts';

/** How a pharma company's banner is drawn. */
const PHARMA_TEMPLATE = 3;

/** The banners that go with an answer: those of the categories asked for, or of landing pages without one [BANNER-2]; a pharma company's are not for Puerto Rico. */
export function searchBanners(
  { banners, categories, categoryIds }: Catalogue,
  asked: readonly (string | number)[],
  state: string | undefined,
): ShownBanner[] {
  const ids = new Set(asked.map((category) => categoryIds.get(String(category))));
  const slugs = categories.flatMap(({ slug, categoryId }) => (ids.has(categoryId) ? [slug] : []));
  const found = bannersFor(banners, asked.length > 0 ? { category: slugs } : { landingPage: true });
  return state === 'PR' ? found.filter(({ templateId }) => templateId !== PHARMA_TEMPLATE) : found;
}
