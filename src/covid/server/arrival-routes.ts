import { inCall } from '#api/idempotency.ts';
import type { CallLimit } from '#api/counted-limits.ts';
import { OWN_SEND } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json } from '#api/route.ts';
import { arrivalRequestSchema, arrivalSchema } from '../drive-up/arrival.schema.ts';
import { arrive } from './arrivals.ts';

const ARRIVALS: readonly CallLimit[] = [
  { name: 'covid-arrivals-of-visitor', points: 200, seconds: 3600, of: 'visitor' },
  { name: 'covid-arrivals-from-address', points: 2000, seconds: 3600, of: 'address' },
];

const driveUp = defineRoute({
  method: 'post',
  path: '/covid19/drive-up',
  summary:
    "Register who comes by car for a test that the caller may see, and say 'I'm here' with the number of the space, from 10 minutes before (409 too-early, line-closed, visit-over); again, the answer is as of then",
  policy: { ...OWN_SEND, body: 1024, counted: ARRIVALS },
  request: { body: body(arrivalRequestSchema) },
  responses: { 200: json(arrivalSchema, 'What to do at the site now'), ...answers(404, 409, 422, 429) },
});

/** What people do who come for a test (COV-5). `plans` are the names of insurance plans. */
export function arrivalRoutes(plans: Readonly<Record<string, string>>) {
  return api().openapi(driveUp, async (c) => {
    const request = c.req.valid('json');
    return c.json(await inCall(c, (work) => arrive(work, request, plans)), 200);
  });
}
