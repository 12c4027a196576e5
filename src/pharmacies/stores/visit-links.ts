import type { ShownStore } from './locator.schema.ts';

/** A service booked on this site: its name as it stands alone, its price if known, the address where it is booked, and whether the note of a place decides if one can go there. */
export type BookedService = { name: string; price: string | null; path: string; notesDecide?: true };
/** A link to book a service inside a store; `next` is its next open time, an instant. */
export type VisitLink = Pick<BookedService, 'name' | 'price'> & {
  href: string;
  next: string | null;
  note: string | null;
};

/** Makes a link of each service that can be booked inside a store, which chooses service and place. `known` says of a service by its organization and number what it is. */
export function visitLinks(
  visits: ShownStore['visits'],
  known: (organizationId: string, serviceId: number) => BookedService | undefined,
): VisitLink[] {
  return visits.flatMap(({ organizationId, locationId, note, services }) =>
    services.flatMap(({ serviceId, next }) => {
      const service = known(organizationId, serviceId);
      if (!service) return [];
      const chosen = new URLSearchParams({ serviceId: String(serviceId), locationId });
      const { name, price, path, notesDecide } = service;
      return [{ name, price, next, note: notesDecide ? note : null, href: `${path}?${chosen.toString()}` }];
    }),
  );
}
