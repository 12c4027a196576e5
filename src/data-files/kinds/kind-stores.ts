import { storeSchema } from '#pharmacies/stores/pharmacy.schema.ts';
import { refreshTimesInStores } from '#scheduler/engine/server/load.ts';
import { ADDRESS_CHECKS, TIME_ZONE } from './addresses.ts';
import type { Column, DataKind } from './kind.ts';
import { parsedBy } from './parse-row.ts';
import { exportedObject } from './stored.ts';
import { upsert } from './upsert.ts';

/** Columns that make up a store's closure, by its field. */
const CLOSURE: Record<string, string> = {
  from: 'closedFrom',
  until: 'closedUntil',
  reason: 'closedReason',
  prescriptionsAt: 'prescriptionsAt',
};

const COLUMNS = [
  { name: 'number', type: 'text' },
  { name: 'name', type: 'text' },
  { name: 'brand', type: 'text' },
  { name: 'line1', type: 'text' },
  { name: 'city', type: 'text' },
  { name: 'state', type: 'text', sql: 'char(2)' },
  { name: 'zip', type: 'text' },
  { name: 'lat', type: 'number' },
  { name: 'lng', type: 'number' },
  { name: 'timeZone', type: 'text', optional: true, value: TIME_ZONE },
  { name: 'phone', type: 'text' },
  { name: 'services', type: 'list' },
  { name: 'closedFrom', type: 'text', optional: true, sql: 'date' },
  { name: 'closedUntil', type: 'text', optional: true, sql: 'date' },
  { name: 'closedReason', type: 'text', optional: true },
  { name: 'prescriptionsAt', type: 'text', optional: true },
] as const satisfies Column[];

/** The retailer's stores, by number, with what each has. Their hours come in a file of their own. */
export function storesKind(): DataKind {
  const schema = storeSchema
    .omit({ hours: true, specialDays: true })
    .extend({ timeZone: storeSchema.shape.timeZone.nullable() })
    .transform(({ closure, ...store }) => ({
      ...store,
      closedFrom: closure?.from,
      closedUntil: closure?.until,
      closedReason: closure?.reason,
      prescriptionsAt: closure?.prescriptionsAt,
    }));
  return {
    name: 'stores',
    one: 'store',
    many: 'stores',
    keyColumns: 'number',
    hasPosition: true,
    columns: COLUMNS,
    parse: (values) => parsedBy(schema, withClosure(values), ({ number }) => number, columnOf),
    checks: ADDRESS_CHECKS,
    apply: async (db) => {
      const done = await upsert(db, {
        table: 'stores',
        columns: COLUMNS,
        also: { earth: 'll_to_earth(n.lat, n.lng)' },
        onlyNew: { hours: `'{}'::jsonb`, special_days: `'{}'::jsonb` },
      });
      await refreshTimesInStores(db);
      return done;
    },
    exported: `select ${exportedObject(COLUMNS)} as data from stores order by number collate "C"`,
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
