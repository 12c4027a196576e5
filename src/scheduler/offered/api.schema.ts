import { z } from '@hono/zod-openapi';
import { foundLocationSchema, locationIdSchema, locationSchema, positionSchema } from '../engine/location.schema.ts';
import { addressSchema, locationStatusSchema } from '../engine/location.schema.ts';
import { holdSchema, scheduleDaySchema, serviceSchema, type Service } from '../engine/slot.schema.ts';
import type { OfferedVisit, VisitWords } from './offered-services.ts';
import { isoDate, line, numberInQuery, wholeInQuery, words } from '../engine/fields.schema.ts';
import { PRODUCT_FLAG, serviceFlag } from './product-flags.ts';

/*
 * What callers of the API send and get (spec 3 and 7). Its names for partners (labcorpServiceId, isForeyes, foreyesFlag) are known here and
 * in product-flags.ts only: inside, a service is its serviceId and an organization its id.
 */

const organizationId = words('an organization', 60);
const organizationName = words('an organization', 60).describe("Its name in the product, such as 'labcorp'");

export const organizationSchema = z
  .object({ organizationId: z.string(), organizationName: z.string() })
  .openapi('SchedulerOrganization');

export const nearQuerySchema = z.object({ lat: numberInQuery(-90, 90), lng: numberInQuery(-180, 180) });

export const organizationNearSchema = organizationSchema
  .extend({
    nearest: z
      .object({ city: z.string(), state: z.string(), distance: z.number().describe('Miles, one decimal') })
      .nullable()
      .describe('Its nearest open location; null when it has none'),
    isInReach: z.boolean().describe('Whether that is near enough for services in person to be offered there'),
    farAway: z
      .object({ nothing: z.string(), nearest: z.string() })
      .nullable()
      .describe("In words, before and after the place's name; null where it is in reach"),
  })
  .openapi('SchedulerOrganizationNear');
export type OrganizationNear = z.infer<typeof organizationNearSchema>;

/** Fields beside those that a schema names, as its description in OpenAPI has them: one for each organization, such as isForeyes. */
const productFlags = (name: string) => ({ additionalProperties: { type: 'boolean', description: name } }) as const;
const IS_PRODUCT = "is{product}: the organization's own, such as isLabcorp or isForeyes";

export const servicesQuerySchema = z.object({
  lat: numberInQuery(-90, 90).optional().describe('With lng: the answer says how far the nearest location is'),
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
    ages: z
      .object({ from: z.int().nullable(), under: z.int().nullable() })
      .nullable()
      .describe('Who it is for, in months of age on the day of the visit; null for everyone'),
    bring: z.array(z.string()).describe('What to bring'),
    atVisit: z.string().describe("What happens on arrival; '' for nothing"),
    afterVisit: z.string().describe("What comes after the visit; '' for nothing"),
    labcorpServiceId: z.int().describe('The same as serviceId'),
    labcorpFlag: z.boolean().optional(),
    distance: z
      .number()
      .optional()
      .describe(
        'Miles to the nearest open location, where lat and lng are given. Each location of an organization offers all of its services',
      ),
  })
  .openapi(
    'SchedulerService',
    productFlags("{product}Flag: the organization's own, such as labcorpFlag or foreyesFlag"),
  );
export type ServiceAnswer = z.infer<typeof serviceAnswerSchema>;

/** A service as the API shows it, with its name, price and preparation as content has them; an imported one has none of them there. */
export function serviceAnswer(
  service: Service,
  ofOrganization: string | undefined,
  offered: Pick<OfferedVisit, 'display' | 'price' | 'preparation' | 'fast' | 'ages' | keyof VisitWords> | undefined,
  words: VisitWords,
): ServiceAnswer {
  const { bring, atVisit, afterVisit } = offered ?? words;
  return {
    ...service,
    display: offered?.display ?? service.display,
    price: offered?.price ?? null,
    preparation: offered?.preparation ?? '',
    fast: offered?.fast ?? null,
    ages: offered?.ages ?? null,
    bring: [...bring],
    atVisit,
    afterVisit,
    labcorpServiceId: service.serviceId,
    labcorpFlag: false,
    ...(ofOrganization !== undefined && { [serviceFlag(ofOrganization)]: true }),
  };
}

const organizationNames = {
  orgName: z.string().describe("The organization's name as people read it"),
  organizationName: z.string(),
  providerId: z.string().optional().describe("The organization's number"),
  bookingPath: z.string().describe('Where its times are chosen on this site'),
  dayPath: z.string().optional().describe('The page of this site that says what to do on the day of a visit'),
  payPath: z.string().optional().describe('The page of this site where how an appointment is paid is changed'),
};

/** Refuses what is neither a field of the call nor an organization's flag. */
function onlyFlags(known: readonly string[]) {
  return ({ value, issues }: { value: Record<string, unknown>; issues: object[] }): void => {
    const keys = Object.keys(value).filter((key) => !known.includes(key) && !PRODUCT_FLAG.test(key));
    if (keys.length > 0) issues.push({ code: 'unrecognized_keys', keys, input: value });
    for (const key of Object.keys(value).filter((one) => PRODUCT_FLAG.test(one)))
      if (typeof value[key] !== 'boolean')
        issues.push({ code: 'invalid_type', expected: 'boolean', input: value[key], path: [key] });
  };
}

const searchFields = {
  serviceId: z.int().min(1).max(2_000_000_000),
  position: positionSchema,
  organizationId,
  organizationName: organizationName.optional(),
  locationId: locationIdSchema.optional().describe('A location to include, however far away it is'),
  serviceDetail: line('what the service is', 200).optional().describe('What the service is, in words'),
};
export const locationSearchSchema = z
  .looseObject(searchFields)
  .check(onlyFlags(Object.keys(searchFields)))
  .openapi('LocationSearch', productFlags(IS_PRODUCT));

export const foundLocationAnswerSchema = foundLocationSchema
  .extend(organizationNames)
  .openapi('FoundLocation', productFlags(IS_PRODUCT));
export type FoundLocationAnswer = z.infer<typeof foundLocationAnswerSchema>;

export const timeslotsQuerySchema = z.looseObject({
  locationId: locationIdSchema,
  serviceId: wholeInQuery(1, 999_999_999),
  startDateTime: z
    .union([z.iso.datetime({ offset: true }), z.iso.date()], { error: "An instant or a date, such as '2026-05-04'" })
    .optional()
    .describe("Where to look from, never before now; a date is midnight in the location's zone"),
  numberOfDays: wholeInQuery(1, 180).optional().describe('Default 90'),
  organizationName: organizationName.optional(),
  providerId: z
    .string()
    .max(60)
    .optional()
    .describe("The organization's number; instead of it is{product}=true, such as isForeyes"),
});

export const timeslotsSchema = z
  .object({
    contact: z.object({
      name: z.string(),
      address: addressSchema,
      timeZone: z.string(),
      timeZoneName: z.string(),
      status: locationStatusSchema,
      closed: z
        .object({ from: isoDate, until: isoDate.nullable() })
        .optional()
        .describe('For which days the store that it is in is closed, both included; null: until further notice'),
      closedFrom: isoDate
        .optional()
        .describe('From which day on it takes no one until further notice; left out when no such day is chosen'),
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
  location: locationSchema.extend(organizationNames).openapi('VisitLocation', productFlags(IS_PRODUCT)),
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

/** A location in the list; one that was only reached by a link or a reload has no distance from here. */
export type PickableLocation = LocationAnswer &
  Partial<Pick<FoundLocationAnswer, 'distance' | 'status' | 'closedFrom' | 'nextFree' | 'services'>>;

export const holdAnswerSchema = holdSchema.extend(visitAnswer).openapi('Hold');
export type HoldAnswer = z.infer<typeof holdAnswerSchema>;

export const releasedSchema = z.object({ released: z.literal(true) }).openapi('ReleasedHold');
