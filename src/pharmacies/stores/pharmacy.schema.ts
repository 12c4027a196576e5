import { z } from 'zod';
import { fileLine as line } from '#collection/field.schema.ts';
import { closureSchema, storeSpecialDaysSchema, storeWeekSchema } from '#location/opening-hours.schema.ts';
import { placeFields } from '#location/place-fields.schema.ts';

/** What a store can have, in the order shown. The first eight are what the API's filterOptions name; the others are the store's own. */
export const SERVICE_CODES = [
  'Medical',
  'Hearing',
  'Optical',
  'Labs',
  'UrgentCare',
  'Dental',
  'WeightLoss',
  'PrimaryCare',
  'Pharmacy',
  'DriveThru',
  'Immunizations',
  'FluShots',
  'Photo',
  'Delivery',
  'Passport',
  'Wheelchair',
] as const;
export const serviceCodeSchema = z.enum(SERVICE_CODES);
/** The code of something that a store can have. */
export type ServiceCode = z.infer<typeof serviceCodeSchema>;
/** The codes that stores are found by: of what they have, and of COVID-19 tests, which a site in the store gives. */
export const FINDABLE_CODES = [...SERVICE_CODES, 'CovidTests'] as const;
/** The code of something that stores are found by. */
export type FindableCode = (typeof FINDABLE_CODES)[number];

const numberSchema = z.string().regex(/^\d{1,6}$/, 'a number of at most six digits, as text');

/** A store as the demo makes it or a file imports it. */
export const storeSchema = z.strictObject({
  number: numberSchema.describe('Its number; never give it to another store.'),
  name: line(80).describe("What people call it, without the retailer's name: a neighborhood, a street or a town."),
  brand: line(60),
  ...placeFields,
  phone: z.string().regex(/^\d{3}-\d{3}-\d{4}$/, 'a phone number such as 312-555-0142'),
  services: z.array(serviceCodeSchema),
  hours: z
    .partialRecord(z.enum(['Store', ...SERVICE_CODES]), storeWeekSchema)
    .default({})
    .describe(
      'The week of the store itself and of each service that has its own; an empty one says that no hours are known.',
    ),
  specialDays: storeSpecialDaysSchema
    .default({})
    .describe("The store's hours on a holiday; null is closed. A holiday without an entry is a day as any other."),
  closure: closureSchema
    .extend({
      reason: line(120).nullable(),
      prescriptionsAt: numberSchema.nullable().describe('The number of the store where prescriptions wait.'),
    })
    .nullable()
    .default(null)
    .describe('Closed for a time.'),
});
/** A store as it is stored. */
export type Store = z.infer<typeof storeSchema>;
