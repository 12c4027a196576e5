import type { Runtime } from '#api/route.ts';
import type { Content } from '#content-model/content.ts';
import { placeAnswers, type PlaceAnswers } from '#location/server/answered-places.ts';
import { openIdProvider, type OpenIdProvider } from '#gateways/openid/provider.ts';
import { authOf, type Auth } from '#identity/server/auth.ts';
import type { MapsSource } from '#location/server/maps-places.ts';
import { shopOf, type Shop } from '#shop/server/shop.ts';
import { searchMemory, type SearchMemory } from '#search/server/find/search-memory.ts';

/** What features keep in memory between calls: one record for each process, whichever database answers. */
export type Services = {
  places: PlaceAnswers;
  search: SearchMemory;
  auth: (runtime: Runtime) => Auth;
  /** Outside providers that people sign in with, by the id that addresses have. */
  providers: (runtime: Runtime) => ReadonlyMap<string, OpenIdProvider>;
  shop: (runtime: Runtime) => Shop;
};

/** A process's record, empty at first. With a maps service that one is asked first for the places that people type. */
export function servicesOf(content: Content, maps: MapsSource | null = null): Services {
  const places = placeAnswers(maps);
  let auth: Auth | undefined;
  let providers: ReadonlyMap<string, OpenIdProvider> | undefined;
  let shop: Shop | undefined;
  return {
    places,
    search: searchMemory(content, places),
    auth: (runtime) => (auth ??= authOf(runtime)),
    shop: ({ settings, log }) => (shop ??= shopOf(settings, { content, log })),
    providers: ({ settings }) => (providers ??= providersOf(settings.OIDC)),
  };
}

function providersOf(all: Runtime['settings']['OIDC']): ReadonlyMap<string, OpenIdProvider> {
  return new Map(
    Object.entries(all).map(([name, settings]) => [name.toLowerCase().replaceAll('_', '-'), openIdProvider(settings)]),
  );
}
