import { z } from '@hono/zod-openapi';
import { answeredBefore, inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_SEND, OWN_SEND_ONCE, OWN_WRITE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import type { Payment } from '#covid/payment/payment.schema.ts';
import type { CovidContent } from '#covid/server/organization.ts';
import { askPlans } from '#covid/server/paying/ask-plans.ts';
import { extendedHoldSchema } from '#scheduler/engine/slot.schema.ts';
import { holdAnswerSchema, holdRequestSchema, releasedSchema } from '#scheduler/offered/api.schema.ts';
import { extendInCall, holdInCall } from '#scheduler/systems/server/hold-routes.ts';
import type { Scheduling } from '#scheduler/systems/server/scheduling.ts';
import {
  companiesSchema,
  detailsRequestSchema,
  healthAnswersSchema,
  heldPlacesSchema,
  insuranceQuerySchema,
  insuranceRequestSchema,
  insuranceSchema,
  pharmacistsSchema,
  releaseQuerySchema,
  siteQuerySchema,
  testingModelsSchema,
} from '../desk.schema.ts';
import { openedVisitSchema } from '../visit.schema.ts';
import { openVisit } from './one-visit.ts';
import { changeDetails } from './change-details.ts';
import { pharmacistsAt, testingModels } from './about-sites.ts';
import { healthAnswers } from './health-answers.ts';
import { checkTimeInReach, heldPlaces, releasePlace } from './holds.ts';
import { bookedTest, checkSubmit, insuranceOf, submitInsurance } from './insurance.ts';

const params = z.object({ id: z.uuid({ error: 'The id of a hold' }) });

const details = defineRoute({
  method: 'put',
  path: '/admin/patients/{id}',
  summary:
    'Change details of a visit’s patient, for that visit and with a reason; no one outside is told. 412 stale-edit when somebody else was faster',
  policy: { ...OWN_SEND, who: { staff: 'appointment.update' }, body: 4096 },
  request: {
    params: z.object({ id: z.uuid({ error: 'The id of a patient' }) }),
    body: body(detailsRequestSchema),
  },
  responses: { 200: json(openedVisitSchema, 'The visit, masked'), ...answers(404, 409, 412) },
});

const answered = defineRoute({
  method: 'get',
  path: '/admin/appointments/{id}/answers',
  summary: 'What a visit’s patient has answered about their health; the audit log has that it was shown',
  policy: { ...OWN_READ, who: { staff: 'appointment.healthAnswers' } },
  request: { params: z.object({ id: z.uuid({ error: 'The id of an appointment' }) }) },
  responses: { 200: json(healthAnswersSchema, 'The answers, none of what was left out'), ...answers(404) },
});

const companies = defineRoute({
  method: 'get',
  path: '/admin/insurance-companies',
  summary: 'Companies whose plans can be submitted: first plans and second ones',
  policy: { ...OWN_READ, who: { staff: 'insurance.read' } },
  responses: { 200: json(companiesSchema, 'The companies') },
});

const insurance = defineRoute({
  method: 'get',
  path: '/admin/insurance',
  summary: 'How a booked test is paid; of a plan the last four of its member ID',
  policy: { ...OWN_READ, who: { staff: 'insurance.read' } },
  request: { query: insuranceQuerySchema },
  responses: { 200: json(insuranceSchema, 'How it is paid'), ...answers(404, 409) },
});

const submit = defineRoute({
  method: 'post',
  path: '/admin/insurance',
  summary: 'Submit a plan for a booked test, at the desk; the plan is asked',
  policy: { ...OWN_SEND_ONCE, who: { staff: 'insurance.submit' }, body: 4096 },
  request: { body: body(insuranceRequestSchema) },
  responses: { 200: json(insuranceSchema, 'How it is paid now'), ...answers(404, 409) },
});

const pharmacists = defineRoute({
  method: 'get',
  path: '/admin/pharmacists',
  summary: 'Who answers for a site, and how it is reached',
  policy: { ...OWN_READ, who: { staff: 'site.read' } },
  request: { query: siteQuerySchema },
  responses: { 200: json(pharmacistsSchema, 'Who that is'), ...answers(404) },
});

const models = defineRoute({
  method: 'get',
  path: '/admin/testing-models',
  summary: 'The kinds of test that a site can give, each with its class',
  policy: { ...OWN_READ, who: { staff: 'site.read' } },
  responses: { 200: json(testingModelsSchema, 'The kinds') },
});

const held = defineRoute({
  method: 'get',
  path: '/admin/holds',
  summary: 'Places at a site that are held just now, and until when; not who holds them',
  policy: { ...OWN_READ, who: { staff: 'hold.release' } },
  request: { query: siteQuerySchema },
  responses: { 200: json(heldPlacesSchema, 'The places'), ...answers(404) },
});

const hold = defineRoute({
  method: 'post',
  path: '/admin/holds',
  summary: 'Hold a time for somebody at the desk, for 10 minutes; those that are kept for the desk included',
  policy: { ...OWN_SEND_ONCE, who: { staff: 'hold.create' } },
  request: { body: body(holdRequestSchema) },
  responses: { 201: json(holdAnswerSchema, 'The hold'), ...answers(404, 409) },
});

const extend = defineRoute({
  method: 'put',
  path: '/admin/holds/{id}',
  summary: 'Extend one’s own hold to 10 minutes from now, at most to 30 from when it was made',
  policy: { ...OWN_WRITE, who: { staff: 'hold.extend' } },
  request: { params },
  responses: { 200: json(extendedHoldSchema, 'The hold'), ...answers(404, 409, 410) },
});

const release = defineRoute({
  method: 'delete',
  path: '/admin/holds/{id}',
  summary:
    'Give a held place back: one’s own, or with `anothers` that of somebody who is booking (409 anothers-hold asks)',
  policy: { ...OWN_WRITE, who: 'staff' },
  request: { params, query: releaseQuerySchema },
  responses: { 200: json(releasedSchema, 'It is released'), ...answers(404, 409) },
});

/** What is done at the desk beside a visit's steps: details of who comes, who pays, and places that are held; and what there is to know of a site. */
export function deskRoutes({ covidTesting: testing, insurancePlans: plans }: CovidContent, scheduling: Scheduling) {
  const paying = { testing, plans };
  const named = Object.entries(plans).map(([id, name]) => ({ id, name }));
  return api()
    .openapi(details, async (c) => {
      const sent = c.req.valid('json');
      const visit = await inCall(c, async (work) => {
        await changeDetails(work, c.req.valid('param').id, sent, scheduling.organizations);
        return openVisit(work, sent.appointmentId);
      });
      return c.json(visit, 200);
    })
    .openapi(answered, async (c) => c.json({ answers: await healthAnswers(reading(c), c.req.valid('param').id) }, 200))
    .openapi(companies, (c) => c.json({ primary: named, secondary: named }, 200))
    .openapi(insurance, async (c) => {
      const test = await bookedTest(reading(c), c.req.valid('query').appointmentId, 'insurance.read');
      return c.json(await insuranceOf(reading(c), test, paying), 200);
    })
    .openapi(submit, async (c) => {
      const { appointmentId, ...cards } = c.req.valid('json');
      const test = await bookedTest(reading(c), appointmentId, 'insurance.submit');
      const askAndSubmit = async (): Promise<Payment> => {
        await checkSubmit(reading(c), test, cards, paying);
        // No transaction waits for a plan.
        const says = await askPlans(c.env.runtime.settings, cards, test, paying);
        return inCall(c, (work) => submitInsurance(work, appointmentId, cards, says, paying));
      };
      // A member ID is sent to its plan once, however often no answer came back.
      const payment = (await answeredBefore<Payment>(c)) ?? (await askAndSubmit());
      return c.json({ payment, insuranceRequired: test.insuranceRequired }, 200);
    })
    .openapi(pharmacists, async (c) => c.json(await pharmacistsAt(reading(c), c.req.valid('query').site), 200))
    .openapi(models, (c) => c.json(testingModels(testing), 200))
    .openapi(held, async (c) => c.json({ holds: await heldPlaces(reading(c), c.req.valid('query').site) }, 200))
    .openapi(hold, async (c) => {
      const { slotId } = c.req.valid('json');
      await checkTimeInReach(reading(c), slotId);
      const made = await holdInCall(c, scheduling, slotId);
      c.header('location', `/api/admin/holds/${made.aptHoldId}`);
      return c.json(made, 201);
    })
    .openapi(extend, async (c) => c.json(await extendInCall(c, scheduling, c.req.valid('param').id), 200))
    .openapi(release, async (c) => {
      const anothers = c.req.valid('query').anothers !== undefined;
      await inCall(c, (work) => releasePlace(work, c.req.valid('param').id, { anothers }, scheduling.organizations));
      return c.json({ released: true } as const, 200);
    });
}
