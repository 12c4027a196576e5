import { noteTimedOut } from './back-again.ts';
import { loadParts } from './load-parts.ts';

/** Why somebody is signed out: left alone, by their own choice, or ended elsewhere. */
export type Why = 'idle' | 'chosen' | 'elsewhere';
/** What waits for who was signed out: until when, and the right to have it deleted here. */
export type Kept = { keptUntil: string | null; forget: string };

/** Takes all that is personal off the page at once, then says why. What it answers says what waits, once that is known. */
export function endPage(why: Why): (kept: Kept) => void {
  clearPage();
  noteTimedOut();
  const showing = loadParts().then((parts) => {
    if (parts) return parts.showSignedOut(why);
    const main = document.querySelector('main');
    if (main) main.textContent = 'You’re signed out.';
    return undefined;
  });
  return (kept) => void showing.then((sayKept) => sayKept?.(kept));
}

/** Nothing that a person typed or was told stays on the page, nor in its title. */
function clearPage(): void {
  const site = document.title.split(' | ').at(-1) ?? '';
  document.title = `You’re signed out | ${site}`;
  document.querySelector('main')?.replaceChildren();
  for (const one of [...document.body.children]) if (!one.matches('.skip, header, main, footer, script')) one.remove();
  for (const field of document.querySelectorAll('input')) field.value = '';
  for (const one of document.querySelectorAll('#me-menu, .cart-count, [data-own]')) one.remove();
  const link = document.createElement('a');
  Object.assign(link, { id: 'site-account', className: 'tool who', href: '/account/', textContent: 'Account' });
  document.querySelector('button.tool.who')?.replaceWith(link);
  document.body.hidden = false;
}
