import { getCollection, type CollectionEntry } from 'astro:content';

/** The products of a shelf, in the order shown; all of them without one. Used while building only. */
export async function productsOf(shelf?: string): Promise<CollectionEntry<'products'>[]> {
  const products = await getCollection('products', ({ data }) => shelf === undefined || data.shopCategory === shelf);
  return products.sort((a, b) => a.data.displayOrdinal - b.data.displayOrdinal);
}

/** The shelves of the shop, in the order shown. */
export async function shopCategories(): Promise<CollectionEntry<'shop-categories'>[]> {
  const shelves = await getCollection('shop-categories');
  return shelves.sort((a, b) => a.data.displayOrdinal - b.data.displayOrdinal);
}
