import { headerInfo } from '#site/header/header-info.ts';

/** Shows on a page what is recommended in the store that was chosen; what the page came with stays where that isn't known. Only the page and the store are asked by. */
export async function showOffersHere(): Promise<void> {
  const band = document.querySelector<HTMLElement>('[data-offers]');
  const store = (await headerInfo())?.info.store;
  if (!band || !store) return;
  const query = new URLSearchParams({ page: band.dataset['offers'] ?? '', store: store.storeNumber });
  const addresses = await fetch(`/api/offers?${query.toString()}`)
    .then((response) => (response.ok ? response.json() : null) as Promise<unknown>)
    .then(addressesIn, () => []);
  const items = new Map(
    [...band.querySelectorAll('li')].map((item) => [item.querySelector('a')?.pathname ?? '', item]),
  );
  const shown = addresses.flatMap((address) => items.get(address) ?? []);
  if (shown.length === 0) return;
  for (const item of items.values()) item.hidden = !shown.includes(item);
  band.querySelector('ul')?.prepend(...shown);
  const heading = band.querySelector('h2');
  if (heading) heading.textContent = `At your store, ${store.name}`;
  band.hidden = false;
}

/** The pages of the products that an answer recommends; none for what is no answer of ours. */
export function addressesIn(answer: unknown): string[] {
  const offers: unknown =
    answer && typeof answer === 'object' && Object.hasOwn(answer, 'offers') ? Reflect.get(answer, 'offers') : [];
  if (!Array.isArray(offers)) return [];
  return offers.flatMap((offer: unknown) => {
    const address: unknown = Reflect.get(Object(offer) as object, 'address');
    return typeof address === 'string' ? [address] : [];
  });
}
