import type { Place } from '#location/place.schema.ts';

/** A site as the page of tests lists it, in words. */
export type ListedSite = {
  locationId: string;
  name: string;
  note: string;
  address: string;
  distance: string;
  isSuspended: boolean;
  /** 'Closed from Monday, December 7 on'; null when no such day is chosen. */
  closedFrom: string | null;
  /** 'Today, 10:15 am', and the zone by its name. */
  next: { words: string; zone: string } | null;
  /** The tests that it gives, by the number of their service. */
  services: number[];
};

/** What the page of tests is made of besides content: where it looked, and the nearest sites there. */
export type TestingPage = {
  /** What stands in the field, and the place in a sentence. */
  typed: string;
  placeName: string;
  /** What was typed names no place, or several. */
  refused: string;
  choices: Place[];
  sites: ListedSite[];
  /** Which of the sites has the first open time; null when none has one. */
  soonest: ListedSite | null;
};
