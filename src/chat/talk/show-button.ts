import { randomId } from '#api/browser/random-id.ts';

import { HELP_CHOOSING_ADDRESS } from './content-address.ts';

/** Milliseconds from the assistant's content to its button [BANNER-4]. */
const BUTTON_AFTER_MS = 2000;

/** Says in this tab that the button was put away; nothing about a person. */
const AWAY = 'help-choosing-away';

/**
 * Shows the assistant's button some time after its content has come, unless it was dismissed. Without content only the
 * console says why [ERR-3].
 */
export async function showButton(): Promise<void> {
  if (sessionStorage.getItem(AWAY)) return;
  const box = document.querySelector('.assistant') as HTMLElement;
  box.querySelector('.x')?.addEventListener('click', () => {
    box.classList.remove('here');
    sessionStorage.setItem(AWAY, '1');
  });
  try {
    const answer = await fetch(HELP_CHOOSING_ADDRESS, { headers: { 'x-transaction-id': randomId() } });
    if (!answer.ok) throw new Error(answer.statusText);
    await answer.text();
    setTimeout(() => box.classList.add('here'), BUTTON_AFTER_MS);
  } catch (error) {
    console.warn('assistant', error);
  }
}
