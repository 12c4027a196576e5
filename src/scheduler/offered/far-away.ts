import type { OrganizationNear } from './api.schema.ts';

/** What is said of a provider that has nothing in reach: 'Nothing within 150 miles of 60614 Chicago, IL. The nearest is Spokane, WA, 1,490 miles away.' */
export function farAwayLine(place: string, { nothing, nearest }: NonNullable<OrganizationNear['farAway']>): string {
  return `${nothing} ${place}. ${nearest}`.trim();
}
