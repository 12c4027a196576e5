import { inCall } from '#api/idempotency.ts';
import type { CallLimit } from '#api/counted-limits.ts';
import { OWN_SEND } from '#api/route-policy.ts';
import { api, body, defineRoute, json } from '#api/route.ts';
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

/** What is asked beside the patient. */
export function answerRoutes() {
  return api().openapi(send, async (c) => {
    const info = c.req.valid('json');
    const answers = await inCall(c, async (work) => {
      await saveAnswers(work, info);
      return readAnswers(work, info.bookingId);
    });
    return c.json(answers, 200);
  });
}
