import { z } from '@hono/zod-openapi';
import { jobSchema } from '#jobs/job.schema.ts';
import { isoDate, isoInstant } from '#scheduler/engine/fields.schema.ts';
import { needsHandSchema } from '../bulk-cancel/bulk-cancel.schema.ts';
import { DECIDED_AT_ONCE, decided, decisions } from './decisions.schema.ts';
import { editedHours, suspendedFromDay } from './site-calls.schema.ts';

/** What may strand people: hours and places, another status, or a job that has left some of them behind. */
export const strandingSchema = z
  .strictObject({
    edit: editedHours.optional(),
    stationStatus: z.enum(['Suspended', 'Closed']).optional(),
    from: suspendedFromDay.optional(),
    jobId: z.uuid().optional().describe('Those that this job has neither moved nor canceled'),
  })
  .refine(({ from: _, ...sent }) => Object.values(sent).filter((one) => one !== undefined).length === 1, {
    message: 'Send an edit, a status or a job',
  })
  .openapi('StrandingChange');

const time = { date: isoDate, localTime: z.string(), start: isoInstant };

export const strandedSchema = z
  .object({
    total: z.int(),
    holding: z.int().describe('People who are booking a time that goes; they are told on their page'),
    visits: z
      .array(
        z.object({
          appointmentId: z.uuid(),
          version: z.int(),
          person: z.string().nullable().describe("'Imani R.'; null where the caller's role sees no one"),
          ...time,
          couldBe: z
            .object(time)
            .nullable()
            .describe('A later open time here; where there is none, an earlier one that is two days ahead'),
          elsewhere: z
            .object({ ...time, site: z.string(), name: z.string() })
            .nullable()
            .describe('Such a time of the same test at another site of the caller’s near this one'),
          toldBy: z.enum(['email', 'phone']).describe('How they can be told'),
          mustCall: z
            .enum(['today', 'no-email'])
            .nullable()
            .describe(
              'Why they must be called: their visit is today, so that an email may be read too late, or they have none',
            ),
        }),
      )
      .describe(`The first ${DECIDED_AT_ONCE}`),
    may: z.object({ cancel: z.boolean() }),
  })
  .openapi('StrandedVisits');
export type Stranded = z.infer<typeof strandedSchema>;

/** What becomes of a visit of the job; any other word is why it is as it was. 'to-call': it was emailed on the day of the visit. */
export const OUTCOMES = [
  'moved',
  'moved-to-call',
  'moved-not-told',
  'canceled',
  'canceled-to-call',
  'canceled-not-told',
  'already',
] as const;
/** What a job that failed has not come to. */
export const NOT_REACHED = 'not-reached';

export const strandedJobSchema = jobSchema
  .pick({ jobId: true, state: true, done: true, total: true, madeAt: true, endedAt: true })
  .extend({
    counts: z
      .object({
        moved: z.int(),
        canceled: z.int(),
        notTold: z.int().describe('Of these, who has no email to be told by'),
        already: z.int().describe('Had moved or canceled by themselves; no one was told again'),
        left: z.int().describe('Are booked as before'),
      })
      .describe('Of those that are done'),
    needsHand: needsHandSchema(
      "'moved-not-told', 'canceled-not-told', 'moved-to-call' or 'canceled-to-call' (to be called), 'not-reached' (it failed too often, or the job did), or the code of what refused it, such as 'patient-busy'",
    ),
  })
  .openapi('StrandedJob');
export type StrandedJob = z.infer<typeof strandedJobSchema>;

export const againSchema = z.strictObject({ decisions: decisions.min(1) }).openapi('DecideAgain');
export const decidedSchema = decided.openapi('Decided');
