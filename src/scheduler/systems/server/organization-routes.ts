import { z } from '@hono/zod-openapi';
import { KEPT_A_MINUTE, SEARCH, USUAL_BODY } from '#api/route-policy.ts';
import { fieldProblem } from '#api/problem.ts';
import { answers, api, body, defineRoute, json, searching } from '#api/route.ts';
import {
  foundLocationAnswerSchema,
  locationSearchSchema,
  nearQuerySchema,
  organizationNearSchema,
  organizationSchema,
  serviceAnswerSchema,
  servicesQuerySchema,
} from '../../offered/api.schema.ts';
import { nearestOpen } from './nearest-open.ts';
import type { Scheduling } from './scheduling.ts';

const organization = defineRoute({
  method: 'get',
  path: '/scheduler/organizations/{name}',
  summary: 'An organization by its name',
  policy: KEPT_A_MINUTE,
  request: { params: z.object({ name: z.string().max(60) }) },
  responses: { 200: json(organizationSchema, 'The organization'), ...answers(404) },
});

const organizations = defineRoute({
  method: 'get',
  path: '/scheduler/organizations',
  summary: 'The organizations that can be booked, with how far away each is from a place',
  policy: KEPT_A_MINUTE,
  request: { query: nearQuerySchema },
  responses: { 200: json(z.array(organizationNearSchema), 'The organizations, in no order') },
});

const services = defineRoute({
  method: 'get',
  path: '/scheduler/services',
  summary: 'What can be booked with an organization',
  policy: KEPT_A_MINUTE,
  request: { query: servicesQuerySchema },
  responses: { 200: json(z.array(serviceAnswerSchema), 'Its services'), ...answers(404) },
});

const search = defineRoute({
  method: 'post',
  path: '/scheduler/locations/search',
  summary: "An organization's 30 nearest locations, nearest first",
  policy: { ...SEARCH, body: USUAL_BODY },
  request: { body: body(locationSearchSchema) },
  responses: { 200: json(z.array(foundLocationAnswerSchema), 'Locations') },
});

/** Organizations, their services and their locations. */
export function organizationRoutes({
  organizations: { all, named, byId, withNames, shown, otherNamed },
  systems,
}: Scheduling) {
  return api()
    .openapi(organization, (c) => {
      const { organizationId, organizationName } = named(c.req.valid('param').name);
      return c.json({ organizationId, organizationName }, 200);
    })
    .openapi(organizations, async (c) => c.json(await nearestOpen(searching(c), all, c.req.valid('query')), 200))
    .openapi(services, async (c) => {
      const { org, lat, lng } = c.req.valid('query');
      const organization = named(org);
      const { organizationId } = organization;
      const offered = await systems.of(organizationId).services(searching(c), organizationId);
      const [near] =
        lat === undefined || lng === undefined ? [] : await nearestOpen(searching(c), [organization], { lat, lng });
      const distance = near?.nearest?.distance;
      return c.json(
        offered.map((service) => ({ ...shown(service, organizationId), ...(distance !== undefined && { distance }) })),
        200,
      );
    })
    .openapi(search, async (c) => {
      const { organizationId, serviceId, position, locationId, ...named } = c.req.valid('json');
      if (!byId(organizationId)) throw fieldProblem('organizationId', 'There is no such organization');
      const other = otherNamed(organizationId, named);
      if (other) throw fieldProblem(other, 'names another organization than organizationId');
      const asked = { organizationId, serviceId, position, locationId };
      const found = await systems.of(organizationId).locationsNear(searching(c), asked);
      return c.json(found.map(withNames), 200);
    });
}
