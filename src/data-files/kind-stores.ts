import { storeSchema } from '#pharmacies/pharmacy.schema.ts';
import { ADDRESS_CHECKS, TIME_ZONE } from './addresses.ts';
import type { DataKind } from './kind.ts';
import { parsedBy } from './parse-row.ts';
import { upsert } from './upsert.ts';

/** Columns that make up a store's closure, by its field. */
const CLOSURE: Record<string, string> = {
  from: 'closedFrom',
  until: 'closedUntil',
  reason: 'closedReason',
  prescriptionsAt: 'prescriptionsAt',
};

/** The retailer's stores, by number, with what each has. Their hours come in a file of their own. */
export function storesKind(): DataKind {
  const schema = storeSchema
    .omit({ hours: true, holidays: true })
    .extend({ timeZone: storeSchema.shape.timeZone.nullable() });
  return {
    name: 'stores',
    one: 'store',
    many: 'stores',
    keyColumns: 'number',
    hasPosition: true,
    columns: [
      { name: 'number', type: 'text' },
      { name: 'name', type: 'text' },
      { name: 'brand', type: 'text' },
      { name: 'line1', type: 'text' },
      { name: 'city', type: 'text' },
      { name: 'state', type: 'text' },
      { name: 'zip', type: 'text' },
      { name: 'lat', type: 'number' },
      { name: 'lng', type: 'number' },
      { name: 'timeZone', type: 'text', optional: true },
      { name: 'phone', type: 'text' },
      { name: 'services', type: 'list' },
      { name: 'closedFrom', type: 'text', optional: true },
      { name: 'closedUntil', type: 'text', optional: true },
      { name: 'closedReason', type: 'text', optional: true },
      { name: 'prescriptionsAt', type: 'text', optional: true },
    ],
    parse: (values) => parsedBy(schema, withClosure(values), ({ number }) => number, columnOf),
    checks: ADDRESS_CHECKS,
    apply: (db) =>
      upsert(db, {
        table: 'stores',
        keyColumn: 'number',
        record: {
          name: 'text',
          brand: 'text',
          line1: 'text',
          city: 'text',
          state: 'text',
          zip: 'text',
          lat: 'float8',
          lng: 'float8',
          timeZone: 'text',
          phone: 'text',
          services: 'text[]',
          closure: 'jsonb',
        },
        values: {
          name: 'n.name',
          brand: 'n.brand',
          line1: 'n.line1',
          city: 'n.city',
          state: 'n.state::char(2)',
          zip: 'n.zip',
          lat: 'n.lat',
          lng: 'n.lng',
          earth: 'll_to_earth(n.lat, n.lng)',
          time_zone: TIME_ZONE,
          phone: 'n.phone',
          services: 'n.services',
          closed_from: `(n.closure ->> 'from')::date`,
          closed_until: `(n.closure ->> 'until')::date`,
          closed_reason: `n.closure ->> 'reason'`,
          prescriptions_at: `n.closure ->> 'prescriptionsAt'`,
        },
        onlyNew: { hours: `'{}'::jsonb`, holidays: `'{}'::jsonb` },
      }),
    exported: `select json_build_object('number', number, 'name', name, 'brand', brand, 'line1', line1, 'city', city, 'state', state, 'zip', zip, 'lat', lat, 'lng', lng,
        'timeZone', time_zone, 'phone', phone, 'services', services, 'closedFrom', closed_from::text, 'closedUntil', closed_until::text, 'closedReason', closed_reason,
        'prescriptionsAt', prescriptions_at) as data
      from stores order by number collate "C"`,
  };
}

function withClosure({
  closedFrom,
  closedUntil,
  closedReason,
  prescriptionsAt,
  ...store
}: Record<string, unknown>): object {
  const isClosed = [closedFrom, closedUntil, closedReason, prescriptionsAt].some((cell) => cell !== null);
  const closure = { from: closedFrom ?? undefined, until: closedUntil, reason: closedReason, prescriptionsAt };
  return { ...store, closure: isClosed ? closure : null };
}

function columnOf([first, second]: readonly PropertyKey[]): string {
  return first === 'closure' ? (CLOSURE[String(second)] ?? 'closedFrom') : String(first ?? 'the whole line');
}
