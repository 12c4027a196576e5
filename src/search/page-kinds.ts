/** What a page is, as results tell them apart: 'Page' is the rest of the site. */
export const PAGE_KINDS = ['Care', 'Provider', 'Article', 'Product', 'Page'] as const;
/** A kind of page. */
export type PageKind = (typeof PAGE_KINDS)[number];

/** The longest text that is looked up, in characters. */
export const WORDS_MOST = 200;
