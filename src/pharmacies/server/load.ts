import type { Queryable } from '#db/client.ts';
import type { Store } from '../stores/pharmacy.schema.ts';

const CHUNK = 500;
/** Leaves rows alone that staff have changed since they were loaded: those have a higher version. */
const LOAD = `
  insert into stores (number, name, brand, line1, city, state, zip, lat, lng, earth, time_zone, phone, services, hours, special_days, closed_from, closed_until,
    closed_reason, prescriptions_at, source)
  select n.number, n.name, n.brand, n.line1, n.city, n.state, n.zip, n.lat, n.lng, ll_to_earth(n.lat, n.lng), n."timeZone", n.phone,
    array(select jsonb_array_elements_text(n.services)), n.hours, n."specialDays", (n.closure ->> 'from')::date, (n.closure ->> 'until')::date,
    n.closure ->> 'reason', n.closure ->> 'prescriptionsAt', $2
  from jsonb_to_recordset($1::jsonb) as n(number text, name text, brand text, line1 text, city text, state text, zip text, lat float8, lng float8,
    "timeZone" text, phone text, services jsonb, hours jsonb, "specialDays" jsonb, closure jsonb)
  on conflict (number) do update set name = excluded.name, brand = excluded.brand, line1 = excluded.line1, city = excluded.city, state = excluded.state,
    zip = excluded.zip, lat = excluded.lat, lng = excluded.lng, earth = excluded.earth, time_zone = excluded.time_zone, phone = excluded.phone,
    services = excluded.services, hours = excluded.hours, special_days = excluded.special_days, closed_from = excluded.closed_from,
    closed_until = excluded.closed_until, closed_reason = excluded.closed_reason, prescriptions_at = excluded.prescriptions_at
  where stores.version = 1 and stores.source = excluded.source`;

/** Loads stores from a source, changing those of that source that nobody has edited. `progress` gets rows done and rows in all. In the caller's transaction. */
export async function loadStores(
  db: Queryable,
  stores: readonly Store[],
  source: 'demo' | 'import',
  progress: (done: number, total: number) => void,
): Promise<void> {
  for (let from = 0; from < stores.length; from += CHUNK) {
    const chunk = stores.slice(from, from + CHUNK);
    await db.query(LOAD, [JSON.stringify(chunk), source]);
    progress(Math.min(from + CHUNK, stores.length), stores.length);
  }
  await db.query('analyze stores');
}
