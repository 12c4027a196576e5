/** A category's name, or any spelling of it in a URL ('vision%26hearing'), as its slug: lower-cased, spaces removed, & and / turned into a dash [ROUTE-3]. */
export function categorySlug(name: string): string {
  return decoded(name).toLowerCase().replace(/\s+/g, '').replace(/[&/]/g, '-');
}

/** The path of a category's page; `group` is 'b' when the layout cookie is set, and stands last in the query [ROUTE-3]. */
export function categoryHref(name: string, group?: 'b'): string {
  const path = `/findcare/category/${encodeURIComponent(categorySlug(name))}`;
  return group ? `${path}?group=${group}` : path;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
