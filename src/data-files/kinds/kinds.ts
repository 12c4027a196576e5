import type { OfferedService } from '#scheduler/engine/server/load.ts';
import type { DataKind } from './kind.ts';
import { feedbackKind } from './kind-feedback.ts';
import { hoursKind } from './kind-hours.ts';
import { locationsKind } from './kind-locations.ts';
import type { SitesOf } from '#covid/sites/site-location.ts';
import { servicesKind } from './kind-services.ts';
import { sitesKind } from './kind-sites.ts';
import { storesKind } from './kind-stores.ts';

/** What files are checked against besides the database: the partners of content, the services that content itself names, and what it says of COVID-19 tests. */
export type Known = {
  organizations: ReadonlySet<string>;
  services: readonly Pick<OfferedService, 'organizationId' | 'serviceId'>[];
  testing: SitesOf;
};

/** All kinds of files, by name. */
export function dataKinds(known: Known): Record<DataKind['name'], DataKind> {
  return {
    stores: storesKind(),
    locations: locationsKind(known.organizations),
    services: servicesKind(known),
    hours: hoursKind(),
    sites: sitesKind(known.testing),
    feedback: feedbackKind(),
  };
}
