/**
 * Sets `data-answered` on <html> before the first paint when the history state has answers (carry.ts), as the page was
 * built without. A string, since the page has it inline and the content security policy its hash.
 */
export const ANSWERED_SCRIPT = `document.documentElement.toggleAttribute('data-answered',!!history.state?.helpChoosing?.symptoms)`;
