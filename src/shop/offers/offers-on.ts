import { OFFER_PAGES, OFFERS_SHOWN, type OfferList } from './offer-list.schema.ts';

/** The names of the products that a page recommends to who chose a store ('' for none): those for that store first, each once. */
export function offersOn(lists: readonly OfferList[], page: string, store: string): string[] {
  const here = listsOn(lists, page);
  const forStore = here.filter(({ stores }) => store !== '' && stores.includes(store));
  const forAll = here.filter(({ stores }) => stores.length === 0);
  return named([...forStore, ...forAll]).slice(0, OFFERS_SHOWN);
}

/** The names of all products that a page may recommend, whatever the store. */
export function allOffersOn(lists: readonly OfferList[], page: string): string[] {
  return named(listsOn(lists, page));
}

function listsOn(lists: readonly OfferList[], page: string): OfferList[] {
  return lists.filter(({ on }) => on.some((name) => OFFER_PAGES[name] === page));
}

function named(lists: readonly OfferList[]): string[] {
  return [...new Set(lists.flatMap(({ products }) => products))];
}
