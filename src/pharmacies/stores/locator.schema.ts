import { z } from 'zod';
import { placeSchema } from '#location/place.schema.ts';
import type { FoundStores } from '#site/choose-store/found-stores.ts';
import { FINDABLE_CODES } from './pharmacy.schema.ts';

/** Miles within which stores are looked for, unless said (spec 10). */
export const DEFAULT_MILES = 50;
/** Stores on a page, unless said (spec 10). */
export const PAGE_SIZE = 30;
const MOST_MILES = 500;
const MOST_ON_A_PAGE = 100;
const MOST_PAGES = 1000;

const codeSchema = z.enum(FINDABLE_CODES, {
  error: `one of ${FINDABLE_CODES.join(', ')}`,
});
const within = (from: number, to: number) => `from ${from} to ${to}`;
const number = (from: number, to: number) =>
  z
    .number({ error: `a number ${within(from, to)}` })
    .min(from, within(from, to))
    .max(to, within(from, to));
const whole = (from: number, to: number) =>
  z
    .int({ error: `a whole number ${within(from, to)}` })
    .min(from, within(from, to))
    .max(to, within(from, to));
const requestTypeSchema = z.literal('locator', { error: "'locator'" }).default('locator');
const positionGiven = ({ lat, lng }: { lat?: number | undefined; lng?: number | undefined }) =>
  (lat === undefined) === (lng === undefined);
const POSITION_GIVEN = { error: 'lat and lng go together', path: ['lng'] };

/** The body of POST /locator/v1/stores/search: where (`lat` and `lng`, or `q`), how far, which page, and what the stores must have. */
export const storesSearchSchema = z
  .object({
    q: z.string().trim().max(200, 'Use 200 characters or fewer').default('').describe('A ZIP code, a town or a street'),
    r: number(0.1, MOST_MILES).default(DEFAULT_MILES).describe('Miles'),
    lat: number(-90, 90).optional().describe('With lng: where it is measured from, in place of q'),
    lng: number(-180, 180).optional(),
    requestType: requestTypeSchema,
    s: whole(1, MOST_ON_A_PAGE).default(PAGE_SIZE).describe('Stores on a page'),
    p: whole(1, MOST_PAGES).default(1).describe('The page, from 1'),
    filterOptions: z.array(codeSchema).max(FINDABLE_CODES.length).default([]).describe('What a store must have'),
    openNow: z
      .boolean()
      .default(false)
      .describe(
        'Only stores that are open at this moment; with filterOptions, only those where these services are open',
      ),
  })
  .refine(positionGiven, POSITION_GIVEN)
  .refine(({ q, lat }) => q !== '' || lat !== undefined, { error: 'Please enter a valid location', path: ['q'] });

/** What stores are searched by. */
export type StoresSearch = z.infer<typeof storesSearchSchema>;

const inQuery = <T extends z.ZodType>(schema: T) =>
  z.preprocess(
    (text) => (typeof text === 'string' && /^[+-]?\d+(\.\d+)?$/.test(text.trim()) ? Number(text) : text),
    schema,
  );

/** The same in the query of GET /stores; `filterOptions` are codes with commas between them. */
export const storesQuerySchema = z.object({
  requestType: requestTypeSchema,
  s: inQuery(whole(1, MOST_ON_A_PAGE)).default(1),
  p: inQuery(whole(1, MOST_PAGES)).default(1),
  r: inQuery(number(0.1, MOST_MILES)).default(DEFAULT_MILES),
  lat: inQuery(number(-90, 90)),
  lng: inQuery(number(-180, 180)),
  filterOptions: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((code) => code.trim())
        .filter(Boolean),
    )
    .pipe(z.array(codeSchema).max(FINDABLE_CODES.length)),
});

const linesSchema = z.array(z.object({ days: z.string(), hours: z.string() }));
const openingSchema = z.object({
  now: z.boolean(),
  soon: z.boolean().describe('It closes within the hour'),
  until: z.string().nullable().describe("'7 pm', while it is open and closes within a day"),
  words: z.string().describe("'Open until 7 pm', 'Opens Monday at 9 am', 'Closed temporarily'"),
});

/** A store as people see it: its own words are made from its hours at the moment of asking. */
export const shownStoreSchema = z.object({
  storeNumber: z.string(),
  name: z.string(),
  brand: z.string(),
  address: z.object({ street: z.string(), city: z.string(), state: z.string(), zip: z.string() }),
  distance: z.number().describe('Miles'),
  latitude: z.number(),
  longitude: z.number(),
  phone: z.string(),
  timeZone: z.string(),
  timeZoneName: z.string(),
  open: openingSchema.nullable().describe('null when no hours are known'),
  services: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      note: z.string().describe("'until 7 pm', or ''"),
      open: z.boolean().nullable().describe('By its own hours; null when it has none'),
    }),
  ),
  hoursOfOperation: z
    .array(z.object({ name: z.string(), lines: linesSchema }))
    .describe('The store itself first, then each service with hours of its own'),
  week: z
    .array(z.object({ open: z.string(), close: z.string() }).nullable())
    .describe(
      "The store's own week, Monday first, in wall-clock times; null is closed, [] is hours that are not known",
    ),
  holidays: z
    .array(z.object({ name: z.string(), date: z.string(), hours: z.string() }))
    .describe('Those of the next weeks'),
  closure: z
    .object({
      until: z.string().nullable().describe('The last day that it is closed, as people read it'),
      reason: z.string().nullable(),
      prescriptionsAt: z
        .object({ storeNumber: z.string(), name: z.string(), page: z.string(), distance: z.number() })
        .nullable(),
    })
    .nullable()
    .describe('While it is closed for a time'),
  page: z.string().describe('The path of its page'),
  visits: z
    .array(
      z.object({
        organizationId: z.string(),
        locationId: z.string(),
        note: z.string().nullable().describe('What to know of the place'),
        services: z.array(
          z.object({
            serviceId: z.int(),
            name: z.string(),
            next: z.string().nullable().describe('The next open time, an instant; null when none is known'),
          }),
        ),
      }),
    )
    .describe('What can be booked inside it'),
});
/** A store as people see it. */
export type ShownStore = z.infer<typeof shownStoreSchema>;

/** The answer of both calls. With `error` true the list is empty and `message` says why; `nearest` is the closest one there is when none is near. */
export const storesAnswerSchema = z.object({
  error: z.boolean(),
  message: z.string(),
  place: placeSchema.nullable(),
  choices: z.array(placeSchema).describe('When the name of a place stands for several'),
  total: z.int(),
  results: z.array(shownStoreSchema),
  nearest: shownStoreSchema.nullable(),
}) satisfies z.ZodType<FoundStores>;
/** What a search of stores is answered with. */
export type StoresAnswer = z.infer<typeof storesAnswerSchema>;
