import { createRoute, z } from '@hono/zod-openapi';
import { onceId } from '#api/idempotency.ts';
import { answers, api, body, callerOf, json, noStore } from '#api/route.ts';
import { extendedHoldSchema, holdRequestSchema, holdSchema, releasedSchema } from '../scheduler.schema.ts';
import { extendHold, findHold, holdSlot, releaseHold } from './holds.ts';
import { refreshSoon } from './next-free.ts';

const params = z.object({ id: z.uuid({ error: 'The id of a hold' }) });

const hold = createRoute({
  method: 'post',
  path: '/scheduler/holds',
  summary: 'Hold a slot for 10 minutes',
  request: { body: body(holdRequestSchema) },
  responses: { 201: json(holdSchema, 'The hold'), ...answers(403, 409, 422) },
});

const held = createRoute({
  method: 'get',
  path: '/scheduler/holds/{id}',
  summary: "The caller's own hold, while it lasts",
  request: { params },
  responses: { 200: json(holdSchema, 'The hold'), ...answers(403, 404, 409, 410, 422) },
});

const extend = createRoute({
  method: 'put',
  path: '/scheduler/holds/{id}',
  summary: 'Extend a hold to 10 minutes from now, at most to 30 from when it was made',
  request: { params },
  responses: { 200: json(extendedHoldSchema, 'The hold'), ...answers(403, 404, 409, 410, 422) },
});

const release = createRoute({
  method: 'delete',
  path: '/scheduler/holds/{id}',
  summary: 'Give a hold back',
  request: { params },
  responses: { 200: json(releasedSchema, 'It is given back'), ...answers(403, 404, 409, 422) },
});

/** Holds. A stranger's and an unknown one are answered alike. */
export const holdRoutes = api()
  .openapi(hold, async (c) => {
    noStore(c);
    const { database, log } = c.env.runtime;
    const made = await holdSlot(database, callerOf(c), c.req.valid('json').slotId, onceId(c));
    refreshSoon(database, log, made.resource);
    c.header('location', `/api/scheduler/holds/${made.hold.aptHoldId}`);
    return c.json(made.hold, 201);
  })
  .openapi(held, async (c) => {
    noStore(c);
    return c.json(await findHold(c.env.runtime.database, callerOf(c), c.req.valid('param').id), 200);
  })
  .openapi(extend, async (c) => {
    noStore(c);
    return c.json(await extendHold(c.env.runtime.database, callerOf(c), c.req.valid('param').id), 200);
  })
  .openapi(release, async (c) => {
    noStore(c);
    const { database, log } = c.env.runtime;
    refreshSoon(database, log, await releaseHold(database, callerOf(c), c.req.valid('param').id));
    return c.json({ released: true as const }, 200);
  });
