/**
 * Sets `data-answered` on <html> before the first paint when history.state has answers (carry.ts). A string: inline,
 * with its hash in the policy.
 */
export const ANSWERED_SCRIPT = `document.documentElement.toggleAttribute('data-answered',!!history.state?.helpChoosing?.symptoms)`;
