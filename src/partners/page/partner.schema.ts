import { z } from 'zod';
import { clockSchema } from '#location/opening-hours.schema.ts';
import { line, phoneSchema, monogramSchema, slugSchema, webAddressSchema } from '#collection/field.schema.ts';
import { AGE } from '#scheduler/offered/ages.ts';
import { CONFIRM_MINUTES, LEAD_MINUTES } from '#scheduler/engine/lead-times.ts';
import { signOnSchema } from '#single-sign-on/sign-on.schema.ts';
import { serviceCodeSchema } from '#pharmacies/stores/pharmacy.schema.ts';
import { partnerPageFields } from './partner-page.schema.ts';

const age = line(12).regex(AGE, "an age such as '2 years' or '18 months'");

/** For which ages something is, as content has it. */
export const agesSchema = z
  .strictObject({
    from: age.optional().describe('From which age on, such as 2 years or 18 months; leave it out for birth.'),
    under: age.optional().describe('Below which age, such as 18 years; leave it out for no limit.'),
  })
  .refine(({ from, under }) => from !== undefined || under !== undefined, { error: 'from, under or both' });

const bookableSchema = z.strictObject({
  serviceId: z.int().min(1).max(999_999).describe("The partner's number for it; never give it to another service."),
  code: z
    .string()
    .regex(/^[A-Z0-9-]{2,24}$/, "capital letters, digits and dashes, such as 'A1C'")
    .describe("The partner's short code."),
  display: line(60)
    .optional()
    .describe('Its name, only for a service that no tile leads to; elsewhere the title of its tile is its name.'),
  priceText: line(40)
    .optional()
    .describe(
      "How it is paid, only for a service that no tile leads to: 'Billed by Labcorp'. A tile has its own price.",
    ),
  serviceDetail: line(240).describe('What happens at the visit, in one or two sentences.'),
  preparation: line(200)
    .optional()
    .describe('How to get ready for it, in one or two sentences; leave it out for nothing.'),
  fast: line(40)
    .regex(
      /^(\{fact:[a-z0-9-]+\}|\d{1,2}( to \d{1,2})? hours)$/,
      "hours such as '9 to 12 hours', or a fact with such hours",
    )
    .optional()
    .describe('How long people go without food before it; times, pages and emails show when to stop eating.'),
  whatToBring: z
    .array(line(160))
    .min(1, 'at least one')
    .max(8, 'at most eight')
    .optional()
    .describe("What to bring to it, when that is not the partner's own list; leave it out for that list."),
  atVisit: line(200).optional().describe("What happens on arrival; leave it out for the partner's own words."),
  afterVisit: line(200).optional().describe("What comes after it; leave it out for the partner's own words."),
  ages: agesSchema
    .optional()
    .describe('Who it is for, by age on the day of the visit; others can’t book it. Leave it out for everyone.'),
  durationMinutes: z.int().min(5).max(240).describe('How long a visit takes, in minutes.'),
  leadMinutes: z
    .int()
    .min(CONFIRM_MINUTES)
    .max(10_080)
    .default(LEAD_MINUTES)
    .describe(`How many minutes ahead an appointment must be booked; leave it out for ${LEAD_MINUTES}.`),
  horizonDays: z
    .int()
    .min(1)
    .max(366)
    .optional()
    .describe('How many days ahead it can be booked; leave it out for a year.'),
  everyMinutes: z.int().min(5).max(240).describe('How many minutes are between two starts.'),
});

const openSchema = z.strictObject({
  open: clockSchema.describe("When they open, such as '09:00'."),
  close: clockSchema.describe("When they close, such as '19:00'."),
});

const clinicsSchema = z
  .strictObject({
    count: z.int().min(1).max(1000).describe('How many demo locations are made across the country.'),
    namePattern: line(80)
      .default('{name}, {street}')
      .describe('How a location is named; {name}, {street} and {city} are filled in.'),
    inStorePattern: line(80)
      .default('{name} at {retailer}, {place}')
      .describe(
        "How a location in one of the retailer's own stores is named; {name}, {retailer}, {place} and {city} are filled in.",
      ),
    inStoreShare: z
      .number()
      .min(0)
      .max(1)
      .default(0)
      .describe("Which share of them is in the retailer's own stores: 0 is none, 1 is all."),
    aroundHome: z
      .int()
      .min(5)
      .max(20)
      .optional()
      .describe('How many of them are in and around the city that pages show at first; leave it out for a few.'),
    hours: z
      .strictObject({
        weekdays: openSchema.describe('From Monday to Friday.'),
        weekend: openSchema.describe('On Saturday and Sunday.'),
      })
      .optional()
      .describe('When all of them are open; leave it out for a usual week each.'),
    states: z
      .array(z.string().regex(/^[A-Z]{2}$/, 'two capital letters'))
      .min(1, 'at least one state')
      .optional()
      .describe('Which states they are in, in two capital letters; leave it out for all states.'),
  })
  .describe('The locations that people go to. Leave it out for a partner that works only online.');

const schedulerSchema = z
  .strictObject({
    system: slugSchema.optional().describe('The booking system that has its times; leave it out for this site’s own.'),
    phone: phoneSchema
      .optional()
      .describe(
        'The number to call about an appointment there, for what can’t be done on this site; write one wherever `system` is set.',
      ),
    visit: line(30)
      .default('Appointment')
      .describe("What people call an appointment there, such as 'Lab appointment'."),
    choice: line(20).default('service').describe("What people call what they choose there, such as 'test'."),
    atVisit: line(200).optional().describe('What happens on arrival, in a sentence; the confirmation shows it.'),
    afterVisit: line(200).optional().describe('What comes after the visit, such as how results arrive.'),
    services: z
      .array(bookableSchema)
      .min(1, 'at least one service')
      .describe('What can be booked, in the order shown.'),
    termsId: z.string().min(1).describe('The id at the top of the file in content/terms that a patient agrees to.'),
  })
  .describe('Only for partners whose appointments are booked on this site.');

/** Languages that care is given in. */
const LANGUAGES = [
  'English',
  'Spanish',
  'American Sign Language',
  'Arabic',
  'French',
  'Korean',
  'Mandarin',
  'Polish',
  'Russian',
  'Tagalog',
  'Vietnamese',
] as const;

/** What an editor writes in content/partners/<slug>.yaml. */
export const partnerSchema = z.strictObject({
  name: line(80).describe('Its name, as people read it.'),
  possessive: z.boolean().default(true).describe("False when 's would look wrong after the name."),
  ownClinic: z
    .boolean()
    .optional()
    .describe("True for the retailer's own health clinics; leave it out for everyone else."),
  sameTab: z
    .boolean()
    .optional()
    .describe(
      'True when its buttons always stay in this tab and never open the leaving dialog, whatever their actionType.',
    ),
  storeService: serviceCodeSchema
    .optional()
    .describe(
      'What the nearest store must have, when its buttons lead there by that store; leave it out for everyone else.',
    ),
  providerId: z
    .string()
    .regex(/^\d{4,8}$/, "4 to 8 digits in quotes, such as '10024'")
    .describe('Its number; /findcare/partner/<number> leads to its page.'),
  plate: monogramSchema,
  title: line(60).describe("The page's title in the browser and in search results, without the product's name."),
  metaDescription: line(165).describe('The sentence or two under the title in search results.'),
  description: line(600).describe('Who it is and what it does, in two or three sentences.'),
  website: webAddressSchema.describe('Its website.'),
  privacyUrl: webAddressSchema.describe('Its own privacy policy.'),
  operator: line(60).optional().describe('The clinic operator behind it, spelled as in content/operators.yaml.'),
  organizationId: slugSchema
    .optional()
    .describe(
      'The id of its organization: its locations and bookings carry it. Needed with clinics or a scheduler; never change it.',
    ),
  clinics: clinicsSchema.optional(),
  scheduler: schedulerSchema.optional(),
  signOn: signOnSchema.optional(),
  languages: z
    .array(z.enum(LANGUAGES))
    .min(1, 'at least one language')
    .default(['English'])
    .describe('In which people are cared for; leave it out for English alone.'),
  insurancePlans: z
    .array(slugSchema)
    .default([])
    .describe('Plans that it takes, by their short names in content/insurance-plans.yaml; leave it out for none.'),
  wheelchairAccess: z
    .boolean()
    .optional()
    .describe(
      'True when each place where people are seen can be entered and used in a wheelchair; needed with clinics.',
    ),
  ...partnerPageFields,
  faqs: slugSchema.describe('The questions and answers on its page: the name of a file in content/faqs.'),
});

/** An independent provider organisation: one file of content/partners. */
export type Partner = z.infer<typeof partnerSchema>;

/** content/insurance-plans.yaml: the names of health plans by the short names that partners' files use. */
export const insurancePlansSchema = z.record(slugSchema, line(40));

/** content/operators.yaml: a clinic operator's name to its three-letter key (PARTNER-1). */
export const operatorsSchema = z.record(line(60), z.string().regex(/^[A-Z]{3}$/, 'three capital letters'));
/** Clinic operators' names and their three-letter keys. */
export type Operators = z.infer<typeof operatorsSchema>;
