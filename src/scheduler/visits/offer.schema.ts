import { z } from '@hono/zod-openapi';
import { slotSchema } from '../engine/slot.schema.ts';
import { isoDate, isoInstant } from '../engine/fields.schema.ts';

/** An earlier time, with its day. */
export const earlierTimeSchema = slotSchema.extend({ date: isoDate.describe("Calendar day in the location's zone") });

/** An earlier time that is held for a visit, and for how long. */
export const offerSchema = z.object({
  aptHoldId: z.uuid().describe('The seat that is held for the appointment'),
  expirationTime: isoInstant.describe('15 minutes from the offer; then the seat goes to others'),
  secondsLeft: z.int().min(0).describe('Until then, when this was answered'),
  slot: earlierTimeSchema.openapi('OfferedTime'),
});
export type Offer = z.infer<typeof offerSchema>;
