import { z } from 'zod';
import { fileLine as line } from '#collection/field.schema.ts';
import { careLocationSchema } from '#location/care-location.schema.ts';
import { placeFields } from '#location/place-fields.schema.ts';
import { VISIT_MINUTES } from '../organization.ts';
import { TESTING_MODELS } from '../testing-models.ts';
import { SITE_ZONES } from './site-zones.ts';

/** Whether a site takes bookings (spec 9). */
export const STATION_STATUSES = ['Active', 'Suspended', 'Closed'] as const;

const perHour = (least: number) =>
  z
    .int()
    .min(least)
    .max(800)
    .multipleOf(60 / VISIT_MINUTES, `a multiple of ${60 / VISIT_MINUTES}: a visit takes ${VISIT_MINUTES} minutes`);

/** A site for COVID-19 tests, inside a store of ours or in front of it, as the demo makes it or a file imports it (spec 3, add-site). */
export const siteSchema = z.strictObject({
  locationId: careLocationSchema.shape.locationId,
  storeNumber: z.string().regex(/^\d{1,6}$/, 'a number of at most six digits, as text'),
  name: line(120),
  intersection: line(100).nullable(),
  ...placeFields,
  county: line(60),
  timeZone: z.enum(SITE_ZONES),
  phone: z.string().regex(/^\d{3}-\d{3}-\d{4}$/, 'a phone number such as 312-555-0142'),
  testingModels: z.array(z.enum(TESTING_MODELS)).min(1, 'one kind of test at least'),
  byCar: z.boolean().describe('People stay in their cars.'),
  spaces: z.int().min(1).max(200).nullable().describe('Where they wait, by car.'),
  insuranceRequired: z.boolean(),
  binax: z.boolean().describe('It gives rapid antigen tests and no other kind.'),
  cliaNumber: z.string().regex(/^\d{2}D\d{7}$/, "a CLIA number such as '14D0000001'"),
  hourlyCapacity: perHour(60 / VISIT_MINUTES).describe('How many people it can test an hour.'),
  reserveCapacity: perHour(0).describe('How many of them only staff book, such as people who walk in.'),
  stationStatus: z.enum(STATION_STATUSES),
});
export type Site = z.infer<typeof siteSchema>;
