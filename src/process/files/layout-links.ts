/** A link of a page: what stands before its address, and the path, query and fragment of an address on this site. */
const LINK = /(?<before><a\s(?:[^>"]|"[^"]*")*?\bhref=")(?<path>\/[^"#?]*)(?<query>\?[^"#]*)?(?<hash>#[^"]*)?(?=")/g;

/** A page whose links to pages with two layouts carry `group=b`, last in their query [ROUTE-3]; `hasTwo` says which paths are such pages. Other text of the page stays as it is. */
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
