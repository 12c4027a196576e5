import { client } from '#api/browser/client.ts';
// Every step asks at once: what sends calls comes with it.
import '#api/browser/send.ts';
import type { Place } from '#location/place.schema.ts';
import type { Plate } from '#ui/plate/plate.ts';
import type { BookingPartner } from './booking-partners.ts';
import type { kitRoutes } from '../server/routes.ts';

/** Calls what a booking is made with. Throws CallError. */
export const call = client<ReturnType<typeof kitRoutes>>();

/** What the page knows about the booking that it is a step of. */
export type BookingContext = {
  partner: BookingPartner;
  /** The retailer's name. */
  retailer: string;
  retailerPlate: Plate;
  /** Its telephone number. */
  phone: string;
  /** Searched near until a place is saved. */
  defaultPlace: Pick<Place, 'lat' | 'lng' | 'zipCode' | 'city' | 'state'>;
};

let context: BookingContext | undefined;

/** Tells the stores whose booking this page is; an island says so as it is first drawn, before any store loads. */
export function openBooking(opened: BookingContext): BookingContext {
  context = opened;
  return opened;
}

/** The booking of this page. Throws when no island has opened one. */
export function currentBooking(): BookingContext {
  if (!context) throw new Error('openBooking has not been called on this page');
  return context;
}

/** True where stores may load: in a browser, not while the page is built. */
export function inBrowser(): boolean {
  return typeof document !== 'undefined';
}
