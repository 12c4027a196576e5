import type { CareLocation } from '#location/care-location.schema.ts';
import type { WeeklyHours } from '#location/opening-hours.schema.ts';
import { VISIT_MINUTES } from '../organization.ts';
import type { CovidTesting } from '../covid-testing.schema.ts';
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

/** The bookable services that give these kinds of test. */
export function servicesOf({ tests }: Pick<CovidTesting, 'tests'>, models: readonly TestingModel[]): number[] {
  return tests.filter(({ model }) => models.includes(model)).map(({ serviceId }) => serviceId);
}

/** A site as the location that the scheduler books. */
export function siteLocation(
  site: Site & Pick<CareLocation, 'hours' | 'specialDays'>,
  testing: Pick<CovidTesting, 'organizationId' | 'tests'>,
): CareLocation {
  const { locationId, name, line1, city, state, zip, lat, lng, timeZone, storeNumber, hours, specialDays } = site;
  return {
    ...{ locationId, name, line1, city, state, zip, lat, lng, timeZone, storeNumber, hours, specialDays },
    partnerLocationId: locationId,
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
