/** A link of a page: what stands before its address, and the path, query and fragment of an address on this site. */
const LINK = /(?<before><a\s(?:[^>"]|"[^"]*")*?\bhref=")(?<path>\/[^"#?]*)(?<query>\?[^"#]*)?(?<hash>#[^"]*)?(?=")/g;

/**
 * A page with `group=b` added last to the query of its links to pages with two layouts [ROUTE-3]; `hasTwo` says which
 * paths those are.
 */
export function withLayout(html: string, hasTwo: (path: string) => boolean): string {
  let [made, end] = ['', 0];
  for (const { 0: link, index, groups = {} } of html.matchAll(LINK)) {
    const { before = '', path = '', query = '', hash = '' } = groups;
    if (!hasTwo(path) || /[?;&]group=/.test(query)) continue;
    made += `${html.slice(end, index)}${before}${path}${query === '' ? '?' : `${query}&amp;`}group=b${hash}`;
    end = index + link.length;
  }
  return made + html.slice(end);
}
