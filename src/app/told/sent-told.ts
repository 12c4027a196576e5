import type { PageEvent } from '#analytics/event.schema.ts';
import type { Told } from '#shop/privacy/told-part.ts';

/** What pages count, by its name in the program. One that is missing here doesn't compile. */
const COUNTED: Record<PageEvent['event'] | 'ServiceUtilized', string> = {
  launch:
    'A page is opened: its kind, your state, the providers on it by place, and for a search the words and how much they found',
  exit: 'Somebody goes to a provider: which provider, and from which kind of page',
  ServiceUtilized:
    'A service is pressed near a saved location: which service, and the location, of which we keep the state',
};

/** Each file of src/gateways that tells something outside: to whom and what. */
export const TOLD_OUTSIDE: Record<string, { what: string; reader: string }> = {
  'mail.ts': { what: 'Emails, with the address that they go to', reader: 'The service that delivers our emails' },
  'fhir/': {
    what: 'What you book, with the patient’s details, where the provider has a booking system of its own',
    reader: 'The provider that you book with',
  },
  'saml/': {
    what: 'Who you are, as you agreed before you were signed on to a provider. Nothing about your health',
    reader: 'The provider that you go to',
  },
  'openid/': {
    what: 'That you want to sign in with an account that you have elsewhere. Only where such a provider is set',
    reader: 'The provider that you sign in with',
  },
  'shop.ts': {
    what: 'The shop’s own cookie, to count what is in your cart, and a page with a store, to recommend by them. Only where a shop is set',
    reader: 'The shop',
  },
  'maps.ts': {
    what: 'What you type as a location, without who. Only where a maps service is set',
    reader: 'The maps service',
  },
  'counts.ts': {
    what: 'What pages have counted: kinds of pages, providers, services, days and states, never what a search was about. Only where another system for counts is set',
    reader: 'That system. Only if you let us count',
  },
  'tracking.ts': {
    what: 'A store and a service, to learn the address of its page. Only where a tracking service is set',
    reader: 'The tracking service',
  },
};

/** The one thing that a browser itself may ask of somebody else. */
const MAP_TILES: Told = {
  name: 'Map',
  what: 'The part of the map that you look at, after “Show map”. Only where a service for maps is set',
  howLong: 'As that service says',
  reader: 'The service for maps',
};

/** What pages count after a yes, and what is told to others. */
export function sentTold(): Told[] {
  const counted = {
    howLong: '{KEEP_COUNTS_DAYS}, as sums',
    reader: 'Our server, and the system at “counts” below. Only if you let us count',
  };
  return [
    ...Object.entries(COUNTED).map(([name, what]) => ({ name, what, ...counted })),
    ...Object.entries(TOLD_OUTSIDE).map(([file, { what, reader }]) => ({
      name: file.replace(/\.ts$|\/$/, ''),
      what,
      howLong: file === 'counts.ts' ? '{COUNTS_URL}' : 'As that service says',
      reader,
    })),
    MAP_TILES,
  ];
}
