/** Says in this tab that the button was put away; nothing about a person. */
const AWAY = 'help-choosing-away';

const box = document.querySelector('.assistant') as HTMLElement;
const page = location.pathname;

// The button and links to the assistant open its window; without script links lead to its page.
document.addEventListener('click', (event) => {
  // A button has no address.
  const opener = (event.target as Element).closest<HTMLElement & { href?: string }>('[data-help-choosing]');
  if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import('./talk-window.tsx')
    .then(({ showTalk }) => showTalk())
    // A window that doesn't come: a link leads to the assistant's page, as it does without script.
    .catch(() => opener.href && location.assign(opener.href));
});

box.querySelector('.x')?.addEventListener('click', () => {
  box.classList.remove('here');
  sessionStorage.setItem(AWAY, '1');
});

// Answers are carried by an entry of the history (carry.ts), which Back and Forward reach in the same document.
addEventListener('popstate', () => {
  if (location.pathname !== page) location.reload();
});

// Once the page is there, and all that it shows.
if (!sessionStorage.getItem(AWAY)) {
  addEventListener('load', () => {
    import('./show-button.ts').then(({ showButton }) => showButton(box)).catch(console.warn);
  });
}
