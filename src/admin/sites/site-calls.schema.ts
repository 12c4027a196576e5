import { z } from '@hono/zod-openapi';
import { hoursOfOperationSchema, siteAnswerSchema } from '#covid/sites/site-answer.schema.ts';
import { STATION_STATUSES } from '#covid/sites/site.schema.ts';
import { TESTING_MODELS } from '#covid/testing-models.ts';
import { specialDaysSchema } from '#location/opening-hours.schema.ts';
import { isoDate, isoInstant, line, wholeInQuery } from '#scheduler/engine/fields.schema.ts';
import { positionSchema } from '#scheduler/engine/location.schema.ts';
import { decided, decisions } from './decisions.schema.ts';
import { WHY_LENGTH } from './why-length.ts';

/** Sites on one page of the list. */
export const SITES_A_PAGE = 50;

/** Since when a site is suspended or closed, and why: for staff alone. */
const statusFields = {
  statusSince: isoDate
    .nullable()
    .describe(
      'The day at the site on which it was suspended or closed; null while it is active, and where that isn’t known',
    ),
  suspendedWhy: z.string().nullable().describe('Why it is suspended, or is to be, as a colleague typed it'),
};

export const sitesAskedSchema = z.strictObject({
  words: line('a name, a number, a ZIP code or a city', 80).optional(),
  state: z
    .string()
    .regex(/^[A-Z]{2}$/, "Two letters of a state, such as 'IL'")
    .optional(),
  status: z.enum(STATION_STATUSES).optional(),
  testingModel: z.enum(TESTING_MODELS).optional(),
  insuranceRequired: z.enum(['true', 'false']).optional(),
  binax: z.enum(['true', 'false']).optional(),
  page: wholeInQuery(1, 9999).optional(),
});

/** A site in the list: who it is, whether it runs, and how much. */
const listedSiteSchema = siteAnswerSchema
  .pick({
    locationId: true,
    closedFrom: true,
    name: true,
    storeNumber: true,
    position: true,
    stationStatus: true,
    insuranceRequired: true,
    binax: true,
    byCar: true,
    hourlyCapacity: true,
    reserveCapacity: true,
  })
  .extend({
    city: z.string(),
    state: z.string(),
    zip: z.string(),
    testingModels: z.array(z.enum(TESTING_MODELS)),
    timeZoneName: z.string(),
    ...statusFields,
    today: z.string().describe("When it is open today, such as '9 am to 5 pm', or 'Closed'"),
    visits: z.int().describe('Booked from now on'),
    bookedToday: z.int().describe('Visits of today, whatever has become of them since; canceled ones are none'),
    placesToday: z.int().describe('How many visits fit into the hours of today, those kept for walk-ins too'),
  })
  .openapi('ConsoleListedSite');
export type ListedSite = z.infer<typeof listedSiteSchema>;

export const sitesListSchema = z
  .object({
    sites: z.array(listedSiteSchema).describe(`By name, ${SITES_A_PAGE} at most`),
    total: z.int().describe('How many match, of all pages'),
    byStatus: z
      .object({ Active: z.int(), Suspended: z.int(), Closed: z.int() })
      .describe('The same with each status, whichever is asked for'),
    states: z.array(z.string()).describe('Where the caller has sites'),
    may: z.object({ create: z.boolean() }),
  })
  .openapi('ConsoleSites');
export type SitesList = z.infer<typeof sitesListSchema>;

const may = z
  .object({
    update: z.boolean(),
    hours: z.boolean(),
    capacity: z.boolean(),
    flags: z.boolean(),
    suspend: z.boolean(),
    resume: z.boolean(),
    close: z.boolean(),
    cancel: z.boolean().describe('Cancel and move appointments'),
  })
  .describe('What the caller may do here');

/** A site as staff edit it. */
export const consoleSiteSchema = siteAnswerSchema
  .omit({ nextFree: true, note: true })
  .extend({
    specialDays: specialDaysSchema.describe(
      "Hours of holidays and of single days in place of their weekday's; null is closed",
    ),
    version: z.int().describe('Increases with each change; send back the one you read'),
    timeZoneName: z.string(),
    today: isoDate.describe('Today at the site'),
    ...statusFields,
    visits: z.int().describe('Booked from now on'),
    may,
  })
  .openapi('ConsoleSite');
export type ConsoleSite = z.infer<typeof consoleSiteSchema>;

const text = (max: number) => z.string().max(max);
const hours = z.array(hoursOfOperationSchema.strict()).max(7);
const count = z.number().min(-1e12).max(1e12);
const models = z.array(z.enum(TESTING_MODELS)).max(TESTING_MODELS.length);
const address = z.strictObject({
  intersection: text(200).nullable(),
  street: text(200),
  city: text(120),
  state: text(4),
  county: text(120),
  zip: text(10),
});

/** What is typed of a site. Its rules are those of imported files, checked by the verb; here is only their shape. */
const typedSiteSchema = z.strictObject({
  name: text(200),
  storeNumber: text(20),
  address,
  position: positionSchema.optional().describe('Left out: where its store is'),
  timeZoneIANA: text(60),
  phone: text(40),
  testingModels: models,
  insuranceRequired: z.boolean(),
  binax: z.boolean(),
  byCar: z.boolean(),
  spaces: count.nullable(),
  cliaNumber: text(40),
  hourlyCapacity: count,
  reserveCapacity: count,
  hoursOfOperation: hours,
  specialDays: specialDaysSchema,
});
export type TypedSite = z.infer<typeof typedSiteSchema>;

/** A new site: what isn't said is filled in from its ZIP code, from its store, and by the usual week. It starts suspended. */
export const newSiteSchema = typedSiteSchema
  .partial()
  .required({ name: true, storeNumber: true, cliaNumber: true })
  .extend({ address: address.partial().required({ street: true, zip: true }) })
  .openapi('NewSite');
export type NewSite = z.infer<typeof newSiteSchema>;

const version = z.int().min(0);

export const editSiteSchema = typedSiteSchema.extend({ version, decisions: decisions.optional() }).openapi('EditSite');
export type EditSite = z.infer<typeof editSiteSchema>;

/** From which day a site is suspended. */
export const suspendedFromDay = isoDate.describe(
  'The day at the site from which it is suspended, a year ahead at most; until then it can be booked. Left out or today: at once',
);

export const siteStatusSchema = z
  .strictObject({
    stationStatus: z.enum(STATION_STATUSES),
    from: suspendedFromDay.optional(),
    why: line('a reason', WHY_LENGTH)
      .optional()
      .describe('Why it is suspended; staff read it and visitors don’t. Of a suspended site it can be changed'),
    version,
    decisions: decisions.optional(),
  })
  .openapi('SiteStatus');
export type SiteStatus = z.infer<typeof siteStatusSchema>;

export const savedSiteSchema = z.object({ site: consoleSiteSchema, decided }).openapi('SavedSite');

/** What decides a site's open times, as it is being edited. */
export const editedHours = typedSiteSchema.pick({
  hoursOfOperation: true,
  specialDays: true,
  hourlyCapacity: true,
  reserveCapacity: true,
  testingModels: true,
});
export const previewRequestSchema = editedHours.extend({ date: isoDate.optional() }).openapi('SitePreviewRequest');
export type PreviewRequest = z.infer<typeof previewRequestSchema>;

export const previewSchema = z
  .object({
    date: isoDate,
    today: isoDate,
    places: z.int().describe('Open to people who book online that day, with the change'),
    placesWere: z.int(),
    times: z.array(
      z.object({
        start: isoInstant,
        localTime: z.string(),
        state: z.enum(['same', 'new', 'gone']),
        places: z.int(),
        stranded: z.int().describe('Visits at this time that the change would strand'),
      }),
    ),
    stranded: z.int().describe('Visits on any day that the change would strand'),
    strandedOn: z.array(isoDate).describe('On which days, the first ten'),
    holding: z.int().describe('People who are booking one of the times that go'),
    clocks: z.string().nullable().describe('What the change of the clocks does to that day'),
  })
  .openapi('SitePreview');
export type Preview = z.infer<typeof previewSchema>;

export const zipSchema = z
  .object({
    zip: z.string(),
    city: z.string(),
    state: z.string(),
    stateName: z.string(),
    counties: z.array(z.string()).describe('Several are a choice; none where the state has no counties'),
    timeZoneIANA: z.string().nullable().describe('One of the eight that sites can be in; null where none can be'),
    timeZoneName: z.string(),
  })
  .openapi('ConsoleZip');
export type ZipFound = z.infer<typeof zipSchema>;
