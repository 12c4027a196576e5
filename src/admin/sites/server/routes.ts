import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_SEND, RATES } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { locationIdSchema } from '#scheduler/engine/location.schema.ts';
import { siteInReach } from '#admin/day/server/site-in-reach.ts';
import {
  consoleSiteSchema,
  editSiteSchema,
  newSiteSchema,
  previewRequestSchema,
  previewSchema,
  savedSiteSchema,
  sitesAskedSchema,
  siteStatusSchema,
  sitesListSchema,
  zipSchema,
} from '../site-calls.schema.ts';
import {
  againSchema,
  decidedSchema,
  strandedJobSchema,
  strandedSchema,
  strandingSchema,
} from '../stranded-calls.schema.ts';
import { changeOf, previewOf } from './preview.ts';
import { addSite, editSite, type SitesParts } from './save-site.ts';
import { becoming, changeStatus } from './site-status.ts';
import { listSites, readSite } from './sites-read.ts';
import { runningSite, strandedBy } from './stranded.ts';
import { strandedPeople } from './stranded-people.ts';
import { decideAgain, leftBehind, strandedProgress } from './stranded-progress.ts';
import { findZip } from './zip.ts';

const params = z.object({ id: locationIdSchema });
const READ = { ...OWN_READ, who: { staff: 'site.read' } } as const;
const RUNS = { ...OWN_SEND, who: { staff: 'site.hours' } } as const;
/** Room for as many decisions as are made in one call. */
const DECIDES = 1024 * 1024;

const list = defineRoute({
  method: 'get',
  path: '/admin/sites',
  summary: 'Sites for COVID-19 tests of the caller’s, by name; 50 a page',
  policy: READ,
  request: { query: sitesAskedSchema },
  responses: { 200: json(sitesListSchema, 'A page of them') },
});

const one = defineRoute({
  method: 'get',
  path: '/admin/sites/{id}',
  summary: 'One site, with all that can be edited of it',
  policy: READ,
  request: { params },
  responses: { 200: json(consoleSiteSchema, 'The site'), ...answers(404) },
});

const add = defineRoute({
  method: 'post',
  path: '/admin/sites',
  summary:
    'Add a site, suspended: every day 9:00 am to 5:00 pm with a break of an hour at 1:15 pm unless said; the ZIP code fills in city, state, county and time zone',
  policy: { ...OWN_SEND, who: { staff: 'site.create' }, key: 'taken' },
  request: { body: body(newSiteSchema) },
  responses: { 201: json(consoleSiteSchema, 'The site') },
});

const edit = defineRoute({
  method: 'put',
  path: '/admin/sites/{id}',
  summary:
    'Change a site as it was read (412 site-changed); visits that this strands need a decision each (409 visits-undecided), and a job does what was decided',
  policy: { ...RUNS, key: 'taken', body: DECIDES },
  request: { params, body: body(editSiteSchema) },
  responses: { 200: json(savedSiteSchema, 'The site after that'), ...answers(404, 409, 412) },
});

const status = defineRoute({
  method: 'patch',
  path: '/admin/sites/{id}/status',
  summary:
    'Suspend a site, at once or from a day on, with a decision for each visit that is booked then (409 visits-undecided), open it again, or close it for good with no visit left (409 visits-left)',
  policy: { ...OWN_SEND, who: { staff: 'site.suspend' }, key: 'taken', body: DECIDES },
  request: { params, body: body(siteStatusSchema) },
  responses: { 200: json(savedSiteSchema, 'The site after that'), ...answers(404, 409, 412) },
});

const preview = defineRoute({
  method: 'post',
  path: '/admin/sites/{id}/preview',
  summary: 'What people who book would see of a day, with hours and places as they are being edited; nothing is saved',
  policy: { ...RUNS, does: 'reads', limit: RATES.typing },
  request: { params, body: body(previewRequestSchema) },
  responses: { 200: json(previewSchema, 'That day'), ...answers(404) },
});

const stranded = defineRoute({
  method: 'post',
  path: '/admin/sites/{id}/stranded',
  summary:
    'Who is booked at times that a change takes away, or was left so by a job, masked, with the nearest times that each could have; nothing is saved',
  policy: { ...RUNS, does: 'reads' },
  request: { params, body: body(strandingSchema) },
  responses: { 200: json(strandedSchema, 'Their visits'), ...answers(404, 409) },
});

const jobParams = z.object({ id: locationIdSchema, jobId: z.uuid({ error: 'The id of a job' }) });

const progress = defineRoute({
  method: 'get',
  path: '/admin/sites/{id}/stranded/{jobId}',
  summary: 'How far the caller’s job that moves, cancels and tells is, and once it has ended what needs a hand',
  policy: { ...OWN_READ, who: { staff: 'site.hours' } },
  request: { params: jobParams },
  responses: { 200: json(strandedJobSchema, 'The job'), ...answers(404) },
});

const again = defineRoute({
  method: 'post',
  path: '/admin/sites/{id}/stranded/{jobId}',
  summary: 'Decide once more about people who a job of the caller’s has left where they are',
  policy: { ...RUNS, key: 'taken', body: DECIDES },
  request: { params: jobParams, body: body(againSchema) },
  responses: { 200: json(decidedSchema, 'What is done now'), ...answers(404, 409) },
});

const zip = defineRoute({
  method: 'get',
  path: '/admin/zip/{zip}',
  summary: 'The city, state, counties and time zone of a ZIP code',
  policy: { ...OWN_READ, who: { staff: 'site.update' } },
  request: { params: z.object({ zip: z.string().regex(/^\d{5}$/, 'A ZIP code of five digits') }) },
  responses: { 200: json(zipSchema, 'What is known of it'), ...answers(404) },
});

/** Sites for COVID-19 tests, as who manages and who runs them sees and changes them (ADM-5). */
export function consoleSiteRoutes(parts: SitesParts) {
  const { testing } = parts;
  return api()
    .openapi(list, async (c) => c.json(await listSites(reading(c), testing, c.req.valid('query')), 200))
    .openapi(one, async (c) => c.json(await readSite(reading(c), testing, c.req.valid('param').id), 200))
    .openapi(add, async (c) => {
      const site = await inCall(c, async (work) => {
        const id = await addSite(work, c.req.valid('json'), parts);
        return readSite(work, testing, id);
      });
      c.header('location', `/api/admin/sites/${site.locationId}`);
      return c.json(site, 201);
    })
    .openapi(edit, async (c) => {
      const { id } = c.req.valid('param');
      const saved = await inCall(c, async (work) => {
        const decided = await editSite(work, id, c.req.valid('json'), parts);
        return { site: await readSite(work, testing, id), decided };
      });
      return c.json(saved, 200);
    })
    .openapi(status, async (c) => {
      const { id } = c.req.valid('param');
      const saved = await inCall(c, async (work) => {
        const decided = await changeStatus(work, id, c.req.valid('json'), parts);
        return { site: await readSite(work, testing, id), decided };
      });
      return c.json(saved, 200);
    })
    .openapi(preview, async (c) => {
      const { date, ...edited } = c.req.valid('json');
      const { db, now } = reading(c);
      const site = await runningSite(db, (await siteInReach(reading(c), c.req.valid('param').id)).row);
      return c.json(await previewOf({ db, now }, site, changeOf(site, testing, edited), date), 200);
    })
    .openapi(stranded, async (c) => {
      const { edit: edited, stationStatus, from, jobId } = c.req.valid('json');
      const { row } = await siteInReach(reading(c), c.req.valid('param').id);
      const { db } = reading(c);
      const site = await runningSite(db, row);
      const change = edited
        ? { ...changeOf(site, testing, edited), status: site.status }
        : stationStatus
          ? becoming(site, { stationStatus, from }, reading(c).now)
          : site;
      const visits = jobId ? (await leftBehind(reading(c), site, jobId)).visits : await strandedBy(db, site, change);
      return c.json(await strandedPeople(reading(c), site, change, visits), 200);
    })
    .openapi(progress, async (c) => {
      const { id, jobId } = c.req.valid('param');
      await siteInReach(reading(c), id);
      return c.json(await strandedProgress(reading(c), jobId), 200);
    })
    .openapi(again, async (c) => {
      const { id, jobId } = c.req.valid('param');
      const { decisions } = c.req.valid('json');
      return c.json(await inCall(c, (work) => decideAgain(work, id, jobId, decisions)), 200);
    })
    .openapi(zip, async (c) => c.json(await findZip(reading(c), c.req.valid('param').zip), 200));
}
