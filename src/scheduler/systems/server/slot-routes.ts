import { z } from '@hono/zod-openapi';
import type { Reading } from '#identity/make-actor.ts';
import { inQueue } from '#api/load-queues.ts';
import { ASK, type Policy } from '#api/route-policy.ts';
import { answers, api, defineRoute, json, reading } from '#api/route.ts';
import { locationIdSchema } from '../../engine/location.schema.ts';
import { noSuchLocation, type TimesAsked } from '../../engine/server/free-times.ts';
import { timeslotsQuerySchema, timeslotsSchema, type Timeslots } from '../../offered/api.schema.ts';
import type { Scheduling } from './scheduling.ts';

/**
 * Not kept: what the caller holds is marked. It joins its queue below, and leaves it while a partner's server is asked,
 * which has a limit of its own and is not to keep others waiting.
 */
const policy: Policy = { ...ASK, compressed: true };

const timeslots = defineRoute({
  method: 'get',
  path: '/scheduler/timeslots',
  summary: 'Open times of a service at a location',
  policy,
  request: { query: timeslotsQuerySchema },
  responses: { 200: json(timeslotsSchema, 'Days with open times'), ...answers(404, 503) },
});

const timeslotsByPath = defineRoute({
  method: 'get',
  path: '/scheduler/timeslots/{locationId}/{serviceId}',
  summary: 'Open times of a service at a location, 90 days ahead',
  policy,
  request: { params: z.object({ locationId: locationIdSchema, serviceId: timeslotsQuerySchema.shape.serviceId }) },
  responses: { 200: json(timeslotsSchema, 'Days with open times'), ...answers(404, 503) },
});

/** Free times. What the caller holds is among them, marked. */
export function slotRoutes(scheduling: Scheduling) {
  return api()
    .openapi(timeslots, async (c) => c.json(await timesOf(scheduling, reading(c), c.req.valid('query')), 200))
    .openapi(timeslotsByPath, async (c) => c.json(await timesOf(scheduling, reading(c), c.req.valid('param')), 200));
}

/** Open times as the API answers them. Throws ProblemError for what there is not, and where a partner doesn't answer. */
export async function timesOf(
  { organizations: { named, otherNamed }, systems }: Scheduling,
  reading: Reading,
  {
    organizationName,
    ...asked
  }: TimesAsked & { organizationName?: string | undefined; providerId?: string | undefined },
): Promise<Timeslots> {
  const organization = organizationName === undefined ? null : named(organizationName);
  const times = await inQueue('times', async () => {
    const system = await systems.owning(reading, { location: asked.locationId });
    if (system !== systems.builtIn) return () => system.freeTimes(reading, asked);
    const own = await system.freeTimes(reading, asked);
    return () => own;
  });
  const { location, status, timeZoneName, days, closedDays, closed, closedFrom } = await times();
  if (organization && organization.organizationId !== location.organizationId) throw noSuchLocation();
  if (otherNamed(location.organizationId, asked)) throw noSuchLocation();
  const { name, address, timeZone } = location;
  return {
    contact: {
      ...{ name, address, timeZone, timeZoneName, status },
      ...(closed && { closed }),
      ...(closedFrom && { closedFrom }),
    },
    providerDetail: { scheduleDays: days, ...(closedDays && { closedDays }) },
  };
}
