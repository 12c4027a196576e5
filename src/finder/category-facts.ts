import type { PageFacts } from '#search-engines/page-facts.ts';
import type { Category } from './category.schema.ts';
import { categoryTrail } from './category-trail.ts';
import { pageTiles } from './page-tiles.ts';
import { serviceFacts } from './service-facts.ts';
import { deliveryOf, type Visit } from './visit.ts';

/** The structured data of a category's page, or of its page for one type of visit. */
export async function categoryFacts(slug: string, category: Category, visit?: Visit): Promise<PageFacts> {
  const { categoryName, categoryId, hasBreadCrumbs, visits, review } = category;
  if (category.type === 'Error') return { type: 'CollectionPage' };
  const name = visit ? visits[visit].title : categoryName;
  const tiles = await pageTiles(categoryId, deliveryOf(visit));
  return {
    type: 'CollectionPage',
    ...(hasBreadCrumbs && { trail: categoryTrail(slug, categoryName, visit) }),
    lists: tiles.length > 0 ? [{ name, of: tiles.map((tile) => serviceFacts(tile)) }] : [],
    review,
  };
}
