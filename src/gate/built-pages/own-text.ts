import { words, type BuiltPage } from './built-page.ts';

/**
 * What isn't a page's own text: cards (`data-card`), prices, danger signs, advice, navigation, filters, forms and two
 * shared dialogs.
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
