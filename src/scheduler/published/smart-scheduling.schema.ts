import { z } from '@hono/zod-openapi';
import { isoInstant } from '../engine/fields.schema.ts';

const outputSchema = z.object({
  type: z.enum(['Location', 'Schedule', 'Slot']),
  url: z.url(),
  extension: z.object({
    state: z.array(z.string()).describe('The states that it has locations in'),
    currentAsOf: isoInstant,
  }),
});

/** The manifest of SMART Scheduling Links: which files there are, and from when. */
export const manifestSchema = z
  .object({
    transactionTime: isoInstant.describe('When this was looked at; send it back as _since'),
    request: z.url(),
    output: z.array(outputSchema),
    error: z.array(z.string()).max(0),
  })
  .openapi('PublishedAvailability');

export type Manifest = z.infer<typeof manifestSchema>;
