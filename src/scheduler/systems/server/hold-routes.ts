import { z } from '@hono/zod-openapi';
import type { Visitor, Work } from '#identity/make-actor.ts';
import { inCall } from '#api/idempotency.ts';
import { seatOriginOf } from '#api/network/network.ts';
import { ProblemError } from '#api/problem.ts';
import { OWN_READ, OWN_SEND, OWN_SEND_ONCE, OWN_WRITE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading, type ApiEnv, type Call } from '#api/route.ts';
import { extendedHoldSchema, type ExtendedHold } from '../../engine/slot.schema.ts';
import {
  holdAnswerSchema,
  holdRequestSchema,
  type HoldAnswer,
  otherServiceSchema,
  releasedSchema,
} from '../../offered/api.schema.ts';
import { settling } from './booking-systems.ts';
import { sourceOf } from './call-source.ts';
import type { Scheduling } from './scheduling.ts';

const params = z.object({ id: z.uuid({ error: 'The id of a hold' }) });

/** The contracts of holds at a path. */
const contracts = <P extends string>(path: P) => ({
  hold: defineRoute({
    method: 'post',
    path,
    summary: 'Hold a slot for 10 minutes; 409 too-many-on-hold says with Retry-After when one of the day’s holds ends',
    policy: OWN_SEND_ONCE,
    request: { body: body(holdRequestSchema) },
    responses: { 201: json(holdAnswerSchema, 'The hold'), ...answers(409) },
  }),
  held: defineRoute({
    method: 'get',
    path: `${path}/{id}`,
    summary: "The caller's own hold, while it lasts",
    policy: OWN_READ,
    request: { params },
    responses: { 200: json(holdAnswerSchema, 'The hold'), ...answers(404, 409, 410) },
  }),
  extend: defineRoute({
    method: 'put',
    path: `${path}/{id}`,
    summary: 'Extend a hold to 10 minutes from now, at most to 30 from when it was made',
    policy: OWN_WRITE,
    request: { params },
    responses: { 200: json(extendedHoldSchema, 'The hold'), ...answers(404, 409, 410) },
  }),
  release: defineRoute({
    method: 'delete',
    path: `${path}/{id}`,
    summary: 'Release a hold',
    policy: OWN_WRITE,
    request: { params },
    responses: { 200: json(releasedSchema, 'It is released'), ...answers(404, 409) },
  }),
});

const forService = defineRoute({
  method: 'put',
  path: '/scheduler/holds/{id}/service',
  summary: 'Hold the same time for another service, in one step',
  policy: OWN_SEND,
  request: { params, body: body(otherServiceSchema) },
  responses: {
    200: json(holdAnswerSchema, 'The hold that replaces the old one'),
    ...answers(404, 409, 410),
  },
});

const CHOOSE_ANEW = 'We can’t hold this time for another service. Choose another time.';

/** Where the call comes from, as a seat keeps it; null where limits are off. */
function originOf(env: ApiEnv['Bindings']): string | null {
  const source = sourceOf(env);
  return source && seatOriginOf(source.network, source.key);
}

/** Holds a slot for the caller, whichever system keeps it, unless `known` finds that it is held for them already. Throws ProblemError for what is refused. */
export async function holdInCall(
  c: Call<Visitor>,
  { organizations, systems }: Scheduling,
  slotId: string,
  known: (work: Work) => Promise<HoldAnswer | null> = () => Promise.resolve(null),
): Promise<HoldAnswer> {
  const origin = originOf(c.env);
  const system = await systems.owning(reading(c), { slot: slotId });
  return inCall(
    c,
    async (work) => (await known(work)) ?? organizations.visitAnswer(await system.hold(work, slotId, origin)),
    settling(c.env.runtime.database, system, ({ aptHoldId }) => ({ hold: aptHoldId })),
  );
}

/** Extends the caller's hold, whichever system keeps it. */
export async function extendInCall(c: Call<Visitor>, { systems }: Scheduling, id: string): Promise<ExtendedHold> {
  const longer = await inCall(c, async (work) => (await systems.owning(work, { hold: id })).extend(work, id));
  // Another booking system may tell more of a hold than this call does.
  const { aptHoldId, expirationTime, extendableUntil } = longer;
  return { aptHoldId, expirationTime, extendableUntil };
}

/** Holds at a path, in the systems of `scheduling`. A stranger's and an unknown one are answered alike. */
export function holdsAt<P extends string>(path: P, scheduling: Scheduling) {
  const { organizations, systems } = scheduling;
  const { hold, held, extend, release } = contracts(path);
  return api()
    .openapi(hold, async (c) => {
      const made = await holdInCall(c, scheduling, c.req.valid('json').slotId);
      c.header('location', `/api${path}/${made.aptHoldId}`);
      return c.json(made, 201);
    })
    .openapi(held, async (c) => {
      const { id } = c.req.valid('param');
      const system = await systems.owning(reading(c), { hold: id });
      return c.json(organizations.visitAnswer(await system.findHold(reading(c), id)), 200);
    })
    .openapi(extend, async (c) => c.json(await extendInCall(c, scheduling, c.req.valid('param').id), 200))
    .openapi(release, async (c) => {
      const { id } = c.req.valid('param');
      await inCall(c, async (work) => (await systems.owning(work, { hold: id })).release(work, id));
      return c.json({ released: true as const }, 200);
    });
}

/** The scheduler's holds. */
export function holdRoutes(scheduling: Scheduling) {
  const { organizations, systems } = scheduling;
  return holdsAt('/scheduler/holds', scheduling).openapi(forService, async (c) => {
    const { id } = c.req.valid('param');
    const { serviceId } = c.req.valid('json');
    const origin = originOf(c.env);
    const made = await inCall(c, async (work) => {
      const system = await systems.owning(work, { hold: id });
      if (!system.holdForService) throw new ProblemError({ status: 409, code: 'slot-taken', detail: CHOOSE_ANEW });
      return organizations.visitAnswer(await system.holdForService(work, id, serviceId, origin));
    });
    return c.json(made, 200);
  });
}
