import { z } from 'zod';
import { line, phoneSchema, reviewSchema, slugSchema } from '#collection/field.schema.ts';
import { TESTING_MODELS } from './testing-models.ts';

const testSchema = z.strictObject({
  serviceId: z.int().min(1).max(999_999).describe('Its number for bookings; never give it to another test.'),
  code: z
    .string()
    .regex(/^[A-Z0-9-]{2,24}$/, "capital letters, digits and dashes, such as 'COVID-PCR'")
    .describe('Its short code; the file in content/services that books it has its name and price.'),
  model: z.enum(TESTING_MODELS).describe('Which kind of test it is.'),
  short: line(40).describe("Its name where 'test' is said already, such as 'Rapid antigen'."),
  goodFor: line(120).describe('Who should take it, in one sentence.'),
  result: line(40).describe("When the result is there, such as '30 minutes' or '1 to 2 days'."),
  how: line(80).describe('How the sample is taken.'),
  detail: line(240).describe('What happens at the visit, in one or two sentences.'),
});

/** content/covid-testing.yaml: who gives the tests, which there are, and what people read before they come. */
export const covidTestingSchema = z.strictObject({
  partner: slugSchema.describe('The provider that gives the tests: the name of a file in content/partners.'),
  organizationId: slugSchema.describe('Its id for bookings; never change it.'),
  phone: phoneSchema.describe('Where people call about a test.'),
  termsId: line(60).describe('The id of the terms in content/terms.'),
  title: line(70).describe('The title of the page, without the product.'),
  metaDescription: line(160).describe('What the page is about, for search engines.'),
  heading: line(60).describe('The heading of the page.'),
  lead: line(160).describe('What follows the heading.'),
  ages: z.strictObject({ from: line(12) }).describe('From which age on people are tested, such as 3 years.'),
  tests: z.array(testSchema).min(1).max(6).describe('The tests, in the order in which people read them.'),
  whoCanCome: z.array(line(160)).min(1).max(6).describe('Who can come.'),
  whoCanNotCome: z.array(line(160)).max(3).describe('Who is not tested, and who helps instead.'),
  whatYouPay: z.array(line(160)).min(1).max(6).describe('What people pay.'),
  termsInShort: z.array(line(200)).min(2).max(6).describe('The terms in a few sentences, above the whole text.'),
  screening: z
    .strictObject({
      dangerSigns: z
        .array(slugSchema)
        .min(1)
        .max(6)
        .describe('What is asked before anything else: names of files in content/danger-signs.'),
      review: reviewSchema.refine(({ clinicalReviewer }) => clinicalReviewer, {
        path: ['clinicalReviewer'],
        error: 'what leads to a test needs a clinician who checked it',
      }),
    })
    .describe('The questions that show which test fits, and what their rules rest on.'),
  untilResult: line(300).describe('What to do until the result: on the page of the visit and in emails.'),
  howItWorks: z
    .array(z.strictObject({ heading: line(30), text: line(120) }))
    .min(2)
    .max(4)
    .describe('The way to a test, step by step.'),
  faqs: z
    .array(z.strictObject({ question: line(120), answer: line(500) }))
    .min(1)
    .max(10)
    .describe('Questions that people ask before they book.'),
});
export type WrittenTesting = z.infer<typeof covidTestingSchema>;
