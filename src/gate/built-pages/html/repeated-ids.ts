import type { BuiltSite, Findings } from '../built-page.ts';

/** Matches an id in the source, templates included: what a template holds comes onto the page. */
const ID = /<[a-z][^>]*?\sid="?([^"\s>]+)/gi;
/** Ids outside <main> that may be words: a place to jump to, and icons, which have their sets in their names. */
const KNOWN = /^main$|-|:/;

/**
 * Finds ids that a page has twice, and ids of its frame that a form's field could have: fields are named like
 * 'firstName', so the frame's ids have a hyphen.
 */
export function repeatedIds({ pages }: BuiltSite): Findings {
  const mistakes = pages.flatMap(({ file, html }) => {
    const ids = idsIn(html);
    const twice = ids.filter((id, at) => ids.indexOf(id) !== at);
    const likeFields = idsIn(html.replace(/<main\b.*<\/main>/s, '')).filter((id) => !KNOWN.test(id));
    return [
      ...twice.map((id) => `${file}: the id '${id}' stands twice`),
      ...likeFields.map((id) => `${file}: the frame's id '${id}' may be a field's, too: give it a hyphen`),
    ];
  });
  return { mistakes, looked: `ids of ${pages.length} pages` };
}

function idsIn(html: string): string[] {
  return [...html.matchAll(ID)].map(([, id = '']) => id);
}
