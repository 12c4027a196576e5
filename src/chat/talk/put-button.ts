import { showButton } from './show-button.ts';

// What is in every page that has the assistant loads this once the page is there.
void showButton().catch(console.warn);

// Answers are carried by an entry of the history (carry.ts), which Back and Forward reach in the same document, perhaps
// before this was there to hear of it: what the document was made for is known from how it was opened.
const [opened] = performance.getEntriesByType('navigation');
const page = opened ? new URL(opened.name).pathname : location.pathname;
addEventListener('popstate', reloadOnAnother);
reloadOnAnother();

function reloadOnAnother(): void {
  if (location.pathname !== page) location.reload();
}
