import type { Reading } from '#identity/make-actor.ts';
import { METERS_A_MILE, type Position } from '#location/distance.ts';
import { isInReach } from '#location/reach.ts';
import type { OrganizationNear } from '../../offered/api.schema.ts';
import { farAwayWords } from '../../offered/far-away-words.ts';
import type { Organization } from './organizations.ts';

/** Null throughout for an organization without an open location. */
type NearestRow = { city: string | null; state: string | null; miles: number | null };

/** The nearest open location of each organization to a place, in their order: the same ones that tiles go by. */
const NEAREST = `
  select l.city, l.state, l.miles from unnest($1::text[]) with ordinality as o(id, position)
  left join lateral (
    select city, state, sec_to_gc(earth <-> ll_to_earth($2, $3)::cube) / ${METERS_A_MILE} as miles
    from locations where organization_id = o.id and status = 'Active' order by earth <-> ll_to_earth($2, $3)::cube limit 1
  ) l on true order by o.position`;

/** How far each organization's nearest open location is from a place, and whether that is in reach. */
export async function nearestOpen(
  { db }: Reading,
  organizations: readonly Organization[],
  { lat, lng }: Position,
): Promise<OrganizationNear[]> {
  const ids = organizations.map(({ organizationId }) => organizationId);
  const { rows } = await db.query<NearestRow>(NEAREST, [ids, lat, lng]);
  return organizations.map(({ organizationId, organizationName }, index) => {
    const { city, state, miles } = rows[index] ?? { city: null, state: null, miles: null };
    const nearest =
      city === null || state === null || miles === null ? null : { city, state, distance: Math.round(miles * 10) / 10 };
    const farAway = isInReach(miles) ? null : farAwayWords(nearest);
    return { organizationId, organizationName, nearest, isInReach: farAway === null, farAway };
  });
}
