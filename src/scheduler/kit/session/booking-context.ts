import { client } from '#api/browser/client.ts';
// Every step asks at once: what sends calls comes with it.
import '#api/browser/send.ts';
import type { Place } from '#location/place.schema.ts';
import type { WhoFor } from '../../offered/ages.ts';
import type { kitRoutes } from '../server/routes.ts';

/** Calls what a booking is made with. Throws CallError. */
export const call = client<ReturnType<typeof kitRoutes>>();

/** What a page knows about the booking that it is a step of, whatever kind that is. */
export type PageOfBooking = {
  /** Searched near until a place is saved. */
  defaultPlace: Pick<Place, 'lat' | 'lng' | 'zipCode' | 'city' | 'state'>;
  /** Who its visits are for, where all are for the same ages and the patient is asked for before the time. */
  whoFor?: WhoFor;
};

/** True where stores may load: in a browser, not while the page is built. */
export function inBrowser(): boolean {
  return typeof document !== 'undefined';
}
