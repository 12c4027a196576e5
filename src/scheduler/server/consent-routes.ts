import { createRoute, z } from '@hono/zod-openapi';
import { answers, api, body, callerOf, json, noStore } from '#api/route.ts';
import { consentRequestSchema, consentSchema, consentsSchema, termsSchema } from '../scheduler.schema.ts';
import { giveConsent, listConsents } from './consents.ts';
import { organizationNamed, termsOf } from './organizations.ts';

const terms = createRoute({
  method: 'get',
  path: '/scheduler/terms',
  summary: "An organization's terms",
  request: { query: z.object({ organizationName: z.string().max(60) }) },
  responses: { 200: json(termsSchema, 'The terms'), ...answers(404, 422) },
});

const consent = createRoute({
  method: 'get',
  path: '/scheduler/consents/{termsId}',
  summary: 'Whether the caller agreed to these terms',
  request: { params: z.object({ termsId: z.string().max(100) }) },
  responses: { 200: json(consentSchema, 'The consent'), ...answers(403) },
});

const consents = createRoute({
  method: 'get',
  path: '/scheduler/consent',
  summary: 'All that the caller agreed to',
  responses: { 200: json(consentsSchema, 'The consents'), ...answers(403) },
});

const give = createRoute({
  method: 'post',
  path: '/scheduler/consents',
  summary: 'Agree to terms; again, the first consent is the answer',
  request: { body: body(consentRequestSchema) },
  responses: { 201: json(consentSchema, 'The consent'), ...answers(403, 422) },
});

/** Terms and consent (SCHED-10). */
export const consentRoutes = api()
  .openapi(terms, (c) => c.json(termsOf(organizationNamed(c.req.valid('query').organizationName)), 200))
  .openapi(consent, async (c) => {
    noStore(c);
    const { termsId } = c.req.valid('param');
    const [given] = await listConsents(c.env.runtime.database, callerOf(c), termsId);
    return c.json(given ?? { termsAndAgreementId: termsId, agreed: false }, 200);
  })
  .openapi(consents, async (c) => {
    noStore(c);
    return c.json({ consents: await listConsents(c.env.runtime.database, callerOf(c)) }, 200);
  })
  .openapi(give, async (c) => {
    noStore(c);
    return c.json(await giveConsent(c.env.runtime.database, callerOf(c), c.req.valid('json')), 201);
  });
