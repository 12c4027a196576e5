import { z } from '@hono/zod-openapi';
import { OWN_READ } from '#api/route-policy.ts';
import { answers, api, defineRoute, json, reading } from '#api/route.ts';
import { jobSchema } from '../job.schema.ts';
import { fileOf, jobOf } from './runs.ts';

const params = z.object({ id: z.uuid({ error: 'The id of a job' }) });

const progress = defineRoute({
  method: 'get',
  path: '/jobs/{id}',
  summary:
    'What a job with a count is at, for who started it: how many items are done, and in the end what became of each',
  policy: OWN_READ,
  request: { params },
  responses: { 200: json(jobSchema, 'The job'), ...answers(404, 429) },
});

const file = defineRoute({
  method: 'get',
  path: '/jobs/{id}/file',
  summary: 'The file that a job has made, for who started it, until it expires',
  policy: OWN_READ,
  request: { params },
  responses: {
    200: {
      description: 'The file, of whichever type it is',
      content: {
        'application/octet-stream': { schema: z.string() },
        'application/json': { schema: z.record(z.string(), z.unknown()) },
      },
    },
    ...answers(404, 429),
  },
});

/** Jobs with a count, as who started them sees them. */
export const jobRoutes = api()
  .openapi(progress, async (c) => c.json(await jobOf(reading(c), c.req.valid('param').id), 200))
  .openapi(file, async (c) => {
    const { name, type, content } = await fileOf(reading(c), c.req.valid('param').id);
    c.header('content-type', type);
    c.header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`);
    return c.body(new Uint8Array(content), 200);
  });
