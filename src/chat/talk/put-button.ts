import { showButton } from './show-button.ts';

// What is in every page that has the assistant loads this once the page is there.
const page = location.pathname;
void showButton().catch(console.warn);

// Answers are carried by an entry of the history (carry.ts), which Back and Forward reach in the same document.
addEventListener('popstate', () => {
  if (location.pathname !== page) location.reload();
});
