import { priceLine } from '../offered/offered-services.ts';
import type { VisitBefore } from './appointment.schema.ts';

/** What of an appointment is no longer as it was before its last move. */
export type Changed = { time: boolean; place: boolean; service: boolean; price: boolean };

/** Compares an appointment with what it was before it moved; a price by the words that people read. */
export function whatChanged(before: VisitBefore, after: VisitBefore): Changed {
  return {
    time: before.date !== after.date || before.localTime !== after.localTime,
    place: before.location.locationId !== after.location.locationId,
    service: before.service.serviceId !== after.service.serviceId,
    price: priceWords(before.service) !== priceWords(after.service),
  };
}

/** '$39, you pay Labcorp at the visit'; where content has no price, that the provider says it. */
export function priceWords({ price }: Pick<VisitBefore['service'], 'price'>): string {
  return price ? priceLine(price) : 'Ask the provider for the price';
}
