import type { CareLocation } from '#location/care-location.schema.ts';
import type { WeeklyHours } from '#location/opening-hours.schema.ts';
import { VISIT_MINUTES } from '../organization.ts';
import type { CovidTest } from '../covid-testing.ts';
import type { TestingModel } from '../testing-models.ts';
import { siteNote } from './site-note.ts';
import type { Site } from './site.schema.ts';

/** So many visits one after another are an hour: what a site takes an hour is so many times its seats. */
export const VISITS_AN_HOUR = 60 / VISIT_MINUTES;

/** The week of a new site (ADM-5): every day from 9:00 am to 5:00 pm, with a break of an hour at 1:15 pm. */
export const NEW_SITE_WEEK: WeeklyHours = Array.from({ length: 7 }, () => ({
  open: '09:00',
  close: '17:00',
  breakStart: '13:15',
  breakMinutes: 60,
}));

/** What is known of the organization whose sites they are. */
export type SitesOf = { organizationId: string; tests: readonly Pick<CovidTest, 'serviceId' | 'model'>[] };

/** The bookable services that give these kinds of test. */
function servicesOf({ tests }: SitesOf, models: readonly TestingModel[]): number[] {
  return tests.filter(({ model }) => models.includes(model)).map(({ serviceId }) => serviceId);
}

/** What the location of a site has that isn't said of the site itself. */
export function ofLocation(
  site: Omit<Site, 'timeZone' | 'county'>,
  testing: SitesOf,
): Omit<CareLocation, keyof Site | 'hours' | 'specialDays'> {
  return {
    partnerLocationId: site.locationId,
    organizationId: testing.organizationId,
    physicianName: null,
    line2: null,
    coLocated: true,
    note: siteNote(site),
    capacity: site.hourlyCapacity / VISITS_AN_HOUR,
    reserve: site.reserveCapacity / VISITS_AN_HOUR,
    services: servicesOf(testing, site.testingModels),
  };
}
