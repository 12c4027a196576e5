import { drawHeader } from '../header/draw-header.ts';

/** Milliseconds after which a page that may be counted launches, or asks whether it may. */
const LAUNCH_MS = 2000;

/** Does what a page does once it is there, in one file: nothing that anyone waits for is in it. */
export function late(): void {
  void drawHeader();
  for (const link of document.querySelectorAll<HTMLElement>('[data-choose-store]'))
    link.addEventListener('click', chooseStore);
  if (document.querySelector('[data-counted]'))
    setTimeout(() => void import('#analytics/on-page.ts').catch(console.warn), LAUNCH_MS);
}

/** Opens the choice of a store on the page; a link that is to open elsewhere, or whose part doesn't come, leads to the store finder. */
function chooseStore(event: MouseEvent): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { href } = event.currentTarget as HTMLAnchorElement;
  import('../choose-store/show-choice.tsx').then(
    ({ showChoice }) => void showChoice(),
    () => location.assign(href),
  );
}
