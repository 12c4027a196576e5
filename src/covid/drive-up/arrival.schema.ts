import { z } from '@hono/zod-openapi';
import { isoInstant } from '#scheduler/engine/fields.schema.ts';

export const arrivalRequestSchema = z
  .strictObject({
    appointmentId: z.uuid({ error: 'The id of an appointment' }),
    space: z
      .int({ error: 'Enter the number of your space' })
      .optional()
      .describe("Says 'I'm here', in this space; left out, who comes is registered, and the site is not told yet"),
  })
  .openapi('CovidArrivalRequest');

/** Who comes by car, as staff at the site see it (COV-5). */
export const registrationSchema = z
  .object({
    engagementId: z.uuid(),
    site: z.object({ locationId: z.string(), name: z.string() }),
    state: z.string().describe("The site's state: 'IL'"),
    start: isoInstant,
    end: isoInstant,
    status: z.enum(['clean', 'here', 'in-progress', 'done']),
    patientStatus: z.enum(['clean', 'called', 'sampled']),
    space: z.int().nullable(),
  })
  .openapi('CovidDriveUp');
export type Registration = z.infer<typeof registrationSchema>;

/** How far a visit's day is: `early` until 10 minutes before its time, `late` once its time is over, `closed` while the site takes nobody. */
export const lineSchema = z.enum(['early', 'open', 'here', 'late', 'closed', 'over']);
export type Line = z.infer<typeof lineSchema>;

/** What somebody does who comes for a test, as of now. */
export const arrivalSchema = z
  .object({
    byCar: z.boolean().describe('They stay in the car; else they come inside, and nothing is registered'),
    line: lineSchema,
    clock: z.string().describe("Now, by the site's clock: '10:50 am'"),
    isToday: z.boolean().describe("Whether the visit is on this day, by the site's clock"),
    opensAt: z.string().describe("From when 'I'm here' works, by the site's clock: '10:05 am'"),
    street: z.string().describe('Where to turn in'),
    spaces: z.int().nullable().describe('Where cars wait: 1 to this'),
    phone: z.string().describe("The site's"),
    ahead: z.int().nullable().describe('How many are tested before; null until they are here'),
    minutes: z.int().nullable().describe('About how long that takes'),
    card: z
      .string()
      .nullable()
      .describe('What to hold to the window beside the photo ID: the card of a plan, or the voucher'),
    registration: registrationSchema.nullable(),
  })
  .openapi('CovidArrival');
export type Arrival = z.infer<typeof arrivalSchema>;
