import { z } from '@hono/zod-openapi';
import { isoDate, isoInstant, numberInQuery, wholeInQuery } from '#scheduler/engine/fields.schema.ts';
import { positionSchema } from '#scheduler/engine/location.schema.ts';
import { TESTING_MODELS } from '../testing-models.ts';
import { DAYS } from './hours-of-operation.ts';
import { SITE_ZONES } from './site-zones.ts';
import { STATION_STATUSES } from './site.schema.ts';

export const sitesQuerySchema = z.object({
  lat: numberInQuery(-90, 90),
  lng: numberInQuery(-180, 180),
  serviceId: wholeInQuery(1, 999_999_999).optional().describe('Only sites that give this test; nextFree is then of it'),
});

const time = z.string().regex(/^(0[1-9]|1[0-2]):[0-5]\d [AP]M$/, "A time such as '09:00 AM'");

/** Hours that days have alike (spec 3, add-site). */
export const hoursOfOperationSchema = z.object({
  daysOfWeek: z.array(z.enum(DAYS)),
  allDay: z.boolean(),
  openingTime: time,
  closingTime: time,
  breakTime: time.nullable(),
  breakDuration: z.int().nullable().describe('Minutes'),
});

/** A site as people find it (spec 3, add-site). */
export const siteAnswerSchema = z
  .object({
    locationId: z.string(),
    name: z.string(),
    note: z.string().describe("What to know before choosing it: 'By car. Needs insurance or a voucher.'"),
    storeNumber: z.string().nullable(),
    address: z.object({
      intersection: z.string().nullable(),
      street: z.string(),
      city: z.string(),
      state: z.string(),
      county: z.string(),
      zip: z.string(),
      stateName: z.string(),
    }),
    position: positionSchema,
    timeZoneIANA: z.enum(SITE_ZONES),
    phone: z.string(),
    testingModels: z
      .array(
        z.object({
          serviceId: z.int(),
          testingModel: z.enum(TESTING_MODELS),
          testingClass: z.enum(['antigen', 'molecular']).describe('What of the virus it finds'),
        }),
      )
      .describe('The tests that it gives'),
    stationStatus: z.enum(STATION_STATUSES),
    closedFrom: isoDate
      .nullable()
      .describe('From which day on it takes no one until further notice; null when no such day is chosen'),
    insuranceRequired: z.boolean().describe('Only for people whose insurance plan or voucher pays'),
    binax: z.boolean().describe('It gives rapid antigen tests and no other kind'),
    byCar: z.boolean().describe('People stay in their cars; else they come inside'),
    spaces: z.int().nullable().describe('How many spaces cars wait in'),
    cliaNumber: z.string(),
    hourlyCapacity: z.int().describe('People an hour'),
    reserveCapacity: z.int().describe('How many of them only staff book'),
    hoursOfOperation: z.array(hoursOfOperationSchema),
    nextFree: isoInstant.nullable().describe('Next open start; null when there is none, or when it is being updated'),
  })
  .openapi('CovidSite');
export type SiteAnswer = z.infer<typeof siteAnswerSchema>;

export const nearSiteSchema = siteAnswerSchema
  .extend({ distance: z.number().describe('Miles, one decimal') })
  .openapi('CovidSiteNear');
export type NearSite = z.infer<typeof nearSiteSchema>;
