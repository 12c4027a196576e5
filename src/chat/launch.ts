import { HELP_CHOOSING_ADDRESS } from './content-address.ts';

/** Milliseconds from the assistant's content to its button [BANNER-4]. */
const BUTTON_AFTER_MS = 2000;
/** Says in this tab that the button was put away; nothing about a person. */
const AWAY = 'help-choosing-away';

const box = document.querySelector<HTMLElement>('.assistant');
const page = location.pathname;

// The button and links to the assistant open its window; without script links lead to its page.
document.addEventListener('click', (event) => {
  const opener = event.target instanceof Element && event.target.closest('[data-help-choosing]');
  if (!opener || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  import('./talk-window.tsx')
    .then(({ showTalk }) => showTalk())
    // A window that doesn't come: a link leads to the assistant's page, as it does without script.
    .catch(() => opener instanceof HTMLAnchorElement && location.assign(opener.href));
});

box?.querySelector('.x')?.addEventListener('click', () => {
  box.classList.remove('here');
  sessionStorage.setItem(AWAY, '1');
});

// Answers are carried by an entry of the history (carry.ts), which Back and Forward reach in the same document.
addEventListener('popstate', () => {
  if (location.pathname !== page) location.reload();
});

async function showButton(): Promise<void> {
  const answer = await fetch(HELP_CHOOSING_ADDRESS, { priority: 'low' });
  if (!answer.ok) throw new Error(String(answer.status));
  await answer.text();
  setTimeout(() => box?.classList.add('here'), BUTTON_AFTER_MS);
}

function soon(): void {
  if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 4000 });
  else setTimeout(begin, 500);
}

function begin(): void {
  // Without its content there is nothing to open: only the console hears of it [ERR-3].
  void showButton().catch((error: unknown) => console.warn('assistant', error));
}

if (!sessionStorage.getItem(AWAY)) {
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
}
