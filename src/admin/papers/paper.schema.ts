import { z } from '@hono/zod-openapi';
import { isoDate, isoInstant, words } from '#scheduler/engine/fields.schema.ts';

/** Days that one file has at most. */
export const DAYS_MOST = 366;

const site = words('the id of a site', 100);
const day = { site, date: isoDate.describe("A day in the site's zone") };

const inOrder = ({ from, to }: { from: string; to: string }): boolean => from <= to;
const isShort = ({ from, to }: { from: string; to: string }): boolean =>
  Date.parse(to) - Date.parse(from) < DAYS_MOST * 86_400_000;

/** What is asked for: a list of a day, the sheet of one visit, those who come by car on a day, rows of visits, or how many there were. */
export const askPaperSchema = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('day-list'), ...day }),
      z.strictObject({ kind: z.literal('drive-up'), ...day }),
      z.strictObject({ kind: z.literal('visit'), appointmentId: z.uuid({ error: 'The id of an appointment' }) }),
      z
        .strictObject({
          kind: z.literal('visits'),
          site: site.optional().describe("All of the caller's when absent"),
          from: isoDate,
          to: isoDate,
        })
        .refine(inOrder, { path: ['to'], error: 'Choose a last day that is not before the first' })
        .refine(isShort, { path: ['to'], error: `Choose ${String(DAYS_MOST)} days at most` }),
      z.strictObject({
        kind: z.literal('counts'),
        year: z.int({ error: 'Choose a year' }).min(2020, 'Choose a year from 2020').max(2100, 'Choose a year'),
      }),
    ],
    { error: 'Choose what to make' },
  )
  .openapi('AskPaper');
export type AskPaper = z.infer<typeof askPaperSchema>;
export type PaperKind = AskPaper['kind'];

/** A file that was asked for, and how far it is. */
export const paperSchema = z
  .object({
    jobId: z.uuid(),
    kind: z.enum(['day-list', 'drive-up', 'visit', 'visits', 'counts']),
    site: z.object({ locationId: z.string(), name: z.string() }).nullable(),
    from: isoDate.nullable(),
    to: isoDate.nullable(),
    appointmentId: z.uuid().nullable(),
    confirmationNumber: z.string().nullable(),
    state: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']),
    done: z.int().describe('How many of its steps are done'),
    total: z.int(),
    madeAt: isoInstant,
    refusal: z.string().nullable().describe('Why there is no file, where that is known: the code of a refusal'),
    size: z.int().nullable().describe('Pages of a PDF, rows of a CSV file'),
    file: z
      .object({ name: z.string(), type: z.string(), bytes: z.int(), expiresAt: isoInstant })
      .nullable()
      .describe('Until that expires, an hour after it was made'),
  })
  .openapi('Paper');
export type Paper = z.infer<typeof paperSchema>;

/** What the caller has asked for, and what they may ask for. */
export const papersSchema = z
  .object({
    now: isoInstant,
    papers: z.array(paperSchema).describe('The newest first, 20 at most'),
    may: z.array(paperSchema.shape.kind).describe('Kinds that the caller may ask for without an emergency'),
    sites: z
      .array(z.object({ locationId: z.string(), name: z.string(), city: z.string(), state: z.string() }))
      .describe('Sites to choose from, 50 at most'),
    reach: z.object({ from: isoDate, to: isoDate }).nullable().describe('Days that the role sees; null for all'),
  })
  .openapi('Papers');
export type Papers = z.infer<typeof papersSchema>;
