import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_SEND, OWN_SEND_ONCE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading, type Call } from '#api/route.ts';
import type { GrantedStaff } from '#audit/actor.ts';
import type { OtherSystem } from '#scheduler/systems/booking-system.ts';
import { settling } from '#scheduler/systems/server/booking-systems.ts';
import type { SchedulerContent } from '#scheduler/systems/server/organizations.ts';
import { schedulingOf, type Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { offerSoon } from '#scheduler/waitlist/server/make-offers.ts';
import {
  heldForMoveSchema,
  holdForMoveSchema,
  maskedVisitSchema,
  moveTimesSchema,
  moveVisitSchema,
  visitChanged,
} from '../visit.schema.ts';
import { holdForMove, moveTimes, moveToHold, type HeldMove } from './move-to-hold.ts';
import { maskedAgain } from './one-visit.ts';

const UPDATE = { staff: 'appointment.update' } as const;

const params = z.object({ id: z.uuid({ error: 'The id of an appointment' }) });

const free = defineRoute({
  method: 'get',
  path: '/admin/appointments/{id}/times',
  summary: 'Times at the visit’s own site that it can be moved to, from today to 7 days ahead, kept places included',
  policy: { ...OWN_READ, who: UPDATE },
  request: { params },
  responses: { 200: json(moveTimesSchema, 'Times by day'), ...answers(404) },
});

const hold = defineRoute({
  method: 'post',
  path: '/admin/appointments/{id}/hold',
  summary: 'Hold a time for an appointment’s move, for 10 minutes; it keeps its own until it is moved',
  policy: { ...OWN_SEND, who: { staff: 'hold.create' }, body: 1024 },
  request: { params, body: body(holdForMoveSchema) },
  responses: { 201: json(heldForMoveSchema, 'The hold'), ...answers(404, 409, 410) },
});

const move = defineRoute({
  method: 'put',
  path: '/admin/appointments/{id}',
  summary:
    'Move an appointment to the time that the caller holds for it, and tell its patient; 412 visit-changed when somebody else was faster',
  policy: { ...OWN_SEND_ONCE, who: UPDATE, body: 1024 },
  request: { params, body: body(moveVisitSchema) },
  responses: {
    200: json(maskedVisitSchema, 'The visit at its new time'),
    412: visitChanged,
    ...answers(404, 409, 410),
  },
});

/** Moving a visit to another time at its site: its times, a hold, the move (ADM-2). */
export function moveRoutes(content: SchedulerContent, systems: Record<string, OtherSystem> = {}) {
  const scheduling = schedulingOf(content, systems, offerSoon);
  return api()
    .openapi(free, async (c) => c.json({ days: await moveTimes(reading(c), c.req.valid('param').id, scheduling) }, 200))
    .openapi(hold, async (c) => {
      const { id } = c.req.valid('param');
      const system = await scheduling.systems.owning(reading(c), { appointment: id });
      const held = await inCall(c, (work) => holdForMove(work, id, c.req.valid('json'), system));
      return c.json(held, 201);
    })
    .openapi(move, async (c) => {
      await moveInCall(c, c.req.valid('param').id, c.req.valid('json'), scheduling);
      return c.json(await maskedAgain(reading(c), c.req.valid('param').id), 200);
    });
}

/** Moves a visit in the system that has it. */
async function moveInCall(c: Call<GrantedStaff>, id: string, held: HeldMove, scheduling: Scheduling): Promise<void> {
  const system = await scheduling.systems.owning(reading(c), { appointment: id });
  await inCall(
    c,
    async (work) => {
      await moveToHold(work, id, held, { system, scheduling });
      return {};
    },
    settling(c.env.runtime.database, system, () => ({ appointment: id })),
  );
}
