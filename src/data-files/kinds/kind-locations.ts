import { careLocationSchema } from '#location/care-location.schema.ts';
import { refreshTimes } from '#scheduler/engine/server/load.ts';
import { ADDRESS_CHECKS, TIME_ZONE } from './addresses.ts';
import type { Column, DataKind } from './kind.ts';
import { parsedBy } from './parse-row.ts';
import { exportedObject } from './stored.ts';
import { upsert } from './upsert.ts';

const COLUMNS = [
  { name: 'locationId', type: 'text', stored: 'public_id' },
  { name: 'partnerLocationId', type: 'text' },
  { name: 'organizationId', type: 'text' },
  { name: 'name', type: 'text' },
  { name: 'physicianName', type: 'text', optional: true },
  { name: 'line1', type: 'text' },
  { name: 'line2', type: 'text', optional: true },
  { name: 'city', type: 'text' },
  { name: 'state', type: 'text', sql: 'char(2)' },
  { name: 'zip', type: 'text' },
  { name: 'lat', type: 'number' },
  { name: 'lng', type: 'number' },
  { name: 'timeZone', type: 'text', optional: true, value: TIME_ZONE },
  { name: 'coLocated', type: 'yes' },
  { name: 'storeNumber', type: 'text', optional: true },
  { name: 'note', type: 'text', optional: true },
  { name: 'capacity', type: 'number', sql: 'smallint' },
  { name: 'reserve', type: 'number', optional: true, sql: 'smallint', value: 'coalesce(n.reserve, 0)' },
] as const satisfies Column[];

/** SQL: whether a row of locations is a site for COVID-19 tests, which has a kind of its own. */
const IS_SITE = 'exists (select from covid_sites site where site.location_id = locations.id)';
const OF_SITES = `select i.line, 'locationId' as column, 'is a site for COVID-19 tests: import it with sites' as reason
  from incoming i join locations on locations.public_id = i.key where ${IS_SITE}`;

/** Partners' locations, by `locationId`. Their hours come in a file of their own: a new location is closed until then. */
export function locationsKind(organizations: ReadonlySet<string>): DataKind {
  const { timeZone, capacity, coLocated, organizationId, reserve } = careLocationSchema.shape;
  const fields = careLocationSchema.omit({ hours: true, specialDays: true, services: true }).extend({
    organizationId: organizationId.refine(
      (id) => organizations.has(id),
      'is not the organizationId of a file in content/partners',
    ),
    timeZone: timeZone.nullable(),
    coLocated: coLocated.unwrap(),
    capacity,
    reserve: reserve.unwrap().nullable(),
  });
  const schema = fields.refine((row) => (row.reserve ?? 0) < row.capacity, {
    path: ['reserve'],
    error: 'must be fewer than the capacity',
  });
  return {
    name: 'locations',
    one: 'location',
    many: 'locations',
    keyColumns: 'locationId',
    hasPosition: true,
    columns: COLUMNS,
    parse: (values) => parsedBy(schema, values, ({ locationId }) => locationId),
    checks: [...ADDRESS_CHECKS, OF_SITES],
    apply: async (db) => {
      const counts = await upsert(db, {
        table: 'locations',
        columns: COLUMNS,
        also: { earth: 'll_to_earth(n.lat, n.lng)' },
        onlyNew: { hours: `'[null, null, null, null, null, null, null]'::jsonb` },
      });
      await refreshTimes(db, 'select key from touched');
      return counts;
    },
    exported: `select ${exportedObject(COLUMNS)} as data from locations where not ${IS_SITE} order by public_id collate "C"`,
  };
}
