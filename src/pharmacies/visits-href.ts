import type { ShownStore } from './locator.schema.ts';

/** Where a visit inside a store is booked, with the place chosen; which service it is for is the visitor's choice. */
export function visitsHref({ organizationId, locationId }: ShownStore['visits'][number]): string {
  return `/schedule-appointment/${encodeURIComponent(organizationId)}?${new URLSearchParams({ locationId }).toString()}`;
}
