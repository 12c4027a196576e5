import type { Reading } from '#identity/make-actor.ts';
import type { VoucherUse } from './vouchers.ts';

/** Where a site is, for what is limited to states and days: today is by its own clock ('YYYY-MM-DD'). Null for one that isn't there, and for a location that is no site. */
export async function placeOfUse(
  { db }: Pick<Reading, 'db'>,
  locationId: string,
): Promise<Pick<VoucherUse, 'site' | 'state' | 'date'> | null> {
  const { rows } = await db.query<Pick<VoucherUse, 'site' | 'state' | 'date'>>(
    `select public_id as site, state, to_char(now() at time zone time_zone, 'YYYY-MM-DD') as date from locations l join covid_sites s on s.location_id = l.id where public_id = $1`,
    [locationId],
  );
  return rows[0] ?? null;
}
