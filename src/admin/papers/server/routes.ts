import { z } from '@hono/zod-openapi';
import { inCall } from '#api/idempotency.ts';
import { OWN_READ, OWN_SEND_ONCE, OWN_WRITE, RATES } from '#api/route-policy.ts';
import { answers, api, body, defineRoute, json, reading } from '#api/route.ts';
import { cancelRun } from '#jobs/server/runs.ts';
import { saveAs } from '../../server/save-as.ts';
import { askPaperSchema, paperSchema, papersSchema } from '../paper.schema.ts';
import { askPaper } from './ask-paper.ts';
import { grantedFor } from './granted-for.ts';
import { openFile } from './open-file.ts';
import { ownPaper, ownPapers } from './own-papers.ts';

const params = z.object({ id: z.uuid({ error: 'The id of a job' }) });

const list = defineRoute({
  method: 'get',
  path: '/admin/downloads',
  summary: 'Files that the caller has asked for, how far each is, and what they may ask for',
  policy: { ...OWN_READ, who: 'staff' },
  responses: { 200: json(papersSchema, 'Files') },
});

const ask = defineRoute({
  method: 'post',
  path: '/admin/downloads',
  summary:
    'Have a PDF or CSV file made: a job, whose file is the caller’s alone and gone after an hour; what it has depends on the role',
  policy: { ...OWN_SEND_ONCE, who: 'staff', body: 1024 },
  request: { body: body(askPaperSchema) },
  responses: { 202: json(paperSchema, 'The job'), ...answers(404, 409) },
});

const one = defineRoute({
  method: 'get',
  path: '/admin/downloads/{id}',
  summary: 'How far a file of the caller’s is',
  policy: { ...OWN_READ, who: 'staff' },
  request: { params },
  responses: { 200: json(paperSchema, 'The job'), ...answers(404) },
});

const stop = defineRoute({
  method: 'delete',
  path: '/admin/downloads/{id}',
  summary: 'Stop making a file; half of one is not kept. What is made already stays',
  policy: { ...OWN_WRITE, who: 'staff' },
  request: { params },
  responses: { 200: json(paperSchema, 'The job after that'), ...answers(404) },
});

const file = defineRoute({
  method: 'get',
  path: '/admin/downloads/{id}/file',
  summary: 'The file itself, for who asked for it and while they may still see what is in it; the audit log has it',
  policy: { ...OWN_READ, who: 'staff', limit: RATES.files },
  request: { params },
  responses: {
    200: {
      description: 'The file',
      content: { 'application/pdf': { schema: z.string() }, 'text/csv': { schema: z.string() } },
    },
    ...answers(404),
  },
});

/** Papers and files that staff have made for themselves, as jobs (ADM-4). */
export const paperRoutes = api()
  .openapi(list, async (c) => c.json(await ownPapers(reading(c)), 200))
  .openapi(ask, async (c) => {
    const asked = c.req.valid('json');
    const call = await grantedFor(c, asked.kind);
    const paper = await inCall(call, async (work) => ownPaper(work, await askPaper(work, asked)));
    c.header('location', `/api/admin/downloads/${paper.jobId}`);
    return c.json(paper, 202);
  })
  .openapi(one, async (c) => c.json(await ownPaper(reading(c), c.req.valid('param').id), 200))
  .openapi(stop, async (c) => {
    const { id } = c.req.valid('param');
    const stopped = await inCall(c, async (work) => {
      // Only what is a paper.
      await ownPaper(work, id);
      await cancelRun(work, id);
      return ownPaper(work, id);
    });
    return c.json(stopped, 200);
  })
  .openapi(file, async (c) => {
    const { jobId, kind } = await ownPaper(reading(c), c.req.valid('param').id);
    const { name, type, bytes, content } = await openFile(reading(await grantedFor(c, kind)), jobId);
    saveAs(c, name, type);
    c.header('content-length', String(bytes));
    return c.body(content, 200);
  });
