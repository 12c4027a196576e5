/** The longest words that are sent, in characters; what is longer is cut by the page. */
export const TERM_MOST = 100;
/** Providers of one page that are sent, from the first. */
export const PARTNERS_MOST = 40;
