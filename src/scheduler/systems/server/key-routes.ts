import { z } from '@hono/zod-openapi';
import { KEPT_A_MINUTE } from '#api/route-policy.ts';
import { api, defineRoute, json } from '#api/route.ts';
import { publicKeys } from '#gateways/fhir/authorization.ts';

const keySetSchema = z
  .object({
    keys: z.array(z.looseObject({ kty: z.string(), kid: z.string(), alg: z.string(), use: z.literal('sig') })),
  })
  .openapi('JsonWebKeySet');

const keys = defineRoute({
  method: 'get',
  path: '/scheduler/jwks.json',
  summary: 'The public keys that partners use to verify our calls to their FHIR servers (SMART backend services)',
  policy: KEPT_A_MINUTE,
  responses: { 200: json(keySetSchema, 'A JSON Web Key set; empty where no keys are set') },
});

/** What partners ask of us. */
export const keyRoutes = api().openapi(keys, (c) => c.json(publicKeys(c.env.runtime.settings.FHIR_KEYS), 200));
