import type { Catalogue } from './catalogue.ts';
import type { Tile, TilesResponse } from './tile.schema.ts';

/** Categories named beside an answer, at most. */
const RELATED_SHOWN = 4;

/** The categories that the found tiles belong to as well, the most frequent first; none when no category was asked for [RESULT-5]. */
export function relatedCategories(
  tiles: readonly Pick<Tile, 'categoryIds'>[],
  catalogue: Catalogue,
  asked: readonly (string | number)[],
): TilesResponse['relatedCategories'] {
  if (asked.length === 0) return [];
  const own = new Set(asked.map((category) => catalogue.categoryIds.get(String(category))));
  const counts = new Map<number, number>();
  for (const { categoryIds } of tiles) for (const id of categoryIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return catalogue.categories
    .filter(({ categoryId }) => counts.has(categoryId) && !own.has(categoryId))
    .sort((a, b) => (counts.get(b.categoryId) ?? 0) - (counts.get(a.categoryId) ?? 0))
    .slice(0, RELATED_SHOWN)
    .map(({ categoryName, slug }) => ({ categoryName, slug }));
}
