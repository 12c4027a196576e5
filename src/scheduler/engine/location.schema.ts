import { z } from '@hono/zod-openapi';
import { isoDate, isoInstant, latitude, longitude } from './fields.schema.ts';

/** The id of a location in a path or query: letters, digits and dashes. */
export const locationIdSchema = z.string().regex(/^[A-Za-z0-9-]{1,60}$/, 'An id of a location');

export const addressSchema = z
  .object({ line1: z.string(), line2: z.string().optional(), city: z.string(), state: z.string(), zip: z.string() })
  .openapi('SchedulerAddress');

export const positionSchema = z.strictObject({ latitude, longitude });

/** Where an organization sees people. */
export const locationSchema = z.object({
  locationId: z.string(),
  partnerLocationId: z.string(),
  organizationId: z.string(),
  name: z.string(),
  physicianName: z.string().nullable(),
  address: addressSchema,
  position: positionSchema,
  timeZone: z.string().describe('IANA'),
  coLocated: z.boolean().describe("In one of the retailer's own stores"),
  note: z.string().nullable(),
});
export type Location = z.infer<typeof locationSchema>;

export const locationStatusSchema = z.enum(['Active', 'Suspended', 'Closed']);

/** Why nothing can take place at a location at a time that was booked there. */
export const closedThenSchema = z
  .object({
    why: z
      .enum(['store', 'suspended', 'closed', 'hours'])
      .describe(
        'The store that it is in is closed for a time; the location is closed until further notice, or for good; or it no longer opens at that time',
      ),
    from: isoDate
      .optional()
      .describe("The first day of the store's closure; of a location that is to be suspended, the first day of that"),
    until: isoDate.nullable().optional().describe("The last day of the store's closure; null: until further notice"),
  })
  .openapi('ClosedThen');
export type ClosedThen = z.infer<typeof closedThenSchema>;

/** A location found near a place, with the next free time of the service asked for. */
export const foundLocationSchema = locationSchema.extend({
  distance: z.number().describe('Miles, one decimal'),
  services: z.array(z.int()).describe('Ids of the services offered here'),
  status: locationStatusSchema,
  closedFrom: isoDate
    .nullable()
    .describe('From which day on it takes no one until further notice; null when no such day is chosen'),
  store: z.object({ clinicTrademarkCode: z.string().optional() }),
  nextFree: isoInstant
    .nullable()
    .describe(
      'Next open start of the requested service; null when there is none, when it is being updated, or when the organization keeps its times in its own system',
    ),
});
export type FoundLocation = z.infer<typeof foundLocationSchema>;
