import type { Visit } from './visit-pages.ts';

/** A category's name, or any spelling of it in a URL ('vision%26hearing'), as its slug: lower-cased, spaces removed, & and / turned into a dash [ROUTE-3]. */
export function categorySlug(name: string): string {
  return decoded(name).toLowerCase().replace(/\s+/g, '').replace(/[&/]/g, '-');
}

/** The path of a category's page, or of its page in one way of delivery; `group` is 'b' in layout 2, and stands last in the query [ROUTE-3, ROUTE-5]. */
export function categoryHref(name: string, group?: 'b', visit?: Visit): string {
  const path = ['/findcare/category', encodeURIComponent(categorySlug(name)), ...(visit ? [visit] : [])].join('/');
  return group ? `${path}?group=${group}` : path;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
