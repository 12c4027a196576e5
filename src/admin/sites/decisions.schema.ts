import { z } from '@hono/zod-openapi';
import { isoInstant } from '#scheduler/engine/fields.schema.ts';
import { locationIdSchema } from '#scheduler/engine/location.schema.ts';

/** So many visits are decided about in one call at most. */
export const DECIDED_AT_ONCE = 5000;

const decision = z
  .enum(['keep', 'move', 'cancel'])
  .describe('Let it take place all the same, move it, or cancel it; a job moves and cancels, and tells their patients');
const to = z
  .strictObject({ site: locationIdSchema, start: isoInstant })
  .describe('The time that it is moved to, as it was proposed; left out: the nearest open one at the same site');

/** What becomes of each visit that a change would strand. */
export const decisions = z
  .array(z.strictObject({ appointmentId: z.uuid(), decision, to: to.optional() }))
  .max(DECIDED_AT_ONCE)
  .describe('What becomes of each visit that the change would strand');
export type Decisions = z.infer<typeof decisions>;

export const decided = z
  .object({
    kept: z.int(),
    moved: z.int().describe('To be moved: their new times are held'),
    canceled: z.int().describe('To be canceled'),
    jobId: z.uuid().nullable().describe('What moves, cancels and tells; null where there is none of that'),
  })
  .describe('Visits');
export type Decided = z.infer<typeof decided>;

/** Where there was nothing to decide. */
export const UNDECIDED: Decided = { kept: 0, moved: 0, canceled: 0, jobId: null };
