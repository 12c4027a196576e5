import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_SEND, OWN_SEND_ONCE, OWN_WRITE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { closeGlass, ownGlass, tellOutcome } from '#identity/server/break-glass.ts';
import { openedEmergencySchema, openEmergencySchema, outcomeSchema, ownEmergencySchema } from '../emergency.schema.ts';
import { emergencyOf } from './me.ts';
import { openEmergency } from './emergency.ts';

const PATH = '/admin/emergency';

const own = defineRoute({
  method: 'get',
  path: PATH,
  summary: 'The visit that the caller has open by emergency access, or has yet to say what came of it',
  policy: { ...OWN_READ, who: 'staff' },
  responses: { 200: json(ownEmergencySchema, 'It, or null') },
});

const open = defineRoute({
  method: 'post',
  path: PATH,
  summary: 'Open one visit for an hour, for a reason; its site’s supervisors and security are told at once',
  policy: { ...OWN_SEND_ONCE, who: 'staff', body: 4096 },
  request: { body: body(openEmergencySchema) },
  responses: { 201: json(openedEmergencySchema, 'What is open now') },
});

const end = defineRoute({
  method: 'delete',
  path: PATH,
  summary: 'End one’s own emergency access before its time; again, nothing is left to end',
  policy: { ...OWN_WRITE, who: 'staff' },
  responses: { 200: json(ownEmergencySchema, 'What is to be said of it') },
});

const outcome = defineRoute({
  method: 'put',
  path: `${PATH}/{id}/outcome`,
  summary: 'Say what came of one’s own emergency access, once it has ended',
  policy: { ...OWN_SEND, who: 'staff', body: 4096 },
  request: { params: z.object({ id: z.uuid() }), body: body(outcomeSchema) },
  responses: { 200: json(ownEmergencySchema, 'What is left to be said'), ...answers(404) },
});

/** Emergency access: the one way from a role without visits to a visit (ADM-1). */
export const emergencyRoutes = api()
  .openapi(own, async (c) => c.json(await ownEmergency(reading(c)), 200))
  .openapi(open, async (c) => {
    const { SECURITY_EMAIL } = c.env.runtime.settings;
    const opened = await inCall(c, async (work) => {
      const told = await openEmergency(work, c.req.valid('json'), SECURITY_EMAIL);
      const glass = await ownGlass(work);
      if (!glass) throw new Error('Emergency access was opened, and is not there');
      return { ...emergencyOf(glass), told };
    });
    return c.json(opened, 201);
  })
  .openapi(end, async (c) => {
    const left = await inCall(c, async (work) => {
      await closeGlass(work);
      return ownEmergency(work);
    });
    return c.json(left, 200);
  })
  .openapi(outcome, async (c) => {
    const left = await inCall(c, async (work) => {
      await tellOutcome(work, c.req.valid('param').id, c.req.valid('json').outcome);
      return ownEmergency(work);
    });
    return c.json(left, 200);
  });

async function ownEmergency(at: Parameters<typeof ownGlass>[0]) {
  const glass = await ownGlass(at);
  return { emergency: glass && emergencyOf(glass), now: new Date(at.now).toISOString() };
}
