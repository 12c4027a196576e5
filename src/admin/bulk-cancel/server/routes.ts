import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_SEND, OWN_SEND_ONCE, OWN_WRITE, RATES } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { cancelRun } from '#jobs/server/runs.ts';
import { CSV_ANSWER, CSV_TYPE, saveAs } from '../../server/save-as.ts';
import { bulkCancelSchema, chosenSchema, previewSchema, runSchema, startedSchema } from '../bulk-cancel.schema.ts';
import { cancelProgress } from './cancel-progress.ts';
import { resultFile } from './result-file.ts';
import { previewCancel, runCancel } from './preview.ts';

const WHO = { staff: 'appointment.bulkCancel' } as const;
const PATH = '/admin/appointments/bulk-cancel';
/** Room for the ids of as many visits as one job takes. */
const BODY = 512 * 1024;

const params = z.object({ id: z.uuid({ error: 'The id of a job' }) });

const preview = defineRoute({
  method: 'post',
  path: `${PATH}/preview`,
  summary:
    'Which of these appointments a bulk cancel would cancel, masked, and who can’t be told; one that isn’t at a site of the caller’s refuses all (403 foreign-visit)',
  policy: { ...OWN_SEND, does: 'reads', who: WHO, body: BODY },
  request: { body: body(chosenSchema) },
  responses: { 200: json(previewSchema, 'What would be canceled'), ...answers(404) },
});

const run = defineRoute({
  method: 'post',
  path: PATH,
  summary:
    'Cancel these appointments as a job that tells each patient once; the count that is typed must be theirs, and one that isn’t at a site of the caller’s refuses all (403 foreign-visit)',
  policy: { ...OWN_SEND_ONCE, who: WHO, body: BODY },
  request: { body: body(runSchema) },
  responses: { 201: json(startedSchema, 'The job has started') },
});

const progress = defineRoute({
  method: 'get',
  path: `${PATH}/{id}`,
  summary: 'How far a bulk cancel of the caller’s is, and once it has ended what needs a hand',
  policy: { ...OWN_READ, who: WHO },
  request: { params },
  responses: { 200: json(bulkCancelSchema, 'The job'), ...answers(404) },
});

const file = defineRoute({
  method: 'get',
  path: `${PATH}/{id}/file`,
  summary: 'What became of each appointment of a bulk cancel of the caller’s, as a CSV file, once it has ended',
  policy: { ...OWN_READ, who: WHO, limit: RATES.files },
  request: { params },
  responses: { 200: CSV_ANSWER, ...answers(404, 409) },
});

const stop = defineRoute({
  method: 'post',
  path: `${PATH}/{id}/stop`,
  summary: 'Stop a bulk cancel after the appointment that it is at; what is canceled stays so',
  policy: { ...OWN_WRITE, who: WHO },
  request: { params },
  responses: { 200: json(bulkCancelSchema, 'The job'), ...answers(404) },
});

/** Canceling many appointments at once (ADM-3). */
export const bulkCancelRoutes = api()
  .openapi(preview, async (c) => c.json(await previewCancel(reading(c), c.req.valid('json')), 200))
  .openapi(run, async (c) => {
    const started = await inCall(c, async (work) => ({ jobId: await runCancel(work, c.req.valid('json')) }));
    c.header('location', `/api${PATH}/${started.jobId}`);
    return c.json(started, 201);
  })
  .openapi(progress, async (c) => c.json(await cancelProgress(reading(c), c.req.valid('param').id), 200))
  .openapi(file, async (c) => {
    const { id } = c.req.valid('param');
    const content = await resultFile(reading(c), id);
    saveAs(c, `bulk-cancel-${id.slice(0, 8)}.csv`, CSV_TYPE);
    return c.body(new Uint8Array(content), 200);
  })
  .openapi(stop, async (c) => {
    const { id } = c.req.valid('param');
    await cancelProgress(reading(c), id);
    await inCall(c, (work) => cancelRun(work, id));
    return c.json(await cancelProgress(reading(c), id), 200);
  });
