/** The menu link with the longest common start with a page's path; undefined when even the first segment differs. */
export function currentLink(hrefs: readonly string[], path: string): string | undefined {
  const shared = hrefs.map((href) => ({ href, parts: sharedParts(href, path) }));
  const best = Math.max(0, ...shared.map(({ parts }) => parts));
  return best > 0 ? shared.find(({ parts }) => parts === best)?.href : undefined;
}

function sharedParts(href: string, path: string): number {
  const asked = path.split('/').filter(Boolean);
  const parts = href.split('/').filter(Boolean);
  const end = parts.findIndex((part, index) => part !== asked[index]);
  return end === -1 ? parts.length : end;
}
