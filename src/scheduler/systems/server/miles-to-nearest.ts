import { METERS_A_MILE } from '#location/distance.ts';
import type { Reading } from '#db/work.ts';

/** Miles from a place to an organization's nearest location that isn't closed, one decimal; null when it has none. */
export async function milesToNearest(
  { db }: Reading,
  organizationId: string,
  { lat, lng }: { lat: number; lng: number },
): Promise<number | null> {
  const { rows } = await db.query<{ miles: number }>(
    `select round((sec_to_gc(earth <-> ll_to_earth($2, $3)::cube) / ${METERS_A_MILE})::numeric, 1)::float8 as miles
     from locations where organization_id = $1 and status <> 'Closed' order by earth <-> ll_to_earth($2, $3)::cube limit 1`,
    [organizationId, lat, lng],
  );
  return rows[0]?.miles ?? null;
}
