import { api } from '#api/route.ts';
import type { Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { answerRoutes } from './answer-routes.ts';
import { NO_PLANS } from './ask-plan.ts';
import type { CovidContent } from './organization.ts';
import { paymentRoutes } from './payment-routes.ts';
import { siteRoutes } from './site-routes.ts';
import { covidVisitRoutes } from './visit-routes.ts';
import { voucherRoutes } from './voucher-routes.ts';

/** The API of COVID-19 tests: what only tests have, and the scheduler's verbs for their sites. */
export function covidRoutes({ covidTesting: testing, insurancePlans: plans }: CovidContent, scheduling: Scheduling) {
  return api()
    .route('/', answerRoutes())
    .route('/', voucherRoutes(testing))
    .route('/', paymentRoutes({ testing, plans }, NO_PLANS))
    .route('/', siteRoutes(scheduling, testing))
    .route('/', covidVisitRoutes(scheduling, testing));
}
