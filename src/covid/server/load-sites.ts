import type { Queryable } from '#db/client.ts';
import { loadLocations } from '#scheduler/engine/server/load.ts';
import type { DemoSite } from '../demo/demo-sites.ts';
import { ofLocation, type SitesOf } from '../sites/site-location.ts';

/** Raise it to have every database that takes demo data load the sites again; those that people have changed stay as they are. */
export const SITES_VERSION = '2';

/** Loads the demo's sites for COVID-19 tests, changing those that nobody has edited. `progress` gets rows done and rows in all. In the caller's transaction. */
export async function loadDemoSites(
  db: Queryable,
  sites: readonly DemoSite[],
  testing: SitesOf,
  progress: (done: number, total: number) => void,
): Promise<void> {
  const locations = sites.map((site) => ({ ...site, ...ofLocation(site, testing) }));
  await loadLocations(db, locations, 'demo', progress);
  await db.query(
    `with given as (
       select l.id, n.* from jsonb_to_recordset($1::jsonb) as n("locationId" text, "byCar" boolean, "insuranceRequired" boolean, binax boolean, "cliaNumber" text,
         intersection text, county text, phone text, spaces smallint, "stationStatus" text)
       join locations l on l.public_id = n."locationId" and l.version = 1 and l.source = 'demo'
     ), stations as (
       update locations l set status = g."stationStatus" from given g where g.id = l.id
     )
     insert into covid_sites (location_id, by_car, insurance_required, binax, clia_number, intersection, county, phone, spaces)
     select id, "byCar", "insuranceRequired", binax, "cliaNumber", intersection, county, phone, spaces from given
     on conflict (location_id) do update set by_car = excluded.by_car, insurance_required = excluded.insurance_required, binax = excluded.binax,
       clia_number = excluded.clia_number, intersection = excluded.intersection, county = excluded.county, phone = excluded.phone, spaces = excluded.spaces`,
    [JSON.stringify(sites)],
  );
}
