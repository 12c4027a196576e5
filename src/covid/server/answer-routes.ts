import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import type { CallLimit } from '#api/counted-limits.ts';
import { OWN_READ, OWN_SEND } from '#api/route-policy.ts';
import { api, body, defineRoute, json, reading } from '#api/route.ts';
import { bookingIdSchema } from '#scheduler/engine/fields.schema.ts';
import { answersSchema, patientInfoSchema } from '../answers/answers.schema.ts';
import { readAnswers, saveAnswers } from './answers.ts';

const ANSWERS: readonly CallLimit[] = [
  { name: 'covid-answers-of-visitor', points: 100, seconds: 24 * 3600, of: 'visitor' },
  { name: 'covid-answers-from-address', points: 1000, seconds: 3600, of: 'address' },
];

const send = defineRoute({
  method: 'post',
  path: '/covid19/patient-info',
  summary:
    'Answer the questions that health departments ask labs for, each of which can be left out, and say what led to the test',
  policy: { ...OWN_SEND, body: 4096, counted: ANSWERS },
  request: { body: body(patientInfoSchema) },
  responses: { 200: json(answersSchema, 'What is answered for this booking') },
});

const read = defineRoute({
  method: 'get',
  path: '/covid19/bookings/{bookingId}',
  summary: 'What the caller has answered for a test that is being booked',
  policy: OWN_READ,
  request: { params: z.object({ bookingId: bookingIdSchema }) },
  responses: { 200: json(answersSchema, 'The answers') },
});

/** What is asked beside the patient. */
export function answerRoutes() {
  return api()
    .openapi(send, async (c) => {
      const info = c.req.valid('json');
      const answers = await inCall(c, async (work) => {
        await saveAnswers(work, info);
        return readAnswers(work, info.bookingId);
      });
      return c.json(answers, 200);
    })
    .openapi(read, async (c) => c.json(await readAnswers(reading(c), c.req.valid('param').bookingId), 200));
}
