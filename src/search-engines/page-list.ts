import type { ShareCard } from './share-card.ts';

/** What the build needs to know of a page besides its HTML. */
export interface ListedPage {
  /** Its address on this site, such as '/findcare/services'. */
  path: string;
  /** True for a canonical address that search engines may index. */
  indexable: boolean;
  /** The day of the last review, YYYY-MM-DD. */
  lastReviewed: string | undefined;
  card: ShareCard;
  /** False where the picture for shared links is another page's. */
  hasPicture: boolean;
}

const KEY = Symbol.for('find-care.pages');
const shared = globalThis as Partial<Record<symbol, Map<string, ListedPage>>>;

/** The bundle renders pages and the build reads this list, two copies of the module: so the list is on globalThis. */
const pages = (shared[KEY] ??= new Map<string, ListedPage>());

/** Adds a page that was rendered. */
export function listPage(page: ListedPage): void {
  pages.set(page.path, page);
}

/** Every page that this process has rendered, by path. */
export function listedPages(): ListedPage[] {
  return [...pages.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}
