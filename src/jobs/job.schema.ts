import { z } from '@hono/zod-openapi';

/** What a job with a count is at, for who started it. */
export const jobSchema = z
  .object({
    jobId: z.uuid(),
    kind: z.string().describe('What it does'),
    state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    done: z.int().describe('How many of its items are done'),
    total: z.int(),
    madeAt: z.iso.datetime(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    error: z.string().nullable().describe('What its last try failed by'),
    results: z
      .array(z.object({ item: z.string(), outcome: z.string() }))
      .nullable()
      .describe('What became of each item that is done, in their order; null until it has ended'),
    file: z
      .object({ name: z.string(), type: z.string(), bytes: z.int(), expiresAt: z.iso.datetime() })
      .nullable()
      .describe('The file that it made, until that expires'),
  })
  .openapi('Job');

export type JobAnswer = z.infer<typeof jobSchema>;
/** What became of one item: an id, and a word or two. Nothing personal. */
export type JobResult = { item: string; outcome: string };
