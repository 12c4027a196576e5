import { api } from '#api/route.ts';
import { answerRoutes } from './answer-routes.ts';

/** The API of COVID-19 tests, beside the scheduler's. */
export function covidRoutes() {
  return api().route('/', answerRoutes());
}
