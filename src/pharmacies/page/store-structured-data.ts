import type { StoreData } from '#search-engines/structured-data.ts';
import type { ShownStore } from '../stores/locator.schema.ts';

/** A store's structured data, of what its page shows. */
export function storeData(store: ShownStore): StoreData {
  const { street, city, state, zip } = store.address;
  return {
    name: store.name === city ? `${store.brand} ${city}, ${state}` : `${store.brand} ${store.name}, ${city}, ${state}`,
    path: store.page,
    phone: store.phone,
    address: { street, city, state, zip },
    position: { lat: store.latitude, lng: store.longitude },
    week: store.week,
    services: store.services.map(({ name }) => name),
  };
}
