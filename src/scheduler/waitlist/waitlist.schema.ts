import { z } from '@hono/zod-openapi';
import { OFFERS_AT_MOST } from '../visits/earlier-times.ts';
import { earlierTimeSchema, offerSchema } from '../visits/offer.schema.ts';

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
    openNow: earlierTimeSchema
      .optional()
      .openapi('EarlierTime')
      .describe('The first earlier time that is already open to anyone'),
  })
  .openapi('Waitlist');
export type WaitlistAnswer = z.infer<typeof waitlistSchema>;
