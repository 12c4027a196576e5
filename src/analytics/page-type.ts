/** The kinds of pages that a visitor can leave from; none tells what the page is about. */
export const PAGE_TYPES = ['home', 'results', 'category', 'partner', 'landing', 'other'] as const;
/** The kind of a page. */
export type PageType = (typeof PAGE_TYPES)[number];

/** The kinds of pages that launch (spec 2). */
export const SPEC_PAGE_TYPES = ['landing', 'results', 'category'] as const;
/** Where tiles stand (spec 2). */
export const TILE_CONTEXTS = ['category', 'category_search_results', 'landing_page'] as const;

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

/** Pages that never count and never ask: tasks, accounts, the assistant's results, help with danger, staff, errors. */
const NEVER =
  /^\/(account|admin|sso|schedule-appointment|feedback|findcare\/(help|ayuda|category\/chat-results)|\d{3})(\/|\.|$)/;

/** Whether the page at a path may count, once somebody has said yes. */
export function isCounted(path: string): boolean {
  return !NEVER.test(path);
}

/** What launches at a path, and where its tiles stand; none where the specification names no page type. */
export function launchOf(path: string): {
  pageType: (typeof SPEC_PAGE_TYPES)[number] | null;
  tileContext: (typeof TILE_CONTEXTS)[number] | null;
} {
  if (path === '/search') return { pageType: 'results', tileContext: null };
  const type = pageType(path);
  if (type === 'home' || type === 'landing') return { pageType: 'landing', tileContext: 'landing_page' };
  if (type === 'results') return { pageType: 'results', tileContext: 'category_search_results' };
  if (type === 'category') return { pageType: 'category', tileContext: 'category' };
  return { pageType: null, tileContext: null };
}
