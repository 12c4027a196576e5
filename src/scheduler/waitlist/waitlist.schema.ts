import { z } from '@hono/zod-openapi';
import { slotSchema } from '../engine/slot.schema.ts';
import { isoDate, isoInstant } from '../engine/fields.schema.ts';
import { OFFERS_AT_MOST } from '../visits/earlier-times.ts';

const timeSchema = slotSchema.extend({ date: isoDate.describe("Calendar day in the location's zone") });

/** An earlier time that is held for a visit, and for how long. */
export const offerSchema = z.object({
  aptHoldId: z.uuid().describe('The seat that is held for the appointment'),
  expirationTime: isoInstant.describe('15 minutes from the offer; then the seat goes to others'),
  secondsLeft: z.int().min(0).describe('Until then, when this was answered'),
  slot: timeSchema.openapi('OfferedTime'),
});
export type Offer = z.infer<typeof offerSchema>;

/** Where a visit stands with the waitlist for an earlier time. */
export const waitlistSchema = z
  .object({
    state: z
      .enum(['off', 'waiting', 'offered', 'closed'])
      .describe('closed: no earlier time is offered for this appointment, or no longer'),
    why: z
      .enum(['elsewhere', 'soon', 'all-offers'])
      .optional()
      .describe(
        "Why it is closed: another system manages the appointment's times; it is less than 24 hours away, over or canceled; all offers were made",
      ),
    offersLeft: z.int().min(0).max(OFFERS_AT_MOST),
    offer: offerSchema.optional(),
    openNow: timeSchema
      .optional()
      .openapi('EarlierTime')
      .describe('The first earlier time that is already open to anyone'),
  })
  .openapi('Waitlist');
export type WaitlistAnswer = z.infer<typeof waitlistSchema>;
