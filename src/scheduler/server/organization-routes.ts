import { createRoute, z } from '@hono/zod-openapi';
import { answers, api, body, json } from '#api/route.ts';
import {
  bookableServiceSchema,
  bookableServicesQuerySchema,
  foundLocationSchema,
  locationSearchSchema,
  organizationSchema,
} from '../scheduler.schema.ts';
import { bookableServices, searchLocations } from './locations.ts';
import { organizationNamed } from './organizations.ts';

const organization = createRoute({
  method: 'get',
  path: '/scheduler/organizations/{name}',
  summary: 'An organization by its name',
  request: { params: z.object({ name: z.string().max(60) }) },
  responses: { 200: json(organizationSchema, 'The organization'), ...answers(404) },
});

const services = createRoute({
  method: 'get',
  path: '/scheduler/services',
  summary: 'What can be booked with an organization',
  request: { query: bookableServicesQuerySchema },
  responses: { 200: json(z.array(bookableServiceSchema), 'Its services'), ...answers(404, 422) },
});

const search = createRoute({
  method: 'post',
  path: '/scheduler/locations/search',
  summary: "An organization's 30 nearest locations, nearest first",
  request: { body: body(locationSearchSchema) },
  responses: { 200: json(z.array(foundLocationSchema), 'Locations'), ...answers(422) },
});

/** Organizations, their services and their locations. */
export const organizationRoutes = api()
  .openapi(organization, (c) => {
    const { organizationId, organizationName } = organizationNamed(c.req.valid('param').name);
    return c.json({ organizationId, organizationName }, 200);
  })
  .openapi(services, async (c) => {
    const { organizationId } = organizationNamed(c.req.valid('query').org);
    return c.json(await bookableServices(c.env.runtime.database, organizationId), 200);
  })
  .openapi(search, async (c) => c.json(await searchLocations(c.env.runtime.database, c.req.valid('json')), 200));
