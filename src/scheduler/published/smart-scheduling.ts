import { MINUTE } from '#text/durations.ts';
import type { Location } from '../engine/location.schema.ts';
import type { Service } from '../engine/slot.schema.ts';

/*
 * The resources of SMART Scheduling Links (its sections 'Location File', 'Schedule File' and 'Slot File'), FHIR R4 in the few fields that it asks
 * for. Each is one line of a file.
 */

const EXTENSIONS = 'http://fhir-registry.smarthealthit.org/StructureDefinition';
/** The extension that leads to booking with a time chosen; `valueUrl` is the address. */
export const BOOKING_DEEP_LINK = `${EXTENSIONS}/booking-deep-link`;

/** Whose availability is published; `website` and `phone` are what people reach them by. */
export type Publisher = { slug: string; bookingPath: string; website: string; phone: string };
/** A location as its row has it: `row` is its key, which keeps the ids of its schedules and slots within FHIR's 64 characters. */
export type PublishedLocation = { row: number; location: Location; status: 'Active' | 'Suspended' };

/** A place where people are seen. Its identifier is the partner's own id of it, in the partner's own name space. */
export function locationResource({ location, status }: PublishedLocation, { website, phone }: Publisher) {
  const { locationId, partnerLocationId, name, note, address, position } = location;
  return {
    resourceType: 'Location' as const,
    id: locationId,
    status: status === 'Active' ? ('active' as const) : ('suspended' as const),
    identifier: [{ system: website, value: partnerLocationId }],
    name,
    ...(note !== null && { description: note }),
    telecom: [
      { system: 'phone' as const, value: phone },
      { system: 'url' as const, value: website },
    ],
    address: {
      line: [address.line1, address.line2].filter((line) => line !== undefined),
      city: address.city,
      state: address.state,
      postalCode: address.zip,
    },
    position,
  };
}

/** One service at one location: the service's code is the partner's own. */
export function scheduleResource({ row, location }: PublishedLocation, service: Service, { website }: Publisher) {
  const { serviceId, code, display } = service;
  return {
    resourceType: 'Schedule' as const,
    id: scheduleId(row, serviceId),
    actor: [{ reference: `Location/${location.locationId}` }],
    serviceType: [{ coding: [{ system: website, code, display }], text: display }],
  };
}

/** A time of a schedule, instants in UTC; `link` is where it can be booked, undefined for one that is taken. */
export function slotResource(
  { row, serviceId, start, end }: { row: number; serviceId: number; start: number; end: number },
  link: string | undefined,
) {
  return {
    resourceType: 'Slot' as const,
    id: `${scheduleId(row, serviceId)}.${start / MINUTE}`,
    schedule: { reference: `Schedule/${scheduleId(row, serviceId)}` },
    status: link === undefined ? ('busy' as const) : ('free' as const),
    start: new Date(start).toISOString(),
    end: new Date(end).toISOString(),
    ...(link !== undefined && { extension: [{ url: BOOKING_DEEP_LINK, valueUrl: link }] }),
  };
}

function scheduleId(row: number, serviceId: number): string {
  return `${row}.${serviceId}`;
}
