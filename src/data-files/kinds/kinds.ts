import type { OfferedService } from '#scheduler/engine/server/load.ts';
import type { DataKind } from './kind.ts';
import { feedbackKind } from './kind-feedback.ts';
import { hoursKind } from './kind-hours.ts';
import { locationsKind } from './kind-locations.ts';
import { servicesKind } from './kind-services.ts';
import { storesKind } from './kind-stores.ts';

/** What files are checked against besides the database: the organizations of content, and the services that content itself names. */
export type Known = {
  organizations: ReadonlySet<string>;
  services: readonly Pick<OfferedService, 'organizationId' | 'serviceId'>[];
};

/** All kinds of files, by name. */
export function dataKinds(known: Known): Record<DataKind['name'], DataKind> {
  return {
    stores: storesKind(),
    locations: locationsKind(known.organizations),
    services: servicesKind(known),
    hours: hoursKind(),
    feedback: feedbackKind(),
  };
}
