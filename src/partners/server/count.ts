import type { Queryable } from '#db/client.ts';
import { nearestPlace } from '#location/server/places.ts';
import type { ServiceUse } from '../links/tracking.schema.ts';

/** Writes down that a service was used, in which state and in which hour; the place itself is forgotten [TILE-14]. */
export async function countUse(db: Queryable, { serviceId, lat, lng }: ServiceUse): Promise<void> {
  const place = await nearestPlace(db, lat, lng);
  await db.query(`insert into service_uses (at, service_id, state) values (date_trunc('hour', now()), $1, $2)`, [
    serviceId,
    place?.state ?? null,
  ]);
}
