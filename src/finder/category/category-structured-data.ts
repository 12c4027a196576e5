import type { StructuredData } from '#search-engines/structured-data.ts';
import type { Category } from '../catalogue/category.schema.ts';
import { categoryTrail } from './category-trail.ts';
import { pageTiles } from '../at-build/page-tiles.ts';
import { serviceData } from '../tiles/service-structured-data.ts';
import { deliveryOf, type Visit } from '../catalogue/visit-pages.ts';

/** The structured data of a category's page, or of its page for one type of visit. */
export async function categoryStructuredData(slug: string, category: Category, visit?: Visit): Promise<StructuredData> {
  const { categoryName, categoryId, specialty, hasBreadCrumbs, visits, review } = category;
  if (category.type === 'Error') return { type: 'CollectionPage' };
  const name = visit ? visits[visit].title : categoryName;
  const tiles = await pageTiles(categoryId, deliveryOf(visit, specialty));
  return {
    type: 'CollectionPage',
    ...(hasBreadCrumbs && { trail: categoryTrail(slug, categoryName, visit) }),
    lists: tiles.length > 0 ? [{ name, of: tiles.map((tile) => serviceData(tile)) }] : [],
    review,
  };
}
