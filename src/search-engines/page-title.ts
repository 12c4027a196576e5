/** How much of a title search engines show, in characters; about, since they measure its width. */
const SHOWN = 60;

/** A page's title with the product's name behind it; alone when the name would push either out of what search engines show. */
export function pageTitle(title: string, { product, retailer }: { product: string; retailer: string }): string {
  const named = `${title} | ${product}`;
  return title.includes(retailer) || named.length > SHOWN ? title : named;
}
