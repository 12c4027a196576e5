import { NEW_SITE_WEEK, ofLocation, VISITS_AN_HOUR, type SitesOf } from '#covid/sites/site-location.ts';
import { SITE_ZONE_OF } from '#covid/sites/site-zones.ts';
import { siteSchema } from '#covid/sites/site.schema.ts';
import type { Queryable } from '#db/client.ts';
import { givenHere } from '#location/server/given-here.ts';
import { refreshTimes } from '#scheduler/engine/server/load.ts';
import { ADDRESS_CHECKS } from './addresses.ts';
import type { Column, Counts, DataKind } from './kind.ts';
import { parsedBy } from './parse-row.ts';
import { exportedObject, stagedRows, storedIn, storedValues } from './stored.ts';
import { BY_STAFF, upsert } from './upsert.ts';

/** SQL: the zones of the gazetteer in which sites can be, each with the site's. */
const ZONES = `(values ${SITE_ZONE_OF.map(([zone, ofSite]) => `('${zone}', '${ofSite}')`).join(', ')}) as zones (zone, of_site)`;

/** What is kept of a site as a location. */
const AS_LOCATION = [
  { name: 'locationId', type: 'text', stored: 'public_id' },
  { name: 'storeNumber', type: 'text' },
  { name: 'name', type: 'text' },
  { name: 'line1', type: 'text' },
  { name: 'city', type: 'text' },
  { name: 'state', type: 'text', sql: 'char(2)' },
  { name: 'zip', type: 'text' },
  { name: 'lat', type: 'number' },
  { name: 'lng', type: 'number' },
  {
    name: 'timeZone',
    type: 'text',
    optional: true,
    value: `coalesce(n."timeZone", (select of_site from (select z.time_zone from places z where z.kind = 'zip' and z.zip = n.zip limit 1) own join ${ZONES} on zone = own.time_zone))`,
  },
  { name: 'stationStatus', type: 'text', stored: 'status' },
] as const satisfies Column[];
/** What `ofLocation` makes of it, which no file says. */
const MADE = [
  { name: 'partnerLocationId', type: 'text' },
  { name: 'organizationId', type: 'text' },
  { name: 'coLocated', type: 'yes' },
  { name: 'note', type: 'text' },
  { name: 'capacity', type: 'number', sql: 'smallint' },
  { name: 'reserve', type: 'number', sql: 'smallint' },
  { name: 'services', type: 'list', sql: 'int[]' },
] as const satisfies Column[];
/** What is kept of it beside that. */
const AS_SITE = [
  { name: 'intersection', type: 'text', optional: true },
  {
    name: 'county',
    type: 'text',
    optional: true,
    value: `coalesce(n.county, (select nullif(in_zip.county, '') from places in_zip where in_zip.kind = 'zip' and in_zip.zip = t.zip limit 1), t.city)`,
  },
  { name: 'phone', type: 'text' },
  { name: 'byCar', type: 'yes' },
  { name: 'spaces', type: 'number', optional: true, sql: 'smallint' },
  { name: 'insuranceRequired', type: 'yes' },
  { name: 'binax', type: 'yes' },
  { name: 'cliaNumber', type: 'text' },
] as const satisfies Column[];
const COLUMNS: readonly Column[] = [
  ...AS_LOCATION,
  ...AS_SITE,
  { name: 'testingModels', type: 'list' },
  { name: 'hourlyCapacity', type: 'number' },
  { name: 'reserveCapacity', type: 'number' },
];

/** Sites for COVID-19 tests, by `locationId`. A new one has the usual week; other hours come in a file of their own. */
export function sitesKind(testing: SitesOf): DataKind {
  const { timeZone, county } = siteSchema.shape;
  const schema = siteSchema
    .extend({ timeZone: timeZone.nullable(), county: county.nullable() })
    .superRefine((site, context) => {
      const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
      if (site.byCar !== (site.spaces !== null))
        refuse('spaces', site.byCar ? 'is needed where people come by car' : 'is for sites by car');
      if (site.binax && site.testingModels.some((model) => model !== 'rapid-antigen'))
        refuse('testingModels', 'must be rapid-antigen alone at a Binax site');
      if (site.reserveCapacity >= site.hourlyCapacity)
        refuse('reserveCapacity', 'must be fewer than the hourly capacity');
    })
    .transform((site) => ({ ...site, ...ofLocation(site, testing) }));
  return {
    name: 'sites',
    one: 'site',
    many: 'sites',
    keyColumns: 'locationId',
    hasPosition: true,
    columns: COLUMNS,
    parse: (values) => parsedBy(schema, values, ({ locationId }) => locationId),
    checks: [
      ...ADDRESS_CHECKS,
      `select i.line, 'timeZone' as column, 'is empty, and the ZIP code is in a time zone that no site can be in' as reason
       from incoming i join places z on z.kind = 'zip' and z.zip = i.data ->> 'zip'
       where i.data ->> 'timeZone' is null and z.time_zone not in (select zone from ${ZONES})`,
      `select i.line, 'storeNumber' as column, 'is not the number of a store here' as reason from incoming i
       where not exists (select from stores s where s.number = i.data ->> 'storeNumber')`,
      `select i.line, 'storeNumber' as column, 'is the store of another site' as reason from incoming i
       where i.data ->> 'stationStatus' <> 'Closed' and (exists (select from locations l join covid_sites s on s.location_id = l.id
           where l.store_number = i.data ->> 'storeNumber' and l.public_id <> i.key and l.status <> 'Closed' and not exists (select from incoming other where other.key = l.public_id))
         or exists (select from incoming other where other.key <> i.key and other.data ->> 'storeNumber' = i.data ->> 'storeNumber' and other.data ->> 'stationStatus' <> 'Closed'))`,
      `select i.line, 'locationId' as column, 'is a location that is not a site for COVID-19 tests' as reason
       from incoming i join locations l on l.public_id = i.key where not exists (select from covid_sites s where s.location_id = l.id)`,
    ],
    apply: applySites,
    exported: `select ${exportedObject(COLUMNS)} as data from (
        select l.*, ${AS_SITE.map((column) => `s.${storedIn(column)}`).join(', ')}, ${modelsOf(testing)} as testing_models,
          l.capacity * ${VISITS_AN_HOUR} as hourly_capacity, l.reserve * ${VISITS_AN_HOUR} as reserve_capacity
        from locations l join covid_sites s on s.location_id = l.id
      ) sites order by public_id collate "C"`,
  };
}

/** SQL: the kinds of test that a location `l` gives. */
function modelsOf({ tests }: SitesOf): string {
  const rows = tests.map(({ serviceId, model }, at) => `(${serviceId}, '${model}', ${at})`).join(', ');
  return `array(select model from (values ${rows}) as tests (id, model, at) where ${givenHere('id')} group by model order by min(at))`;
}

/** Brings staged sites to their locations, and to what they have beside these. */
async function applySites(db: Queryable): Promise<Omit<Counts, 'same'>> {
  const counts = await upsert(db, {
    table: 'locations',
    columns: [...AS_LOCATION, ...MADE],
    also: { earth: 'll_to_earth(n.lat, n.lng)' },
    onlyNew: { hours: `'${JSON.stringify(NEW_SITE_WEEK)}'::jsonb` },
  });
  const values = storedValues(AS_SITE);
  const columns = Object.keys(values);
  const each = (of: string) => columns.map((column) => `${of}.${column}`).join(', ');
  const { rows } = await db.query<{ count: number }>(
    `with done as (
       insert into covid_sites as s (location_id, ${columns.join(', ')})
       select t.id, ${Object.values(values).join(', ')} from ${stagedRows(AS_SITE)} join locations t on t.public_id = i.key where not ${BY_STAFF}
       on conflict (location_id) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(', ')}
       where (${each('s')}) is distinct from (${each('excluded')}) returning location_id
     ), noted as (
       update locations l set source = 'import' from done where l.id = done.location_id returning l.public_id
     )
     select count(*)::int as count from noted where public_id not in (select key from touched)`,
  );
  await refreshTimes(db, 'select key from touched');
  return { ...counts, changed: counts.changed + (rows[0]?.count ?? 0) };
}
