// The button and links to the assistant open its window; without script links lead to its page.
addEventListener('click', (event) => {
  // A button has no address.
  const opener = (event.target as Element).closest<HTMLElement & { href?: string }>('[data-help-choosing]');
  if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import('./talk-window.tsx')
    .then(({ showTalk }) => showTalk())
    // A window that doesn't come: a link leads to the assistant's page, as it does without script.
    .catch(() => opener.href && (location.href = opener.href));
});

// Once the page is there, and all that it shows.
addEventListener('load', () => {
  import('./put-button.ts').catch(console.warn);
});
