import { z } from '@hono/zod-openapi';
import { foundLocationSchema, locationIdSchema, locationSchema, positionSchema } from '../engine/location.schema.ts';
import { addressSchema, locationStatusSchema } from '../engine/location.schema.ts';
import { holdSchema, scheduleDaySchema, serviceSchema, type Service } from '../engine/slot.schema.ts';
import type { OfferedVisit } from '../offered-services.ts';
import { isoDate, numberInQuery, wholeInQuery, words } from '../fields.schema.ts';

/*
 * What callers of the API send and get (spec 3 and 7). The names that the API carries from the first partner (labcorpServiceId, labcorpFlag, isLabcorp) are
 * known in this file only: inside, a service is its serviceId and an organization its id.
 */

const FLAGGED_ORGANIZATION = 'labcorp';
const organizationId = words('an organization', 60);
const organizationName = words('an organization', 60).describe("Its name in the product, such as 'labcorp'");

export const organizationSchema = z
  .object({ organizationId: z.string(), organizationName: z.string() })
  .openapi('SchedulerOrganization');

export const servicesQuerySchema = z.object({
  lat: numberInQuery(-90, 90).optional(),
  lng: numberInQuery(-180, 180).optional(),
  org: words('an organization', 60).describe('organizationName or organizationId'),
});

export const serviceAnswerSchema = serviceSchema
  .extend({
    price: z
      .object({
        figure: z.string().nullable().describe("Such as '$39'; null where the words say it all"),
        words: z.string().describe("Who is paid, such as 'you pay Labcorp at the visit'"),
      })
      .nullable()
      .describe("The tile's price; null when content has none"),
    preparation: z.string().describe("How to get ready; '' for nothing"),
    fast: z
      .object({ least: z.int(), most: z.int() })
      .nullable()
      .describe('How many hours before the visit to stop eating'),
    labcorpServiceId: z.int().describe('The same as serviceId'),
    labcorpFlag: z.boolean().optional(),
  })
  .openapi('SchedulerService');
export type ServiceAnswer = z.infer<typeof serviceAnswerSchema>;

/** A service as the API shows it, with its name, price and preparation as content has them; an imported one has none of them there. */
export function serviceAnswer(
  service: Service,
  ofOrganization: string | undefined,
  offered: Pick<OfferedVisit, 'display' | 'price' | 'preparation' | 'fast'> | undefined,
): ServiceAnswer {
  return {
    ...service,
    display: offered?.display ?? service.display,
    price: offered?.price ?? null,
    preparation: offered?.preparation ?? '',
    fast: offered?.fast ?? null,
    labcorpServiceId: service.serviceId,
    labcorpFlag: ofOrganization === FLAGGED_ORGANIZATION,
  };
}

const organizationNames = {
  orgName: z.string().describe("The organization's name as people read it"),
  organizationName: z.string(),
};

export const locationSearchSchema = z
  .strictObject({
    serviceId: z.int().min(1).max(2_000_000_000),
    position: positionSchema,
    organizationId,
    organizationName: organizationName.optional(),
    locationId: locationIdSchema.optional().describe('A location to include, however far away it is'),
    isLabcorp: z.boolean().optional(),
  })
  .openapi('LocationSearch');

export const foundLocationAnswerSchema = foundLocationSchema.extend(organizationNames).openapi('FoundLocation');
export type FoundLocationAnswer = z.infer<typeof foundLocationAnswerSchema>;

export const timeslotsQuerySchema = z.object({
  locationId: locationIdSchema,
  serviceId: wholeInQuery(1, 999_999_999),
  startDateTime: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: "An instant or a date, such as '2026-05-04'" })
    .optional()
    .describe("Where to look from, never before now; a date is midnight in the location's zone"),
  numberOfDays: wholeInQuery(1, 180).optional().describe('Default 90'),
  organizationName: organizationName.optional(),
  isLabcorp: z.enum(['true', 'false']).optional(),
  providerId: z.string().max(60).optional(),
});

export const timeslotsSchema = z
  .object({
    contact: z.object({
      name: z.string(),
      address: addressSchema,
      timeZone: z.string(),
      timeZoneName: z.string(),
      status: locationStatusSchema,
    }),
    providerDetail: z.object({
      scheduleDays: z.array(scheduleDaySchema).describe('Only days with an open slot'),
      closedDays: z
        .array(isoDate)
        .optional()
        .describe(
          "Calendar days in the location's zone on which it does not open; left out when its system does not report them. A day in neither list has no open slot",
        ),
    }),
  })
  .openapi('TimeSlots');
export type Timeslots = z.infer<typeof timeslotsSchema>;

export const holdRequestSchema = z
  .strictObject({ slotId: z.string({ error: 'Choose a time' }).min(1, 'Choose a time').max(120, 'Not a time slot') })
  .openapi('HoldRequest');

export const otherServiceSchema = z
  .strictObject({ serviceId: z.int().min(1).max(2_000_000_000) })
  .openapi('HoldForAnotherService');

/** Where a visit is, and what it is for, as the API shows them. */
export const visitAnswer = {
  location: locationSchema.extend(organizationNames).openapi('VisitLocation'),
  service: serviceAnswerSchema,
};
export type LocationAnswer = z.infer<(typeof visitAnswer)['location']>;

/** What an edit tells of the visit as it was (spec 4). */
export const editAnswer = {
  isTypeChanged: z
    .boolean()
    .describe("true when the service changed, or when one place is in the retailer's own stores and the other is not"),
  previousIsLabcorp: z.boolean().describe("Whether the place before was in one of the retailer's own stores"),
};

export const holdAnswerSchema = holdSchema.extend(visitAnswer).openapi('Hold');
export type HoldAnswer = z.infer<typeof holdAnswerSchema>;

export const releasedSchema = z.object({ released: z.literal(true) }).openapi('ReleasedHold');
