import type { OwnOrganization } from '#scheduler/systems/server/organizations.ts';
import type { CovidTesting } from '../covid-testing.ts';
import { covidOrganization } from '../organization.ts';
import { paidFor, paidWhenMoved } from './paying/rules.ts';

/** What tests take from content. */
export type CovidContent = { covidTesting: CovidTesting; insurancePlans: Readonly<Record<string, string>> };

/** The provider of COVID-19 tests, with the rules that its bookings keep. */
export function covidTestingOf({ covidTesting: testing, insurancePlans: plans }: CovidContent): OwnOrganization {
  const paying = { testing, plans };
  return { ...covidOrganization(testing), rules: [paidFor(paying)], moveRule: paidWhenMoved(paying) };
}
