import type { Visit } from './visit-pages.ts';

/** A category's name, or any spelling of it in a URL ('vision%26hearing'), as its slug: lower-cased, spaces removed, & and / turned into a dash [ROUTE-3]. */
export function categorySlug(name: string): string {
  return decoded(name).toLowerCase().replace(/\s+/g, '').replace(/[&/]/g, '-');
}

/** The path of a category's page, or of its page for one delivery; `group` is 'b' in layout 2, and last in the query [ROUTE-3, ROUTE-5]. */
export function slugHref(slug: string, group?: 'b', visit?: Visit): string {
  return `/findcare/category/${slug}${visit ? `/${visit}` : ''}${group ? `?group=${group}` : ''}`;
}

/** The same by the category's name, however that is written. */
export function categoryHref(name: string, group?: 'b', visit?: Visit): string {
  return slugHref(encodeURIComponent(categorySlug(name)), group, visit);
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
