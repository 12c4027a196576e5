/** Characters of a title that search engines show, about: they measure its width. */
const SHOWN = 60;

/** A page's title followed by the product's name; without the name when both together are too long. */
export function pageTitle(title: string, { product, retailer }: { product: string; retailer: string }): string {
  const named = `${title} | ${product}`;
  return title.includes(retailer) || named.length > SHOWN ? title : named;
}
