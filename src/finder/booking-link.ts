import type { Tile } from './service.schema.ts';

/**
 * Where a tile's times are booked on this site, with its service and its nearest place chosen; with a time, that one too. Undefined when it isn't booked here.
 * This is the one way to make such a link.
 */
export function bookingHref(
  { booking, nearestLocationId }: Pick<Tile, 'booking' | 'nearestLocationId'>,
  time?: { start: string },
): string | undefined {
  if (!booking) return undefined;
  const chosen = new URLSearchParams({ serviceId: String(booking.serviceId) });
  if (nearestLocationId !== null) {
    chosen.set('locationId', nearestLocationId);
    if (time) chosen.set('start', time.start);
  }
  return `/schedule-appointment/${encodeURIComponent(booking.organization)}?${chosen.toString()}`;
}
