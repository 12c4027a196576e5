import type { ShownStore } from './locator.schema.ts';

/** What can be booked inside a store, each with where it is booked: service and place are chosen there. */
export function visitLinks(visits: ShownStore['visits']): { name: string; href: string }[] {
  return visits.flatMap(({ organizationId, locationId, services }) =>
    services.map(({ serviceId, name }) => {
      const chosen = new URLSearchParams({ serviceId: String(serviceId), locationId });
      return { name, href: `/schedule-appointment/${encodeURIComponent(organizationId)}?${chosen.toString()}` };
    }),
  );
}
