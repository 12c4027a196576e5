import { formatMiles, isThere } from '#location/distance.ts';
import type { FoundLocationAnswer } from '#scheduler/offered/api.schema.ts';

type Named = Pick<FoundLocationAnswer, 'name' | 'orgName' | 'physicianName'>;
type Far = { distance?: number | undefined; note?: string | null | undefined };

/** Who is met at a location, as far as its name doesn't say it: the organization, the physician. */
export function peopleAt({ name, orgName, physicianName }: Named): string {
  return [name.includes(orgName) ? '' : orgName, physicianName].filter(Boolean).join(', ');
}

/** How far a location is and how to find it there; no distance where one is there. */
export function wayTo({ distance, note }: Far): string {
  const miles = distance === undefined || isThere(distance) ? '' : formatMiles(distance);
  return [miles, note].filter(Boolean).join(', ');
}
