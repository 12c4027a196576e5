import { z } from 'zod';
import { shownBannerSchema } from '#partners/banners/banner.schema.ts';
import { bannerContentSchema, dcElementsSchema } from '#partners/banners/banner-content.schema.ts';
import { agesSchema, partnerSchema } from '#partners/page/partner.schema.ts';
import { SERVICE_TYPES } from '#search/service-types.ts';
import { line, linkSchema, plateSchema, slugSchema } from '#collection/field.schema.ts';
import { clockSchema } from '#location/opening-hours.schema.ts';
import { placeSchema } from '#location/place.schema.ts';
import { serviceCodeSchema } from '#pharmacies/stores/pharmacy.schema.ts';
import { isTimeZone } from '#location/time-zone.ts';
import { dollarsOf, waitMinutes } from './tile-figures.ts';
import { dangerSchema } from '#safety/danger.schema.ts';

/** How a service is given: in person, live online, or by message. */
const deliveryTypeSchema = z.enum(['Clinic', 'Virtual', 'Asynchronous']);
/** 'Clinic' is in person, 'Virtual' live online, 'Asynchronous' by message or photo. */
export type DeliveryType = z.infer<typeof deliveryTypeSchema>;

const openSchema = z.strictObject({
  open: clockSchema.describe("When it opens, such as '09:00'."),
  close: clockSchema.describe("When it closes, such as '19:00'."),
});
const onlineHoursSchema = z.strictObject({
  timeZone: z
    .string()
    .refine(isTimeZone, "an IANA zone such as 'America/Chicago'")
    .describe('The hours are on the clocks there.'),
  weekdays: openSchema.describe('From Monday to Friday.'),
  weekend: openSchema.optional().describe('On Saturday and Sunday; leave it out when it is closed then.'),
});

const serviceFields = {
  name: line(80).describe('The heading of the tile.'),
  serviceName: line(60).describe('A short name for reports and tracking; visitors never see it.'),
  title: line(60).describe("What it is in a few words, such as 'Dermatology by photo'."),
  description: line(120).describe('The two lines under the name: who helps, and with what.'),
  partner: slugSchema.describe('Who gives the care: the name of a file in content/partners, without .yaml.'),
  kind: line(40).describe(
    "How people meet it, shown under the name: 'In person', 'Online, by video', 'In person, lab'.",
  ),
  deliveryType: z
    .array(deliveryTypeSchema)
    .min(1, 'at least one of Clinic, Virtual, Asynchronous')
    .describe('Clinic is in person, Virtual is live online, Asynchronous is by message or photo.'),
  speciality: z
    .boolean()
    .default(false)
    .describe("True puts it under 'Specialty services', which visitors check to see."),
  serviceType: z.enum(SERVICE_TYPES).describe('The kind of service, for search and reports.'),
  role: z
    .enum(['treats', 'helps', 'advises', 'tests', 'prevents', 'studies'])
    .optional()
    .describe(
      "What it does about its symptoms, for the reason on its tile: 'Treats acne', 'Advice about acne'; left out, it treats, and a lab tests.",
    ),
  audiences: z.array(line(40)).default([]).describe('Who may see it; an empty list is everyone.'),
  position: z.int().min(1).max(9999).describe('Its order among equals: lower comes first.'),
  categories: z
    .array(slugSchema)
    .min(1, 'at least one category')
    .describe('The category pages that show it: names of files in content/categories.'),
  landingPage: slugSchema.optional().describe('The landing page that belongs to it.'),
  templateId: z.int().min(1).max(99).optional().describe('Another look of the tile, by number.'),
  ages: agesSchema
    .optional()
    .describe(
      "Who it is for, by age: 'For a child' finds it by this, and its tile says it. Leave it out for everyone, and where scheduling names what is booked, whose ages count.",
    ),
  price: z.number().min(0).max(10_000).optional().describe('In dollars, without the sign.'),
  priceType: z
    .enum(['Cash price', 'Starting at', 'Stating price', ''])
    .describe("The words over the price; '' for none."),
  priceCurrency: z.string().min(1).max(3).default('$').describe('The sign before the price.'),
  priceUnit: line(30).optional().describe("What the price is for, after it: 'per visit'."),
  priceOverrideText: line(40).optional().describe("Words in place of a price: 'Free', '$79 for 12 weeks'."),
  avgWaitTimeType: z
    .enum(['Average wait', 'Average reply', 'First session'])
    .optional()
    .describe('What the wait is for.'),
  avgWaitTimeValue: line(30).optional().describe("How long it takes: '15 minutes'; shown where no clinic is near."),
  availability: line(40)
    .optional()
    .describe("When it is available, for services without times to book: 'No appointment needed'."),
  onlineHours: z
    .union([z.literal('always'), onlineHoursSchema], "'always', or a timeZone with weekdays")
    .optional()
    .describe(
      "When someone who chooses it online can start at once: 'always', or the hours. Leave it out when people wait for an appointment.",
    ),
  actionType: z
    .enum(['singlesignon', 'mdlive', 'externalweburl', 'clinicview', 'internalweburl'])
    .describe(
      'What the button does: internalweburl and clinicview stay on this site; the others first tell visitors that they are leaving.',
    ),
  actionText: line(28).describe('The words on the button.'),
  actionNavigation: linkSchema.describe('Where the button leads: a path of this site, or an https:// address.'),
  externalDetailUrl: linkSchema.optional().describe("Where 'Learn more' leads when detailType is ExternalSameTab."),
  detailType: z
    .enum(['NoLearnMore', 'ExternalSameTab', 'Detail'])
    .optional()
    .describe("NoLearnMore hides 'Learn more'; ExternalSameTab sends it to externalDetailUrl."),
  symptomCategories: line(120).describe("After 'Treats:', separated by commas: 'Acne, Eczema'."),
  symptomList: line(400).describe("Under 'Commonly used for', separated by commas."),
  extendedDescription: line(700).describe("The longer text behind 'More details'."),
  previewBlurb: line(160).describe('One sentence worth knowing before choosing.'),
  symptoms: z.array(slugSchema).describe('Symptoms that lead here: ids of content/symptoms.'),
  isTmw: z.boolean().default(false).describe("True shows the badge 'Team members only'."),
  isNew: z.boolean().default(false).describe("True shows the badge 'New'."),
  sponsored: z
    .boolean()
    .default(false)
    .describe(
      "True labels it 'Sponsored': its provider pays to advertise here. It never ranks higher for that: it comes after all others that fit as well.",
    ),
  plate: plateSchema,
  productBox: z
    .strictObject({
      image: linkSchema.describe('A path under /images.'),
      alt: line(160).describe('What the picture shows.'),
    })
    .optional()
    .describe('A picture of the box that comes with the service.'),
  bannerContent: bannerContentSchema.optional().describe('A short note on the tile, in its own colors.'),
  dcElements: dcElementsSchema
    .optional()
    .describe('How the tile looks different on the web: pictures, another button.'),
  alsoInStores: serviceCodeSchema
    .optional()
    .describe(
      "What the retailer's own stores have that does the same, such as FluShots: search results then name the nearest store that has it.",
    ),
  scheduling: z
    .strictObject({
      organization: slugSchema.describe('The organizationId of a partner with a scheduler.'),
      service: line(24).describe("What is booked: the code of one of that partner's services, such as 'A1C'."),
    })
    .optional()
    .describe('Only for services that are booked on this site.'),
};

/** The most that a visit or a test may cost, in dollars: more is taken for a slip, such as 5500 for 55.00. */
const HIGHEST_PRICE = 1000;

/** What an editor writes in content/services/<id>.yaml (spec 3, Tile). */
export const serviceSchema = z.strictObject(serviceFields).check((context) => {
  const service = context.value;
  const mistake = (field: string, message: string) =>
    context.issues.push({ code: 'custom', path: [field], message, input: service });
  if (service.price === undefined && !service.priceOverrideText)
    mistake('price', 'a price, or words in priceOverrideText');
  if (service.price !== undefined && service.priceOverrideText)
    mistake('priceOverrideText', 'not together with a price: leave one of them out');
  if (service.price === 0) mistake('price', '0 is no price: leave it out and write priceOverrideText: Free');
  if (service.price !== undefined && service.price > HIGHEST_PRICE)
    mistake(
      'price',
      `${String(service.price)} is more than any visit or test costs: write dollars, such as 59 or 59.50, at most ${String(HIGHEST_PRICE)}`,
    );
  if (service.priceOverrideText?.includes('{'))
    mistake('priceOverrideText', 'other texts take these words: write them without braces');
  if (service.detailType === 'ExternalSameTab' && !service.externalDetailUrl)
    mistake('externalDetailUrl', 'needed when detailType is ExternalSameTab');
  if (Boolean(service.avgWaitTimeType) !== Boolean(service.avgWaitTimeValue))
    mistake('avgWaitTimeValue', 'avgWaitTimeType and avgWaitTimeValue go together');
  if (service.deliveryType.some((type) => type !== 'Clinic') && !service.avgWaitTimeValue)
    mistake('avgWaitTimeValue', 'needed for a service that can be had online, whose tile may have no distance to show');
  if (service.ages && service.scheduling)
    mistake('ages', 'leave it out: its ages are those of what is booked, in the file of the partner');
  if (service.onlineHours && service.deliveryType.every((type) => type === 'Clinic'))
    mistake('onlineHours', 'only for a service that can be had online');
  if (service.avgWaitTimeValue && waitMinutes(service.avgWaitTimeValue) === null)
    mistake(
      'avgWaitTimeValue',
      "a time such as '15 minutes', 'within 3 days' or 'same day', so that services can be sorted by it",
    );
  if (service.priceOverrideText && !/insurance|billed/i.test(service.priceOverrideText) && dollarsOf(service) === null)
    mistake('priceOverrideText', "'Free', an amount such as '$79 for 12 weeks', or words that name who is billed");
});

/** A service as content describes it; its id is the file's name. */
export type Service = z.infer<typeof serviceSchema>;

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
  provider: z
    .object({
      name: z.string(),
      possessive: z.boolean().describe("False when no 's follows the name."),
      ownClinic: z.boolean().optional().describe("True for the retailer's own health clinics."),
      sameTab: z.boolean().optional().describe('True when its buttons stay in this tab whatever their actionType.'),
      storeService: partnerSchema.shape.storeService.describe(
        'What the nearest store must have, for a provider whose buttons lead there by that store.',
      ),
    })
    .describe('Who gives the care, as the leaving dialog names them.'),
  badges: z.object({ isTmw: z.boolean(), isRecentlyViewed: z.boolean(), isNew: z.boolean() }),
  booking: z
    .object({
      organization: slugSchema.describe('The partner in the addresses of booking.'),
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
  overMaxPrice: z.int().min(0).describe('How many more there are that cost more than maxPrice.'),
  error: z.record(z.string(), z.string()).describe('Empty when nothing went wrong.'),
});
export type TilesResponse = z.infer<typeof tilesResponseSchema>;
