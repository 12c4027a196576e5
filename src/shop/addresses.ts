/** The page of a product, with the literal `ID=` of the spec [ROUTE-11]. */
export function productAddress(slug: string, productId: string): string {
  return `/store/c/${slug}/ID=${productId}-product`;
}

/** The page of a shelf of the shop [ROUTE-11]. */
export function shopCategoryAddress(slug: string): string {
  return `/store/c/${slug}`;
}
