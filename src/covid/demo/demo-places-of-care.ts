import type { DemoPartner } from '#demo/clinics.ts';
import { demoPlaces } from '#demo/places.ts';
import type { CareLocation } from '#location/care-location.schema.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';
import type { CovidTesting } from '../covid-testing.ts';
import { ofLocation } from '../sites/site-location.ts';
import { demoSites } from './demo-sites.ts';

/** Content, as far as the demo's places are made from it. */
type DemoContent = { partners: readonly DemoPartner[]; site: { retailer: string }; covidTesting: CovidTesting };

/** The demo's clinics of partners, and its sites for COVID-19 tests that are open. */
export function demoPlacesOfCare({ partners, site, covidTesting }: DemoContent): CareLocation[] {
  const codes = readGazetteer();
  const { clinics, stores } = demoPlaces({ partners, retailer: site.retailer, codes });
  const sites = demoSites(stores, codes, covidTesting.organizationId).filter(
    ({ stationStatus }) => stationStatus === 'Active',
  );
  return [...clinics, ...sites.map((one) => ({ ...one, ...ofLocation(one, covidTesting) }))];
}
