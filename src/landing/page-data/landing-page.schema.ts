import { z } from 'zod';
import { line, linkSchema, pathSchema, reviewSchema, slugSchema } from '#collection/field.schema.ts';
import { dangerSignsSchema } from '#safety/danger-sign.schema.ts';
import { HERO_PICTURES, TILE_PICTURES } from './landing-pictures.ts';

/** Which of the two buttons of a page is counted [LAND-9]. */
export const trackButtonSchema = z.enum(['ctaOne', 'ctaTwo']);
/** The kinds of care that landing pages are about [LAND-9]. */
export const landingServiceTypeSchema = z.enum(['Dermatology', 'MentalHealth', 'Medical']);
/** How the care of a page is given [LAND-9]. */
export const landingDeliverySchema = z.enum(['Asynchronous', 'Virtual', 'Clinic']);
/** The words over a price; 'Stating price' is shown as 'Starting at' [LAND-9]. */
export const landingPriceTypeSchema = z.enum(['Cash price', 'Starting at', 'Stating price', '']);

/** What a landing page is made of, in the order that its editor chooses. */
export const SECTIONS = [
  'trust',
  'symptoms',
  'steps',
  'text',
  'where',
  'tiles',
  'near',
  'hours',
  'products',
  'questions',
  'others',
] as const;
/** The name of a section. */
export type Section = (typeof SECTIONS)[number];

const headingAndText = z.strictObject({
  heading: line(40).describe('A few words.'),
  text: line(240).describe('One or two sentences.'),
});

const fields = {
  layout: z
    .enum(['service', 'document'])
    .default('service')
    .describe("'service' offers care; 'document' is a text to read, such as terms, without price and button."),
  address: z
    .string()
    .regex(/^[a-z0-9-]+(\/[a-z0-9-]+)*$/, "words after /findcare/, such as 'bwell/termsofuse'")
    .optional()
    .describe('The address of the page below /findcare/. Leave it out when that is the name of the file.'),
  url: z
    .string()
    .regex(/^[a-z]+$/, "one word in lower case, such as 'onlinetherapy'")
    .optional()
    .describe('A short second address below /findcare/ that leads to the page.'),
  pilot: z
    .int()
    .min(1)
    .max(6)
    .optional()
    .describe(
      'Its number among the pilot pages, which are counted apart: 1 dermatology general, 2 eczema, 3 near me, 4 behavioral health, 5 a device partner, 6 community virtual care.',
    ),
  name: line(40).describe('What the page is called in links and in the line above the headline.'),
  title: line(60).describe("The page's title in the browser and in search results, without the product's name."),
  metaDescription: line(165).describe('The sentence or two under the title in search results.'),
  picture: z.enum(HERO_PICTURES).describe('The drawing beside the headline.'),
  categoryType: slugSchema.describe('The category that it belongs to: the name of a file in content/categories.'),
  service: slugSchema.describe(
    'The service that it is about, the name of a file in content/services: price, button, wait and provider come from there.',
  ),
  serviceType: landingServiceTypeSchema.describe('The kind of care, as in the service.'),
  deliveryType: landingDeliverySchema.describe('How the care is given, one of those in the service.'),
  trackButton: trackButtonSchema.describe('Which button is counted: ctaOne or ctaTwo.'),
  actionType: z
    .enum(['SingleSignOn', 'ExternalWebUrl', 'InternalWebUrl'])
    .optional()
    .describe("What the button does. Leave it out to take the service's; it must be the same."),
  actionText: line(28).optional().describe("The words on the button, when they are not the service's."),
  priceType: landingPriceTypeSchema
    .optional()
    .describe("The words over the price. Leave it out to take the service's; it must be the same."),
  price: z
    .number()
    .min(0)
    .max(10_000)
    .optional()
    .describe("In dollars, without the sign. Leave it out to take the service's; it must be the same."),
  providerText: line(40).default('With').describe("The words before the provider's name."),
  bannerTalkToText: line(70).describe('The headline: what a visitor gets.'),
  bannerGetHelpText: line(240).describe('The sentences under the headline.'),
  cardText: line(120).optional().describe('The small line on the card that tells how soon.'),
  bannerProblemsWithText: line(50).optional().describe('The heading over the list of symptoms.'),
  bannerFindCareDescription: line(240).optional().describe('The sentence beside the list of symptoms.'),
  symptomList: z
    .array(line(40))
    .min(4, 'at least four')
    .max(18, 'at most 18')
    .optional()
    .describe("What it helps with. Leave it out to take the service's list."),
  trustColumn: z
    .array(headingAndText)
    .length(3, 'three of them')
    .optional()
    .describe('Three reasons; numbers need a source.'),
  stepsText: line(50).optional().describe('The heading over the steps.'),
  steps: z.array(headingAndText).min(3, 'at least three').max(4, 'at most four').optional().describe('How it goes.'),
  tilesText: line(60).optional().describe('The heading over the services to choose from.'),
  tiles: z
    .array(slugSchema)
    .min(2, 'at least two')
    .max(3, 'at most three')
    .optional()
    .describe('Services to choose from: names of files in content/services.'),
  productsText: line(60).optional().describe('The heading over the products.'),
  products: z
    .array(slugSchema)
    .length(4, 'four of them')
    .optional()
    .describe('Products of the shop that help: names of files in content/products.'),
  clinic: z
    .strictObject({
      heading: line(60).describe('The heading of the section.'),
      locations: z.int().min(1).max(10_000).describe('How many clinics offer it.'),
      around: line(40).optional().describe("Where these are, when there are more elsewhere: 'in and around Chicago'."),
      hours: z
        .array(
          z.strictObject({
            days: line(40).describe("Such as 'Monday to Friday'."),
            open: line(40).describe("Such as '9 a.m. to 7 p.m.'."),
          }),
        )
        .min(1, 'at least one line'),
      note: line(240).describe('What to bring, or whether to book.'),
    })
    .optional()
    .describe('When and where the clinics are open.'),
  notice: slugSchema
    .optional()
    .describe('A note that must be read before choosing: the name of a file in content/disclaimers.'),
  dangerSigns: dangerSignsSchema,
  ProviderFAQsText: line(50).optional().describe("The words over the provider's questions."),
  ProviderFAQs: slugSchema.optional().describe("The provider's questions: the name of a file in content/faqs."),
  FindCareFAQsText: line(50).optional().describe("The words over Find Care's questions."),
  FindCareFAQs: slugSchema.optional().describe("Find Care's own questions: the name of a file in content/faqs."),
  otherHealthServicesText: line(50).optional().describe('The heading over the links to other services.'),
  otherServices: z
    .array(
      z.strictObject({
        otherServiceName: line(50).describe('The words of the link.'),
        otherServiceNameUrl: pathSchema.describe('A page of this site.'),
      }),
    )
    .min(2, 'at least two')
    .max(6, 'at most six')
    .optional()
    .describe('Links to other services.'),
  bottomTiles: z
    .array(
      z.strictObject({
        title: line(50).describe('A question or a few words.'),
        description: line(160).describe('One or two sentences.'),
        imgUrl: z.enum(TILE_PICTURES).describe('Which small drawing is beside it.'),
        buttonText: line(36).describe('The words on the button.'),
        buttonLink: linkSchema.describe('Where the button leads.'),
      }),
    )
    .length(2, 'two of them')
    .optional()
    .describe('The two tiles near the end of the page.'),
  bottomImages: z
    .array(
      z.strictObject({
        category_name: line(40).describe('The name of the shop category.'),
        link: pathSchema.describe("Its page, such as '/store/c/skin-care'."),
        imgUrl: slugSchema.describe('Whose drawing is shown: the name of a file in content/shop-categories.'),
      }),
    )
    .min(1, 'at least one')
    .max(4, 'at most four')
    .optional()
    .describe('Pictures that lead to categories of the shop.'),
  termsOfUseDescription: z
    .array(line(400))
    .min(1, 'at least one')
    .describe('The fine print of this page, one paragraph each.'),
  sections: z
    .array(z.enum(SECTIONS))
    .min(1, 'at least one')
    .describe(
      "What the page is made of, from top to bottom. Each 'text' takes the next part of the text below; parts are divided by a line of ---.",
    ),
  review: reviewSchema,
};

/** The field that a section shows; without it there is nothing to show. */
const SHOWS = {
  trust: 'trustColumn',
  symptoms: 'bannerProblemsWithText',
  steps: 'steps',
  tiles: 'tiles',
  hours: 'clinic',
  products: 'products',
  questions: 'ProviderFAQs',
  others: 'bottomTiles',
} as const satisfies Partial<Record<Section, keyof typeof fields>>;

/** Sections that every page that offers care has [LAND-1]. */
const NEEDED: readonly Section[] = ['trust', 'symptoms', 'questions', 'others'];

/** Fields that come together. */
const PAIRS = [
  ['ProviderFAQs', 'ProviderFAQsText'],
  ['ProviderFAQs', 'FindCareFAQs'],
  ['FindCareFAQs', 'FindCareFAQsText'],
  ['bottomTiles', 'otherServices'],
  ['bottomTiles', 'bottomImages'],
  ['otherServices', 'otherHealthServicesText'],
  ['steps', 'stepsText'],
  ['tiles', 'tilesText'],
  ['products', 'productsText'],
] as const;

/** What an editor writes above the text of content/landing-pages/<name>.md: the spec's health service (section 3), less what its service and provider already say. */
export const landingPageSchema = z.strictObject(fields).check((context) => {
  const page = context.value;
  const mistake = (field: string, message: string) =>
    context.issues.push({ code: 'custom', path: [field], message, input: page });
  for (const [section, field] of Object.entries(SHOWS)) {
    const shown = page.sections.includes(section as Section);
    if (shown && !page[field]) mistake('sections', `'${section}' needs ${field}`);
    if (!shown && page[field]) mistake(field, `is not shown: '${section}' is not in sections`);
  }
  for (const [one, other] of PAIRS) {
    if (Boolean(page[one]) !== Boolean(page[other]))
      mistake(page[one] ? one : other, `${one} and ${other} go together`);
  }
  for (const [index, section] of page.sections.entries()) {
    if (section !== 'text' && page.sections.indexOf(section) !== index)
      mistake('sections', `'${section}' is there twice`);
  }
  if (page.layout === 'document') return;
  for (const section of NEEDED) {
    if (!page.sections.includes(section))
      mistake('sections', `'${section}' is missing: every page that offers care has it`);
  }
});

/** The head of a landing page; its long text is the Markdown below it. */
export type LandingPage = z.infer<typeof landingPageSchema>;
