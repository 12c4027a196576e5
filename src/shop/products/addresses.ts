/** The end of such a path, whatever name stands before the number: the number alone says which product it is. */
export const PRODUCT_NUMBER = /^\/store\/c\/[^/]+\/ID(?:=|%3D)(\d+)-product$/i;

/** The path of a product's page; the spec writes `ID=` into it [ROUTE-11]. */
export function productAddress(slug: string, productId: string): string {
  return `/store/c/${slug}/ID=${productId}-product`;
}

/** The path of a shop category's page [ROUTE-11]. */
export function shopCategoryAddress(slug: string): string {
  return `/store/c/${slug}`;
}
