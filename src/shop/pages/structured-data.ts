import type { CollectionEntry } from 'astro:content';

import type { StructuredData, ProductData } from '#search-engines/structured-data.ts';
import { productAddress, shopCategoryAddress } from '../products/addresses.ts';
import type { Rated } from '../products/rating.ts';

/** The structured data of a product's page; `shelf` is the name of its shop category [LAND-6]. */
export function productStructuredData({ id, data }: CollectionEntry<'products'>, shelf: string): StructuredData {
  return {
    type: 'ItemPage',
    trail: productTrail({ data }, shelf),
    review: data.review,
    product: { ...listed({ id, data }), description: data.description },
  };
}

/** The structured data of a shop category's page [LAND-6]. */
export function shelfStructuredData(
  { data }: CollectionEntry<'shop-categories'>,
  products: readonly CollectionEntry<'products'>[],
): StructuredData {
  return {
    type: 'CollectionPage',
    trail: shelfTrail(data.name),
    review: data.review,
    lists: [{ name: data.name, of: products.map(listed) }],
  };
}

/** The breadcrumb of a product's page. */
export function productTrail({ data }: Pick<CollectionEntry<'products'>, 'data'>, shelf: string) {
  return [
    { label: 'Home', href: '/' },
    { label: shelf, href: shopCategoryAddress(data.shopCategory) },
    { label: data.productName },
  ];
}

/** The breadcrumb of a shelf's page. */
export function shelfTrail(name: string) {
  return [{ label: 'Home', href: '/' }, { label: name }];
}

/** A product with what its card shows. */
export function listed({ id, data }: Pick<CollectionEntry<'products'>, 'id' | 'data'>): ProductData {
  return {
    name: data.productName,
    path: productAddress(id, data.productId),
    description: data.summary,
    cost: { amount: data.unitPrice },
    rating: rating(data),
  };
}

/** The rating, unless an editor's text replaces its figures on the page. */
function rating({ reviewCount, averageRating, reviewHoverMessage }: Rated): ProductData['rating'] {
  if (!reviewCount || averageRating === undefined || reviewHoverMessage) return undefined;
  return { value: averageRating, reviews: reviewCount };
}

/** The breadcrumb of a page of the store. */
export function retailPageTrail(heading: string) {
  return [{ label: 'Home', href: '/' }, { label: heading }];
}
