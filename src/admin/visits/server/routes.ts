import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_SEND_ONCE, OWN_WRITE } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import type { SchedulerContent } from '#scheduler/systems/server/organizations.ts';
import type { OtherSystem } from '#scheduler/systems/booking-system.ts';
import { schedulingOf } from '#scheduler/systems/server/scheduling.ts';
import { offerSoon } from '#scheduler/waitlist/server/make-offers.ts';
import {
  filterChoicesSchema,
  filtersQuerySchema,
  removedSchema,
  savedViewSchema,
  viewRequestSchema,
  viewsSchema,
  visitsSummarySchema,
} from '../visits.schema.ts';
import { filterChoices } from './filter-choices.ts';
import { removeView, savedViews, saveView } from './saved-views.ts';
import { visitsSummary } from './summary.ts';

const SEARCH = { staff: 'appointment.search' } as const;

const summary = defineRoute({
  method: 'get',
  path: '/admin/appointments/summary',
  summary: 'How many visits at the caller’s sites there are of each status, by the same filters as a search',
  policy: { ...OWN_READ, who: { staff: 'report.aggregate' } },
  request: { query: filtersQuerySchema },
  responses: { 200: json(visitsSummarySchema, 'The counts'), ...answers(404) },
});

const choices = defineRoute({
  method: 'get',
  path: '/admin/appointments/filters',
  summary: 'What a search can be narrowed to: the caller’s sites, who gives visits there, and which',
  policy: { ...OWN_READ, who: SEARCH },
  responses: { 200: json(filterChoicesSchema, 'The choices') },
});

const views = defineRoute({
  method: 'get',
  path: '/admin/appointments/views',
  summary: 'The caller’s own saved views: filters under a name',
  policy: { ...OWN_READ, who: SEARCH },
  responses: { 200: json(viewsSchema, 'The views') },
});

const save = defineRoute({
  method: 'post',
  path: '/admin/appointments/views',
  summary: 'Save filters under a name; never words about somebody',
  policy: { ...OWN_SEND_ONCE, who: SEARCH, body: 4096 },
  request: { body: body(viewRequestSchema) },
  responses: { 201: json(savedViewSchema, 'The view'), ...answers(409) },
});

const remove = defineRoute({
  method: 'delete',
  path: '/admin/appointments/views/{id}',
  summary: 'Remove a view of the caller’s',
  policy: { ...OWN_WRITE, who: SEARCH },
  request: { params: z.object({ id: z.uuid({ error: 'The id of a view' }) }) },
  responses: { 200: json(removedSchema, 'It is removed') },
});

/** Looking for visits (ADM-2). Stands before the day's routes: `summary` is no appointment. */
export function visitsRoutes(content: SchedulerContent, systems: Record<string, OtherSystem> = {}) {
  const { organizations } = schedulingOf(content, systems, offerSoon);
  return api()
    .openapi(summary, async (c) => c.json(await visitsSummary(reading(c), c.req.valid('query')), 200))
    .openapi(choices, async (c) => c.json(await filterChoices(reading(c), organizations), 200))
    .openapi(views, async (c) => c.json({ views: await savedViews(reading(c)) }, 200))
    .openapi(save, async (c) => c.json(await inCall(c, (work) => saveView(work, c.req.valid('json'))), 201))
    .openapi(remove, async (c) => {
      await inCall(c, (work) => removeView(work, c.req.valid('param').id));
      return c.json({ removed: true } as const, 200);
    });
}
