import { words, type BuiltPage } from './built-page.ts';

/**
 * What a page shows besides its own text, by what it is. The card of a service or a product (`data-card`) shows the same thing wherever it is offered, as a
 * price tag does, and so do the page of a danger sign, the box of signs and shared advice. Navigation, filters and forms are ways on from here; two dialogs stand on many pages: the choice of a category and the word before leaving
 * for a partner. All else is the page's own text: what an island drew at build time too, and lists of articles and offers.
 */
const NOT_OWN = [
  '[data-card]',
  'nav',
  'form:not([method="dialog"])',
  'fieldset',
  'select',
  '[aria-label="Filter services"]',
  'dialog#categories',
  'dialog[id^="leave-"]',
  '.help-now',
  '.advice',
].join();

/** The words of a page's main part that are its own. */
export function ownText({ $ }: Pick<BuiltPage, '$'>): string {
  const main = $('main').clone();
  main.find(NOT_OWN).remove();
  return words(main);
}

/** Whether search engines may keep the page under this address: pages kept out and second spellings of a page are no pages of their own. */
export function isOwnPage({ noindex, canonical, path }: BuiltPage): boolean {
  if (noindex || canonical === undefined) return false;
  const plain = (address: string) => decodeURI(address).replace(/\/$/, '');
  return plain(new URL(canonical).pathname) === plain(path);
}
