import type { Place } from '#location/place.schema.ts';
import type { Danger } from '#safety/danger.schema.ts';
import type { TilesResponse } from '../catalogue/tile.schema.ts';
import type { FilterChoices } from '../filters/filters.ts';
import type { TileScope } from './tiles-request.ts';
import type { SearchAsk } from '#search/search-ask.ts';

/** What the page of search results is made of, as the server finds it for one request. */
export interface SearchPage {
  /** A place that was typed with the need stands in `near`. */
  ask: SearchAsk;
  /** The name of the category asked for; '' for none. */
  category: string;
  /** The query of the address, of which the same is asked again. */
  query: string;
  /** The same for the list of services, with the filters of the address. */
  scope: TileScope & { choices: FilterChoices };
  /** Where services are looked for: the place typed, the saved one or the site's; `typed` says which. */
  place: Place;
  isTyped: boolean;
  /** Places that share the name typed: asked about, never guessed. */
  choices: readonly Place[];
  /** True when no place has the name typed. */
  isUnknown: boolean;
  /** The visitor's layout. */
  group: 'b' | undefined;
  /** What was typed, with the age that a filter names: danger is read from it. */
  said: string;
  danger: readonly Danger[];
  found: FoundServices;
  /** Names of articles that say more, best first. */
  articles: string[];
  /** How many products have the words. */
  products: number;
  /** The nearest of our own stores that does what was typed. */
  inStore: InStore | null;
  /** What was probably meant; '' when it was found as typed. */
  meant: string;
}

/** A store that does what is looked for: its name with its page, then the rest of the sentence, and the way to all such stores. */
export type InStore = {
  store: { name: string; href: string };
  words: string;
  all: { href: string; words: string };
};

/** The services: found, not looked for without a question, or not answered. */
export type FoundServices = { state: 'found'; answer: TilesResponse } | { state: 'none' } | { state: 'failed' };
