import { z } from 'zod';
import { placeSchema } from '#location/place.schema.ts';
import { shownBannerSchema } from '#partners/banners/banner.schema.ts';
import { callLineSchema } from '#safety/calls/call-line.schema.ts';
import { dangerSchema } from '#safety/danger.schema.ts';
import { partnerSchema } from '#partners/page/partner.schema.ts';
import { slugSchema } from '#collection/field.schema.ts';
import { serviceFields } from './service.schema.ts';

const openTimeSchema = z.object({
  start: z.iso.datetime().describe('An instant.'),
  timeZone: z.string().describe("The location's IANA zone."),
  day: z.string().describe("Its day there: 'Today', 'Tue', 'Dec 1'."),
  time: z.string().describe("Its time there: '3:40 pm'."),
  words: z.string().describe("Both in a sentence: 'tomorrow, 7:45 am'."),
});
/** An open time: an instant, the location's IANA zone, and the words for it on the clocks there. */
export type OpenTime = z.infer<typeof openTimeSchema>;

/** What a tile says of one visitor's place. */
const placeFields = {
  nearestClinic: z
    .number()
    .min(0)
    .nullable()
    .describe('Miles, one decimal; null when it has no clinic or none is near.'),
  nearestLocationName: z.string().nullable(),
  nearestLocationId: z.string().nullable().describe('Its id in the calls of booking.'),
  nearestNote: z
    .string()
    .nullable()
    .describe(
      "What to know of it before choosing it: 'By car. Needs insurance or a voucher.'; null where nothing decides.",
    ),
  nearestForAll: z
    .boolean()
    .describe(
      'False where only some can use the nearest clinic, such as people with insurance: the price is paid at others.',
    ),
  nextTimes: z
    .array(openTimeSchema)
    .max(3)
    .describe('The next open times of the bookable service at the nearest clinic, soonest first.'),
  open: z
    .object({
      now: z.boolean(),
      until: z.string().nullable().describe("When it closes, on the clock there: '7 pm'; null while it doesn't."),
      words: z
        .string()
        .describe(
          "A whole phrase: 'Open until 7 pm', 'Opens Monday at 9 am'; of online hours 'Open until 9 pm Central Time'.",
        ),
    })
    .nullable()
    .describe('Opening hours of the nearest clinic, or those online; null when they are not known.'),
  offered: z.enum(['here', 'elsewhere']).describe("'elsewhere' is not in the visitor's state."),
  notIn: z
    .string()
    .describe(
      "The name of that state: 'Alaska', 'the District of Columbia'; empty where it is offered or no state is known.",
    ),
  match: z
    .string()
    .describe("Why it answers what was typed or picked: 'Treats rash or hives'; empty when nothing was."),
  reason: z.string().describe("Why it is shown at this place in the list: 'Closest in-person choice'."),
};

/** A service on a page or in an API answer, with what is known of it for one place and one person. */
export const tileSchema = z.object({
  ...serviceFields,
  ...placeFields,
  id: slugSchema,
  categoryIds: z.array(z.int()).describe('100 to 2400, in hundreds.'),
  ages: z
    .object({
      from: z.int().nullable().describe('From this age on, in months; null from birth.'),
      under: z.int().nullable().describe('Below this age, in months; null for no limit.'),
      words: z.string().describe("Both in words: 'Ages 2 and up', 'Children up to 17'."),
    })
    .nullable()
    .describe('For which ages it is; null for everyone.'),
  feverFrom: z
    .int()
    .nullable()
    .describe('Below this age, in months, somebody with a fever is sent elsewhere; null for no such rule.'),
  provider: z
    .object({
      name: z.string(),
      possessive: z.boolean().describe("False when no 's follows the name."),
      ownClinic: z.boolean().optional().describe("True for the retailer's own health clinics."),
      sameTab: z.boolean().optional().describe('True when its buttons stay in this tab whatever their actionType.'),
      storeService: partnerSchema.shape.storeService.describe(
        'What the nearest store must have, for a provider whose buttons lead there by that store.',
      ),
      affiliateId: slugSchema.optional().describe('Of a provider that people are signed on to from here.'),
    })
    .describe('Who gives the care, as the leaving dialog names them.'),
  badges: z.object({ isTmw: z.boolean(), isRecentlyViewed: z.boolean(), isNew: z.boolean() }),
  booking: z
    .object({
      path: z.string().describe("The page of this site where its times are chosen: '/schedule-appointment/labcorp'."),
      serviceId: z.int().describe("The partner's number for what is booked."),
      whoFor: z.string().optional().describe('For which ages it is, and who comes along; left out for everyone.'),
    })
    .nullable()
    .describe('Null when it is not booked on this site.'),
  languages: z.array(z.string()).describe('In which it can be had: English names.'),
  insurancePlans: z.array(z.string()).describe('Plans that are taken, as the list of plans names them.'),
  wheelchair: z.boolean().describe('True when every clinic of it can be entered and used in a wheelchair.'),
});

/** One service tile (spec 3). */
export type Tile = z.infer<typeof tileSchema>;
/** What of a tile depends on the visitor's place and question. */
export type TileHere = Pick<Tile, keyof typeof placeFields>;

const word = z.string().trim().min(1).max(60);
/** ICD-10-CM codes of an answer of the assistant. */
export const icd10CodesSchema = z
  .array(z.string().regex(/^[A-Za-z]\d[\dA-Za-z](\.?[\dA-Za-z]{1,4})?$/, "an ICD-10-CM code, such as 'L70.0'"))
  .max(50);
const filterOptionsSchema = z.strictObject({
  symptoms: z.array(word).max(50).default([]).describe('Symptom ids; a tile for any of them is found.'),
  categories: z
    .array(z.union([z.int().min(0).max(9999), word]))
    .max(30)
    .default([])
    .describe('Category ids or slugs.'),
  local: z.boolean().default(false).describe('Only services with a clinic near the place.'),
  deliveryType: z
    .strictObject({ instoreservices: z.boolean().default(true), virtualservices: z.boolean().default(true) })
    .prefault({}),
  serviceType: z.strictObject({ specialityservices: z.boolean().default(false) }).prefault({}),
  botICD10codes: icd10CodesSchema.default([]),
  schedulingEnabled: z.boolean().default(false).describe('Only services that are booked on this site.'),
  services: z
    .array(word)
    .max(100)
    .default([])
    .describe('Only these services, by id; those that are not offered there are answered too.'),
  openNow: z.boolean().default(false).describe('Only services that are open at this moment.'),
  maxPrice: z
    .number()
    .min(0)
    .max(100_000)
    .nullable()
    .default(null)
    .describe('Dollars; only services known to cost no more.'),
  insurancePlan: word.nullable().default(null).describe('Only services that take this plan.'),
  language: word.nullable().default(null).describe('Only services that can be had in this language.'),
  wheelchair: z.boolean().default(false).describe('Only services that can be used in a wheelchair.'),
  age: z
    .union([z.literal('child'), z.int().min(0).max(1440)], "'child', or an age in months")
    .nullable()
    .default(null)
    .describe("Only services for somebody of that age in months; 'child' is one of any age below 18."),
});

/** Ways to sort the tiles. */
export const TILE_SORTS = ['best', 'soonest', 'nearest', 'price'] as const;
/** How tiles are sorted; 'best' is by how well they answer what was asked, care before tests, sponsored ones after others that answer as well; then by distance. */
export type TileSort = (typeof TILE_SORTS)[number];

/** The body of POST /api/tiles (spec 7). Coordinates are degrees within the United States and its territories. */
export const tilesRequestSchema = z.strictObject({
  lat: z.number().min(-15).max(72),
  lng: z.number().min(-180).max(180),
  filterOptions: filterOptionsSchema.prefault({}),
  searchEngine: z.string().max(8).default('AL'),
  slVersion: z
    .union([z.literal(1), z.literal(2)])
    .default(1)
    .describe("The layout: 1 is findcare3, 2 is 'new'."),
  keyword: z.string().max(200).optional(),
  sort: z.enum(TILE_SORTS).default('best'),
  notEmergency: z
    .boolean()
    .default(false)
    .describe('True when the visitor has seen the danger sign that the keyword mentions and looks for services.'),
});
export type TilesRequest = z.infer<typeof tilesRequestSchema>;

/** The answer of POST /api/tiles (spec 3). */
export const tilesResponseSchema = z.object({
  tiles: z.array(tileSchema),
  geoLocation: z.object({ lat: z.number(), lng: z.number(), zipCode: z.string(), state: z.string(), city: z.string() }),
  banners: z
    .array(shownBannerSchema)
    .describe('Those of the categories asked for, by priority; without a category those of landing pages.'),
  relatedCategories: z.array(z.object({ categoryName: z.string(), slug: slugSchema })),
  asked: z
    .object({
      need: z.string().describe('The part of the keyword that says what is needed.'),
      place: placeSchema.nullable().describe('The place in it, which is searched instead of lat and lng.'),
      meant: z.string().nullable().describe('The words that were found instead of misspelled ones.'),
    })
    .nullable()
    .describe('How the keyword was understood; null without one.'),
  danger: z.array(dangerSchema).describe('Danger signs that the keyword mentions, the most urgent first.'),
  calls: z
    .array(callLineSchema)
    .describe('Quiet lines above the list: who to call, where the keyword may be about harm but names no sign.'),
  overMaxPrice: z.int().min(0).describe('How many more there are that cost more than maxPrice.'),
  notForAge: z
    .array(z.object({ id: slugSchema, name: z.string(), why: z.string().describe("'Ages 3 and up'") }))
    .describe('Services that answer the words or symptoms here but not the age asked for, best first, at most 8.'),
  partnerProgramUser: z
    .boolean()
    .describe('True when any of the tiles is only for people of a program, to which the caller therefore belongs.'),
  error: z.record(z.string(), z.string()).describe('Empty when nothing went wrong.'),
});
export type TilesResponse = z.infer<typeof tilesResponseSchema>;
