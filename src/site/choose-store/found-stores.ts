import type { NamedPlace } from '#location/place-line.ts';

/** A store to choose: a part of what the store finder tells of it. */
export type NearStore = {
  storeNumber: string;
  name: string;
  address: { street: string; city: string; state: string };
  distance: number;
  open: { words: string } | null;
  closure: object | null;
};

/** A place that stores are looked for at. */
export type NearPlace = NamedPlace & { lat: number; lng: number };

/** A part of the store finder's answer (spec 7): its schema is held to this. */
export type FoundStores = {
  error: boolean;
  message: string;
  place: NearPlace | null;
  choices: NearPlace[];
  results: NearStore[];
  nearest: NearStore | null;
};
