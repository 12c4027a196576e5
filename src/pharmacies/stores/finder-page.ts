import type { Place } from '#location/place.schema.ts';
import type { FinderAsk } from './finder-ask.ts';
import type { ShownStore, StoresAnswer } from './locator.schema.ts';

/** What the server hands to the store finder's page. */
export type FinderPage = {
  ask: FinderAsk;
  /** What stores are measured from, as the field has it, and as the heading names it; '' where the middle of the map has no name. */
  typed: string;
  placeName: string;
  place: Pick<Place, 'lat' | 'lng'> | null;
  answer: StoresAnswer;
  directions: string;
  tiles: string | null;
};

/** What it hands to the page of one store: the store, and the nearest others. */
export type OneStorePage = { store: ShownStore; near: ShownStore[]; directions: string };

/** What it hands to the list of a state's stores, by town. */
export type StatePage = {
  state: string;
  name: string;
  towns: { town: string; stores: ListedStore[] }[];
  total: number;
};

/** A store in the list of its state. */
export type ListedStore = { name: string; street: string; zip: string; page: string };

/** Where directions to a store are: `template` has {lat} and {lng}. */
export function directionsTo(
  template: string,
  { latitude, longitude }: Pick<ShownStore, 'latitude' | 'longitude'>,
): string {
  return template.replace('{lat}', String(latitude)).replace('{lng}', String(longitude));
}

/** A store's address in one line. */
export function addressLine({ address: { street, city, state, zip } }: Pick<ShownStore, 'address'>): string {
  return `${street}, ${city}, ${state} ${zip}`;
}
