import type { Reading } from '#identity/make-actor.ts';
import { formatMiles } from '#location/distance.ts';
import { placeLine, type NamedPlace } from '#location/place-line.ts';
import { finderAddress, readFinderAsk } from '#pharmacies/stores/finder-ask.ts';
import { DEFAULT_MILES } from '#pharmacies/stores/locator.schema.ts';
import type { ServiceCode } from '#pharmacies/stores/pharmacy.schema.ts';
import { searchStores } from '#pharmacies/server/find-stores.ts';
import { serviceName } from '#pharmacies/stores/service-names.ts';
import { matchServices } from '#search/server/find/find-services.ts';
import type { Catalogue } from '#finder/catalogue/catalogue.ts';
import type { InStore } from '#finder/calls/search-page.ts';
import type { SearchReading } from '#search/server/find/search-memory.ts';
import type { SearchContent } from '../tiles/tiles.ts';

/** The nearest of the retailer's own stores that does what was typed, by `alsoInStores` of the service that answers it best; null where none does. */
export async function nearestStoreFor(
  reading: Reading,
  { catalogue: { words }, memory }: Pick<SearchContent, 'catalogue' | 'memory'>,
  need: string,
  place: NamedPlace & { lat: number; lng: number },
): Promise<InStore | null> {
  const code = await storeServiceFor({ db: reading.db, memory }, words, need);
  if (!code) return null;
  const { lat, lng } = place;
  const asked = { q: '', lat, lng, r: DEFAULT_MILES, s: 1, p: 1, requestType: 'locator' as const };
  const { results } = await searchStores(
    { ...reading, places: memory.places },
    { ...asked, filterOptions: [code], openNow: false },
  );
  const [store] = results;
  const service = store?.services.find((one) => one.code === code);
  if (!store || !service) return null;
  const what = WHAT[code] ?? serviceName(code).toLowerCase();
  const when = service.open === false ? `; it ${service.note}` : service.note && ` ${service.note}`;
  return {
    store: { name: store.name, href: store.page },
    words: `, ${formatMiles(store.distance)} away, gives ${what}${when}.`,
    all: {
      href: finderAddress({ ...readFinderAsk(''), near: placeLine(place), services: [code] }),
      words: `All stores with ${what}`,
    },
  };
}

/** What stores give, in a sentence. */
const WHAT: Partial<Record<ServiceCode, string>> = { FluShots: 'flu shots', Immunizations: 'immunizations' };

/** The share of the best score from which on a service answers as well. */
const AS_GOOD = 0.97;

async function storeServiceFor(
  { db, memory }: SearchReading,
  services: Catalogue['words'],
  need: string,
): Promise<ServiceCode | undefined> {
  const found = matchServices(need, await memory.lexicon(db)) ?? [];
  const best = found.filter(({ score }) => score >= AS_GOOD * (found[0]?.score ?? 0));
  return best.map(({ id }) => services.get(id)?.alsoInStores).find((code) => code !== undefined);
}
