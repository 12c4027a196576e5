import { z } from '@hono/zod-openapi';
import { ASK, SEARCH } from '#api/route-policy.ts';
import { answers, api, defineRoute, json, reading, searching } from '#api/route.ts';
import { locationIdSchema } from '#scheduler/engine/location.schema.ts';
import { timeslotsQuerySchema, timeslotsSchema } from '#scheduler/offered/api.schema.ts';
import type { Scheduling } from '#scheduler/systems/server/scheduling.ts';
import { timesOf } from '#scheduler/systems/server/slot-routes.ts';
import { nearSiteSchema, siteAnswerSchema, sitesQuerySchema } from '../sites/site-answer.schema.ts';
import type { SitesOf } from '../sites/site-location.ts';
import { findSite, sitesNear } from './sites.ts';

const params = z.object({ id: locationIdSchema });
const { serviceId, startDateTime, numberOfDays } = timeslotsQuerySchema.shape;

const near = defineRoute({
  method: 'get',
  path: '/covid19/sites',
  summary: 'The 30 sites for COVID-19 tests nearest to a place, nearest first',
  policy: SEARCH,
  request: { query: sitesQuerySchema },
  responses: { 200: json(z.array(nearSiteSchema), 'Sites') },
});

const one = defineRoute({
  method: 'get',
  path: '/covid19/sites/{id}',
  summary: 'One site for COVID-19 tests',
  policy: ASK,
  request: { params },
  responses: { 200: json(siteAnswerSchema, 'The site'), ...answers(404, 503) },
});

const timeslots = defineRoute({
  method: 'get',
  path: '/covid19/sites/{id}/timeslots',
  summary: 'Open times of a test at a site',
  policy: { ...ASK, compressed: true },
  request: { params, query: z.object({ serviceId, startDateTime, numberOfDays }) },
  responses: { 200: json(timeslotsSchema, 'Days with open times'), ...answers(404, 503) },
});

/** Sites for COVID-19 tests and their open times. */
export function siteRoutes(scheduling: Scheduling, testing: SitesOf) {
  return api()
    .openapi(near, async (c) => c.json(await sitesNear(searching(c), testing, c.req.valid('query')), 200))
    .openapi(one, async (c) => c.json(await findSite(reading(c), testing, c.req.valid('param').id), 200))
    .openapi(timeslots, async (c) => {
      const { locationId } = await findSite(reading(c), testing, c.req.valid('param').id);
      return c.json(await timesOf(scheduling, reading(c), { locationId, ...c.req.valid('query') }), 200);
    });
}
