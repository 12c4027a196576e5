import { z } from '@hono/zod-openapi';
import { jobSchema } from '#jobs/job.schema.ts';
import { isoDate, words } from '#scheduler/engine/fields.schema.ts';
import { maskedVisitSchema } from '../day/visit.schema.ts';

/** The most visits that are canceled by one job. */
export const AT_MOST = 5000;

const appointmentId = z.uuid({ error: 'The id of an appointment' }).toLowerCase();
const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, "A time such as '14:15'");

/** Which visits are meant: by their ids, or those of some hours of a day at a site. */
export const chosenSchema = z
  .strictObject({
    appointmentIds: z.array(appointmentId).min(1).max(AT_MOST).optional(),
    hours: z
      .strictObject({
        site: words('the id of a site', 100),
        date: isoDate.describe("A day in the site's zone"),
        from: clock.default('00:00'),
        to: clock.default('24:00').describe('Visits that start before it'),
      })
      .refine(({ from, to }) => from < to, { path: ['to'], error: 'Must be later than the first hour' })
      .optional(),
  })
  .refine(({ appointmentIds, hours }) => (appointmentIds === undefined) !== (hours === undefined), {
    error: 'Name appointments, or hours',
  })
  .openapi('ChosenVisits');
export type Chosen = z.infer<typeof chosenSchema>;

const readVersion = z.int().min(0).describe('As the preview has it: what was changed since is left as it is');
/** A visit as the list of a preview has it; what is sent back to cancel it. */
const toCancelSchema = z.strictObject({ appointmentId, version: readVersion });

/** A visit with its patient as lists show them, and the end of the number to call. */
export const shownVisitSchema = maskedVisitSchema
  .extend({ phoneEnd: z.string().optional().describe('The last four digits') })
  .openapi('VisitToCall');
export type ShownVisit = z.infer<typeof shownVisitSchema>;

export const previewSchema = z
  .object({
    visits: z
      .array(
        z.object({
          appointmentId,
          version: readVersion,
          canBeTold: z.boolean().describe('Whether there is an email to tell it by'),
          /** Left out for who cancels by ids only. */
          visit: shownVisitSchema.optional(),
        }),
      )
      .describe('What can be canceled, in the order of its times'),
    leftOut: z.int().describe('Chosen, but canceled already, begun or over'),
  })
  .openapi('BulkCancelPreview');
export type Preview = z.infer<typeof previewSchema>;

export const runSchema = z
  .strictObject({
    visits: z.array(toCancelSchema).min(1).max(AT_MOST),
    count: z.int().describe('How many that are, as a person types it'),
  })
  .openapi('BulkCancel');
export type RunRequest = z.infer<typeof runSchema>;
/** A visit and the version of it that somebody has seen. */
export type VisitToCancel = z.infer<typeof toCancelSchema>;

export const startedSchema = z.object({ jobId: z.uuid() }).openapi('BulkCancelStarted');

/** What becomes of a visit of the job; any other word is why it is as it was. */
export const OUTCOMES = ['told', 'not-told', 'asked', 'already'] as const;

/** What a job has left for somebody's hand; `outcomes` says which words are in it. */
export const needsHandSchema = (outcomes: string) =>
  z
    .array(
      z.object({
        appointmentId: z.uuid(),
        outcome: z.string().describe(outcomes),
        /** As it is now; left out for whom the caller doesn't see. */
        visit: shownVisitSchema.optional(),
      }),
    )
    .nullable()
    .describe('What a person has to look at; null until the job has ended');

export const bulkCancelSchema = jobSchema
  .pick({
    jobId: true,
    state: true,
    done: true,
    total: true,
    madeAt: true,
    startedAt: true,
    endedAt: true,
    error: true,
  })
  .extend({
    counts: z
      .object({
        told: z.int().describe('Canceled, and an email is on its way'),
        notTold: z.int().describe('Canceled; there is no email to tell it by'),
        asked: z.int().describe('The provider that books them was asked to cancel'),
        already: z.int().describe('Were canceled already; no one was told again'),
        left: z.int().describe('Were not canceled'),
      })
      .describe('Of those that are done'),
    needsHand: needsHandSchema(
      "'not-told', 'changed' (since the preview), or the code of what refused it, such as 'visit-over'",
    ),
  })
  .openapi('BulkCancelJob');
export type BulkCancelJob = z.infer<typeof bulkCancelSchema>;
