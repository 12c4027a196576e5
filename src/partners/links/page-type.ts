/** The kinds of pages that a visitor can leave from; none tells what the page is about. */
export const PAGE_TYPES = ['home', 'results', 'category', 'partner', 'landing', 'other'] as const;
/** The kind of a page. */
export type PageType = (typeof PAGE_TYPES)[number];

const TYPES: readonly (readonly [RegExp, PageType])[] = [
  [/^\/findcare\/services$/, 'home'],
  [/^\/findcare\/category\/(chat|search)-results$/, 'results'],
  [/^\/findcare\/category\//, 'category'],
  [/^\/findcare\/partner\//, 'partner'],
  [/^\/findcare\//, 'landing'],
];

/** The kind of the page at a path of this site. */
export function pageType(path: string): PageType {
  return TYPES.find(([pattern]) => pattern.test(path))?.[1] ?? 'other';
}
