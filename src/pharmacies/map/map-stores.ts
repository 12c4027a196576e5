import { formatMiles } from '#location/distance.ts';
import { telephoneLink } from '#text/telephone.ts';
import { addressLine, directionsTo, type FinderPage } from '../stores/finder-page.ts';

/** A store on the map, with what its card says; `n` is its number in the list. */
export type MapStore = {
  n: number;
  name: string;
  lat: number;
  lng: number;
  page: string;
  miles: string;
  address: string;
  /** '' while it is closed for a time. */
  opening: string;
  soon: boolean;
  closed: boolean;
  services: [name: string, note: string][];
  phone: string;
  call: string;
  directions: string;
};

/** What the map is drawn from: stores, the place that they are measured from, how many of them the list shows, and where tiles come from. */
export type MapContent = {
  stores: MapStore[];
  place: { lat: number; lng: number } | null;
  placeName: string;
  listed: number;
  towns: { name: string; lat: number; lng: number }[];
  tiles: string | null;
  /** The finder's address without a place, to which the middle of the map is added. */
  search: string;
};

/** The map's content, from the same answer as the list. */
export function mapStores({ ask, answer, place, placeName, directions, tiles }: FinderPage): MapContent {
  const stores = answer.results.map((store, index): MapStore => ({
    n: index + 1,
    name: store.name,
    lat: store.latitude,
    lng: store.longitude,
    page: store.page,
    miles: formatMiles(store.distance),
    address: addressLine(store),
    opening: store.closure ? '' : (store.open?.words ?? ''),
    soon: store.open?.soon ?? false,
    closed: store.closure !== null,
    services: store.services.map(({ name, note }) => [name, note]),
    phone: store.phone,
    call: telephoneLink(store.phone),
    directions: directionsTo(directions, store),
  }));
  const towns = [...Map.groupBy(answer.results, ({ address }) => address.city)].map(([name, inTown]) => ({
    name,
    lat: mean(inTown.map(({ latitude }) => latitude)),
    lng: mean(inTown.map(({ longitude }) => longitude)),
  }));
  const query = new URLSearchParams(ask.services.map((code): [string, string] => ['has', code]));
  if (ask.openNow) query.set('open', '1');
  query.set('miles', String(ask.miles));
  return { stores, place, placeName, listed: ask.shown, towns, tiles, search: query.toString() };
}

function mean(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}
