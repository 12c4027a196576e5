import { z } from 'zod';
import { fileLine as line } from '#collection/field.schema.ts';
import { specialDaysSchema, weeklyHoursSchema } from './opening-hours.schema.ts';
import { placeFields } from './place-fields.schema.ts';

/** A care location as the demo makes it or a file imports it. */
export const careLocationSchema = z.strictObject({
  locationId: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,60}$/, 'only letters, numbers and dashes, 60 at most')
    .describe('Its id in the API; never give it to another location.'),
  partnerLocationId: line(60).describe("The partner's own number for it."),
  organizationId: line(60).describe('The organizationId in its partner’s file in content/partners.'),
  name: line(120),
  physicianName: line(120).nullable().default(null),
  ...placeFields,
  line2: line(100).nullable().default(null),
  coLocated: z.boolean().default(false).describe("In one of the retailer's own stores."),
  storeNumber: line(20).nullable().default(null),
  note: line(200).nullable().default(null),
  hours: weeklyHoursSchema,
  specialDays: specialDaysSchema
    .default({})
    .describe('Hours of holidays, by name, and of single days, by date, in place of their weekday’s.'),
  capacity: z.int().min(1).max(200).describe('How many appointments it takes at one time.'),
  reserve: z
    .int()
    .min(0)
    .max(199)
    .default(0)
    .describe('How many of them only staff can give away, such as to people who walk in.'),
  services: z.array(z.int()).nullish().describe('Which services of its organization it gives; none named: all.'),
});
export type CareLocation = z.infer<typeof careLocationSchema>;
