import { api } from '#api/route.ts';
import type { DangerContent } from '#safety/server/danger-finder.ts';
import type { Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { arrivalRoutes } from './arrival-routes.ts';
import { answerRoutes } from './answer-routes.ts';
import { bookingRoutes } from './booking-routes.ts';
import type { CovidContent } from './organization.ts';
import { paymentRoutes } from './paying/payment-routes.ts';
import { screeningRoutes } from './screening-routes.ts';
import { siteRoutes } from './site-routes.ts';
import { covidVisitRoutes } from './visit-routes.ts';
import { voucherRoutes } from './paying/voucher-routes.ts';

/** The API of COVID-19 tests: what only tests have, and the scheduler's verbs for their sites. */
export function covidRoutes(
  content: CovidContent & Pick<DangerContent, 'dangerSigns' | 'helpLines'>,
  scheduling: Scheduling,
) {
  const { covidTesting: testing, insurancePlans: plans } = content;
  return api()
    .route('/', screeningRoutes(testing, content))
    .route('/', answerRoutes())
    .route('/', arrivalRoutes(plans))
    .route('/', voucherRoutes(testing))
    .route('/', paymentRoutes({ testing, plans }, scheduling))
    .route('/', bookingRoutes({ testing, plans }))
    .route('/', siteRoutes(scheduling, testing))
    .route('/', covidVisitRoutes(scheduling, testing));
}
