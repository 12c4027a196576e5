import { z } from '@hono/zod-openapi';
import { RATES, USUAL_BODY } from '#api/policy.ts';
import { answers, api, body, defineRoute, json, searching } from '#api/route.ts';
import {
  bookableServiceSchema,
  bookableServicesQuerySchema,
  foundLocationSchema,
  locationSearchSchema,
  organizationSchema,
} from '#scheduler/scheduler.schema.ts';
import { bookableServices, searchLocations } from '#scheduler/engine/server/locations.ts';
import { organizationNamed } from './organizations.ts';

const organization = defineRoute({
  method: 'get',
  path: '/scheduler/organizations/{name}',
  summary: 'An organization by its name',
  policy: { who: 'anyone', does: 'reads', cache: { seconds: 60 }, limit: RATES.search, body: 0, key: 'none' },
  request: { params: z.object({ name: z.string().max(60) }) },
  responses: { 200: json(organizationSchema, 'The organization'), ...answers(404) },
});

const services = defineRoute({
  method: 'get',
  path: '/scheduler/services',
  summary: 'What can be booked with an organization',
  policy: { who: 'anyone', does: 'reads', cache: { seconds: 60 }, limit: RATES.search, body: 0, key: 'none' },
  request: { query: bookableServicesQuerySchema },
  responses: { 200: json(z.array(bookableServiceSchema), 'Its services'), ...answers(404, 422) },
});

const search = defineRoute({
  method: 'post',
  path: '/scheduler/locations/search',
  summary: "An organization's 30 nearest locations, nearest first",
  policy: {
    who: 'anyone',
    does: 'reads',
    cache: 'no-store',
    limit: RATES.search,
    body: USUAL_BODY,
    key: 'none',
    compressed: true,
  },
  request: { body: body(locationSearchSchema) },
  responses: { 200: json(z.array(foundLocationSchema), 'Locations'), ...answers(422, 503) },
});

/** Organizations, their services and their locations. */
export const organizationRoutes = api()
  .openapi(organization, (c) => {
    const { organizationId, organizationName } = organizationNamed(c.req.valid('param').name);
    return c.json({ organizationId, organizationName }, 200);
  })
  .openapi(services, async (c) => {
    const { organizationId } = organizationNamed(c.req.valid('query').org);
    return c.json(await bookableServices(searching(c), organizationId), 200);
  })
  .openapi(search, async (c) => c.json(await searchLocations(searching(c), c.req.valid('json')), 200));
