import { z } from 'zod';
import { bannerContentSchema, dcElementsSchema } from '#partners/banners/banner-content.schema.ts';
import { agesSchema } from '#partners/page/partner.schema.ts';
import { AGE } from '#scheduler/offered/ages.ts';
import { SERVICE_TYPES } from '#search/service-types.ts';
import { line, linkSchema, monogramSchema, slugSchema } from '#collection/field.schema.ts';
import { clockSchema } from '#location/opening-hours.schema.ts';
import { serviceCodeSchema } from '#pharmacies/stores/pharmacy.schema.ts';
import { isTimeZone } from '#location/time-zone.ts';
import { dollarsOf, waitMinutes } from './tile-figures.ts';

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

export const serviceFields = {
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
  feverFrom: z
    .string()
    .regex(AGE, "an age, such as '36 months'")
    .optional()
    .describe('Below this age somebody with a fever is sent elsewhere: no search for them leads here.'),
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
  plate: monogramSchema,
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
