import { getCollection } from 'astro:content';

import type { ListData } from '#search-engines/structured-data.ts';

/** The categories as a list of links, in the order in which pages show them. */
export async function categoryLinks(): Promise<ListData> {
  const categories = await getCollection('categories');
  return {
    name: 'What do you need?',
    of: categories
      .sort((a, b) => a.data.displayOrdinal - b.data.displayOrdinal)
      .map(({ id, data }) => ({ label: data.categoryName, href: `/findcare/category/${id}` })),
  };
}
