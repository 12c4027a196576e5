import { api } from '#api/route.ts';
import { answerRoutes } from './answer-routes.ts';
import { NO_PLANS } from './ask-plan.ts';
import type { CovidContent } from './organization.ts';
import { paymentRoutes } from './payment-routes.ts';
import { voucherRoutes } from './voucher-routes.ts';

/** The API of COVID-19 tests, beside the scheduler's. */
export function covidRoutes({ covidTesting: testing, insurancePlans: plans }: CovidContent) {
  return api()
    .route('/', answerRoutes())
    .route('/', voucherRoutes(testing))
    .route('/', paymentRoutes({ testing, plans }, NO_PLANS));
}
