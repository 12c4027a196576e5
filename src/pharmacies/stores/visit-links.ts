import type { ShownStore } from './locator.schema.ts';

/** Where the visits of organizations are booked that have no page of a partner, by organization. */
export type BookingPaths = Readonly<Record<string, string>>;

/** What can be booked inside a store, each with where it is booked: service and place are chosen there. */
export function visitLinks(visits: ShownStore['visits'], paths: BookingPaths = {}): { name: string; href: string }[] {
  return visits.flatMap(({ organizationId, locationId, services }) =>
    services.map(({ serviceId, name }) => {
      const chosen = new URLSearchParams({ serviceId: String(serviceId), locationId });
      const path = paths[organizationId] ?? `/schedule-appointment/${encodeURIComponent(organizationId)}`;
      return { name, href: `${path}?${chosen.toString()}` };
    }),
  );
}
