import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { KEPT_A_MINUTE, OWN_READ, OWN_SEND } from '#api/route-policy.ts';
import { fieldProblem } from '#api/problem.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { bookingIdSchema } from '../../engine/fields.schema.ts';
import type { Scheduling } from '../../systems/server/scheduling.ts';
import { consentRequestSchema, consentSchema, consentsSchema, termsSchema } from '../../visits/consent.schema.ts';
import { giveConsent, listConsents } from '../../visits/server/consents.ts';

const ofBooking = z.object({ bookingId: bookingIdSchema });

const terms = defineRoute({
  method: 'get',
  path: '/scheduler/terms',
  summary: "An organization's terms",
  policy: KEPT_A_MINUTE,
  request: { query: z.object({ organizationName: z.string().max(60) }) },
  responses: { 200: json(termsSchema, 'The terms'), ...answers(404) },
});

const consent = defineRoute({
  method: 'get',
  path: '/scheduler/consents/{termsId}',
  summary: 'Whether the caller agreed to these terms for this booking',
  policy: OWN_READ,
  request: { params: z.object({ termsId: z.string().max(100) }), query: ofBooking },
  responses: { 200: json(consentSchema, 'The consent') },
});

const consents = defineRoute({
  method: 'get',
  path: '/scheduler/consent',
  summary: 'All that the caller agreed to for this booking',
  policy: OWN_READ,
  request: { query: ofBooking },
  responses: { 200: json(consentsSchema, 'The consents') },
});

const give = defineRoute({
  method: 'post',
  path: '/scheduler/consents',
  summary: 'Agree to terms for one booking; again, the first consent is the answer',
  policy: OWN_SEND,
  request: { body: body(consentRequestSchema) },
  responses: { 201: json(consentSchema, 'The consent') },
});

/** Terms and consent (SCHED-10). */
export function consentRoutes({ organizations: { named, termsOf, areTerms } }: Scheduling) {
  return api()
    .openapi(terms, (c) => c.json(termsOf(named(c.req.valid('query').organizationName)), 200))
    .openapi(consent, async (c) => {
      const { termsId } = c.req.valid('param');
      const [given] = await listConsents(reading(c), { ...c.req.valid('query'), termsId });
      return c.json(given ?? { termsAndAgreementId: termsId, agreed: false }, 200);
    })
    .openapi(consents, async (c) => c.json({ consents: await listConsents(reading(c), c.req.valid('query')) }, 200))
    .openapi(give, async (c) => {
      const consent = c.req.valid('json');
      if (!areTerms(consent.termsAndAgreementId)) throw fieldProblem('termsAndAgreementId', 'There are no such terms');
      return c.json(await inCall(c, (work) => giveConsent(work, consent)), 201);
    });
}
