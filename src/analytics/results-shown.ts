/** The name of the mark in the browser's own record of times that says that results have been drawn. */
export const RESULTS_SHOWN = 'results-shown';

/** Says that the page has new results. What counts them comes later than they may, and finds the mark then. */
export function resultsShown(): void {
  if (typeof performance.mark === 'function') performance.mark(RESULTS_SHOWN);
}
