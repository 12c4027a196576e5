import type { OwnOrganization } from '#scheduler/systems/server/organizations.ts';
import type { CovidTesting } from '../covid-testing.schema.ts';
import { covidOrganization } from '../organization.ts';

/** The provider of COVID-19 tests, with the rules that its bookings keep. */
export function covidTestingOf({ covidTesting }: { covidTesting: CovidTesting }): OwnOrganization {
  return { ...covidOrganization(covidTesting), rules: [] };
}
