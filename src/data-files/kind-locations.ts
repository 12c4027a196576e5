import { careLocationSchema } from '#location/care-location.schema.ts';
import { refreshTimes } from '#scheduler/engine/server/load.ts';
import { ADDRESS_CHECKS, TIME_ZONE } from './addresses.ts';
import type { DataKind } from './kind.ts';
import { parsedBy } from './parse-row.ts';
import { upsert } from './upsert.ts';

/** Partners' locations, by `locationId`. Their hours come in a file of their own: a new location is closed until then. */
export function locationsKind(organizations: ReadonlySet<string>): DataKind {
  const { timeZone, capacity, coLocated, organizationId } = careLocationSchema.shape;
  const schema = careLocationSchema.omit({ hours: true }).extend({
    organizationId: organizationId.refine(
      (id) => organizations.has(id),
      'is not the organizationId of a file in content/partners',
    ),
    timeZone: timeZone.nullable(),
    coLocated: coLocated.unwrap(),
    capacity,
  });
  return {
    name: 'locations',
    one: 'location',
    many: 'locations',
    keyColumns: 'locationId',
    hasPosition: true,
    columns: [
      { name: 'locationId', type: 'text' },
      { name: 'partnerLocationId', type: 'text' },
      { name: 'organizationId', type: 'text' },
      { name: 'name', type: 'text' },
      { name: 'physicianName', type: 'text', optional: true },
      { name: 'line1', type: 'text' },
      { name: 'line2', type: 'text', optional: true },
      { name: 'city', type: 'text' },
      { name: 'state', type: 'text' },
      { name: 'zip', type: 'text' },
      { name: 'lat', type: 'number' },
      { name: 'lng', type: 'number' },
      { name: 'timeZone', type: 'text', optional: true },
      { name: 'coLocated', type: 'yes' },
      { name: 'storeNumber', type: 'text', optional: true },
      { name: 'note', type: 'text', optional: true },
      { name: 'capacity', type: 'number' },
    ],
    parse: (values) => parsedBy(schema, values, ({ locationId }) => locationId),
    checks: ADDRESS_CHECKS,
    apply: async (db) => {
      const counts = await upsert(db, {
        table: 'locations',
        keyColumn: 'public_id',
        record: {
          partnerLocationId: 'text',
          organizationId: 'text',
          name: 'text',
          physicianName: 'text',
          line1: 'text',
          line2: 'text',
          city: 'text',
          state: 'text',
          zip: 'text',
          lat: 'float8',
          lng: 'float8',
          timeZone: 'text',
          coLocated: 'boolean',
          storeNumber: 'text',
          note: 'text',
          capacity: 'smallint',
        },
        values: {
          partner_location_id: 'n."partnerLocationId"',
          organization_id: 'n."organizationId"',
          name: 'n.name',
          physician_name: 'n."physicianName"',
          line1: 'n.line1',
          line2: 'n.line2',
          city: 'n.city',
          state: 'n.state::char(2)',
          zip: 'n.zip',
          lat: 'n.lat',
          lng: 'n.lng',
          earth: 'll_to_earth(n.lat, n.lng)',
          time_zone: TIME_ZONE,
          co_located: 'n."coLocated"',
          store_number: 'n."storeNumber"',
          note: 'n.note',
          capacity: 'n.capacity',
        },
        onlyNew: { hours: `'[null, null, null, null, null, null, null]'::jsonb` },
      });
      await refreshTimes(db, 'select key from touched');
      return counts;
    },
    exported: `select json_build_object('locationId', public_id, 'partnerLocationId', partner_location_id, 'organizationId', organization_id, 'name', name,
        'physicianName', physician_name, 'line1', line1, 'line2', line2, 'city', city, 'state', state, 'zip', zip, 'lat', lat, 'lng', lng, 'timeZone', time_zone,
        'coLocated', co_located, 'storeNumber', store_number, 'note', note, 'capacity', capacity) as data
      from locations order by public_id collate "C"`,
  };
}
