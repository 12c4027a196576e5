import { z } from '@hono/zod-openapi';
import { registrationSchema } from '#covid/drive-up/arrival.schema.ts';
import { isoDate, isoInstant, words } from '#scheduler/engine/fields.schema.ts';

export const driveUpQuerySchema = z.strictObject({ site: words('the id of a site', 100) });

/** Who comes by car, masked. */
const driveUpSchema = registrationSchema
  .extend({
    confirmationNumber: z.string(),
    person: z.string().describe("First name and last initial: 'Ruben A.'"),
    startTime: z.string().describe("By the site's clock"),
    endTime: z.string(),
    hereAt: isoInstant.nullable().describe('Since when they are here'),
  })
  .openapi('DriveUp');
export type DriveUp = z.infer<typeof driveUpSchema>;

/** The lot of a site today: who waits longest stands first, then who is to come. */
export const driveUpListSchema = z
  .object({
    site: z.object({
      locationId: z.string(),
      name: z.string(),
      state: z.string(),
      timeZone: z.string(),
      timeZoneName: z.string(),
      spaces: z.int().nullable().describe('As they are painted: 1 to this; null where people come inside'),
    }),
    date: isoDate,
    now: isoInstant,
    registrations: z.array(driveUpSchema),
    next: z
      .object({ localTime: z.string(), people: z.int() })
      .nullable()
      .describe('The next time for which people are booked, and how many'),
    may: z.object({ status: z.boolean() }),
  })
  .openapi('DriveUpList');
export type DriveUpList = z.infer<typeof driveUpListSchema>;

/** What staff do in the lot; 'park' says in which space a car waits. */
export const LOT_STEPS = ['here', 'swabbed', 'left', 'park', 'undo'] as const;
export type LotStep = (typeof LOT_STEPS)[number];

export const lotStepSchema = z
  .strictObject({
    step: z.enum(LOT_STEPS),
    was: registrationSchema.shape.status.describe('The status that was read'),
    space: z.int().min(1).max(200).optional().describe('Where they stand, for who has called instead of pressing'),
  })
  .openapi('LotStep');
export type LotStepRequest = z.infer<typeof lotStepSchema>;
