import type { Content } from '#content-model/content.ts';
import { demoSites } from '#covid/demo/demo-sites.ts';
import { ofLocation } from '#covid/sites/site-location.ts';
import { demoPlaces } from '#demo/load.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';

/** The demo's clinics of partners, and its sites for COVID-19 tests that are open. */
export function demoPlacesOfCare({
  partners,
  site,
  covidTesting,
}: Pick<Content, 'partners' | 'site' | 'covidTesting'>): CareLocation[] {
  const codes = readGazetteer();
  const { clinics, stores } = demoPlaces({ partners, retailer: site.retailer, codes });
  const sites = demoSites(stores, codes, covidTesting.organizationId).filter(
    ({ stationStatus }) => stationStatus === 'Active',
  );
  return [...clinics, ...sites.map((one) => ({ ...one, ...ofLocation(one, covidTesting) }))];
}
