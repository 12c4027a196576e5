/**
 * Says on <html>, before anything is drawn, that the page of results was opened with answers (`data-answered`): it comes with what stands there without any, which
 * somebody's own results must not follow. The state is that of carry.ts. Text, since the page carries it inline and the content security policy knows its hash.
 */
export const ANSWERED_SCRIPT = `document.documentElement.toggleAttribute('data-answered',!!history.state?.helpChoosing?.symptoms)`;
