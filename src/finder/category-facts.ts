import type { PageFacts } from '#site/page-facts.ts';
import type { Category } from './category.schema.ts';
import { pageTiles } from './page-tiles.ts';
import { serviceFacts } from './service-facts.ts';

/** What a category's page says, for search engines. */
export async function categoryFacts(category: Category): Promise<PageFacts> {
  const { categoryName, categoryId, hasBreadCrumbs } = category;
  const trail = [
    { label: 'Home', href: '/' },
    { label: 'Find Care', href: '/findcare/services' },
    { label: categoryName },
  ];
  const tiles = await pageTiles(categoryId);
  return {
    type: 'CollectionPage',
    ...(hasBreadCrumbs && { trail }),
    lists: tiles.length > 0 ? [{ name: categoryName, of: tiles.map((tile) => serviceFacts(tile)) }] : [],
  };
}
