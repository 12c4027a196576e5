import { deepLink } from '#scheduler/kit/wizard/deep-link.ts';
import type { Tile } from '../catalogue/tile.schema.ts';

/**
 * Where a tile's times are booked on this site, with its service and its nearest place chosen; with a time, that one too. Undefined when it isn't booked here.
 */
export function bookingHref(
  { booking, nearestLocationId }: Pick<Tile, 'booking' | 'nearestLocationId'>,
  time?: { start: string },
): string | undefined {
  if (!booking) return undefined;
  const { path, serviceId } = booking;
  return deepLink(path, { serviceId, locationId: nearestLocationId, start: time?.start });
}
