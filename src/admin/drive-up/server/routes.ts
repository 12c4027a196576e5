import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_SEND_ONCE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { driveUpListSchema, driveUpQuerySchema, lotStepSchema } from '../drive-up-calls.schema.ts';
import { lotToday, stepInLot } from './drive-up.ts';

const list = defineRoute({
  method: 'get',
  path: '/admin/drive-up',
  summary: 'Who is registered to come by car today at a site of the caller’s, masked; who waits longest is first',
  policy: { ...OWN_READ, who: { staff: 'driveUp.list' } },
  request: { query: driveUpQuerySchema },
  responses: { 200: json(driveUpListSchema, 'The lot'), ...answers(404) },
});

const step = defineRoute({
  method: 'patch',
  path: '/admin/drive-up/{id}/status',
  summary:
    'Say that somebody is here, swabbed or has left, or take the last of these back; 412 drive-up-changed when somebody else was faster',
  policy: { ...OWN_SEND_ONCE, who: { staff: 'driveUp.status' }, body: 1024 },
  request: { params: z.object({ id: z.uuid({ error: 'The id of a registration' }) }), body: body(lotStepSchema) },
  responses: { 200: json(z.object({ site: z.string() }), 'It is done'), ...answers(404, 409, 412) },
});

/** The lot of a site, as who works there sees it (ADM-7). */
export const driveUpRoutes = api()
  .openapi(list, async (c) => c.json(await lotToday(reading(c), c.req.valid('query').site), 200))
  .openapi(step, async (c) =>
    c.json({ site: await inCall(c, (work) => stepInLot(work, c.req.valid('param').id, c.req.valid('json'))) }, 200),
  );
