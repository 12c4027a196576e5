import { formatMiles } from '#location/distance.ts';
import { FARTHEST_MILES } from '#location/reach.ts';
import type { OrganizationNear } from '../systems/api.schema.ts';

/** What is said of a provider that has nothing in reach: 'Nothing within 150 miles of 60614 Chicago, IL. The nearest is Spokane, WA, 1,490 miles away.' */
export function farAwayWords(place: string, nearest: OrganizationNear['nearest']): string {
  const nothing = `Nothing within ${FARTHEST_MILES} miles of ${place}.`;
  if (!nearest) return nothing;
  const { city, state, distance } = nearest;
  return `${nothing} The nearest is ${city}, ${state}, ${formatMiles(distance)} away.`;
}

/** The heading over providers that have nothing in reach of someone in that state ('' while it isn't known). */
export function farAwayHeading(state: string, far: readonly Pick<OrganizationNear, 'nearest'>[]): string {
  const areElsewhere = state !== '' && far.every(({ nearest }) => nearest && nearest.state !== state);
  return areElsewhere ? 'In other states' : 'Farther away';
}
