import { formatMiles } from '#location/distance.ts';
import { FARTHEST_MILES } from '#location/reach.ts';
import type { OrganizationNear } from './api.schema.ts';

/** What is said of an organization that has nothing in reach, before and after the place's name: the server says it, since the page's script is to be small. */
export function farAwayWords(nearest: OrganizationNear['nearest']): NonNullable<OrganizationNear['farAway']> {
  return {
    nothing: `Nothing within ${FARTHEST_MILES} miles of`,
    nearest: nearest ? `The nearest is ${nearest.city}, ${nearest.state}, ${formatMiles(nearest.distance)} away.` : '',
  };
}
