import { z } from '@hono/zod-openapi';
import type { Reading } from '#account/actor.ts';
import { RATES, type Policy } from '#api/policy.ts';
import { fieldProblem, ProblemError } from '#api/problem.ts';
import { answers, api, defineRoute, json, reading } from '#api/route.ts';
import {
  locationIdSchema,
  timeslotsQuerySchema,
  timeslotsSchema,
  type Timeslots,
} from '#scheduler/scheduler.schema.ts';
import { BOOKABLE_DAYS, LOOKAHEAD_DAYS } from '#scheduler/engine/time-slots.ts';
import { instantOf, timeZoneName } from '#scheduler/engine/time-zone.ts';
import { organizationNamed } from './organizations.ts';
import { findPlace } from '#scheduler/engine/server/offerings.ts';
import { freeSlots } from '#scheduler/engine/server/slots.ts';

const DAY = 86_400_000;
/** Not kept: what the caller holds is marked. */
const policy: Policy = {
  who: 'anyone',
  does: 'reads',
  cache: 'no-store',
  limit: RATES.search,
  body: 0,
  key: 'none',
  compressed: true,
};

const timeslots = defineRoute({
  method: 'get',
  path: '/scheduler/timeslots',
  summary: 'Free times of a service at a location',
  policy,
  request: { query: timeslotsQuerySchema },
  responses: { 200: json(timeslotsSchema, 'Days with free times'), ...answers(404, 422, 503) },
});

const timeslotsByPath = defineRoute({
  method: 'get',
  path: '/scheduler/timeslots/{locationId}/{serviceId}',
  summary: 'Free times of a service at a location, 90 days ahead',
  policy,
  request: { params: z.object({ locationId: locationIdSchema, serviceId: timeslotsQuerySchema.shape.serviceId }) },
  responses: { 200: json(timeslotsSchema, 'Days with free times'), ...answers(404, 422, 503) },
});

/** Free times. What the caller holds is among them, marked. */
export const slotRoutes = api()
  .openapi(timeslots, async (c) => c.json(await timesOf(reading(c), c.req.valid('query')), 200))
  .openapi(timeslotsByPath, async (c) => c.json(await timesOf(reading(c), c.req.valid('param')), 200));

type Asked = {
  locationId: string;
  serviceId: number;
  startDateTime?: string | undefined;
  numberOfDays?: number | undefined;
  organizationName?: string | undefined;
};

async function timesOf(reading: Reading, asked: Asked): Promise<Timeslots> {
  const place = await findPlace(reading, asked.locationId, asked.serviceId);
  const organization = asked.organizationName === undefined ? null : organizationNamed(asked.organizationName);
  if (place === 'no location') throw noSuchLocation();
  if (place === 'no service') throw fieldProblem('serviceId', 'This location does not offer such a service');
  const { location, status, schedule } = place;
  if (organization && organization.organizationId !== location.organizationId) throw noSuchLocation();
  const { now } = reading;
  const from = Math.max(now, startOf(asked.startDateTime, schedule.zone) ?? now);
  const to = Math.min(from + (asked.numberOfDays ?? LOOKAHEAD_DAYS) * DAY, now + BOOKABLE_DAYS * DAY);
  return {
    contact: {
      name: location.name,
      address: location.address,
      timeZone: schedule.zone,
      timeZoneName: timeZoneName(schedule.zone),
      status,
    },
    providerDetail: { scheduleDays: await freeSlots(reading, place, from, to) },
  };
}

function startOf(asked: string | undefined, zone: string): number | null {
  if (asked === undefined) return null;
  const instant = Date.parse(asked);
  return asked.includes('T') ? instant : (instantOf(zone, instant) ?? instantOf(zone, instant + 3_600_000) ?? instant);
}

function noSuchLocation(): ProblemError {
  return new ProblemError({ status: 404, code: 'no-such-location', detail: 'There is no such location.' });
}
