import { z } from 'zod';
import { line, reviewSchema, slugSchema } from '#collection/field.schema.ts';
import { dangerSignsSchema } from '#safety/danger-sign.schema.ts';

/** The parts of a partner page whose order its file chooses. */
export const PARTS = ['about', 'goodFor', 'howItWorks', 'whatToBring', 'notFor'] as const;
/** One of them. */
export type Part = (typeof PARTS)[number];

const heading = line(60).describe("Its heading, in this partner's own words.");
const markdown = (max: number) => line(max).describe('Its text, in Markdown.');
const items = z.array(line(160)).min(3, 'at least three').max(8, 'at most eight').describe('Short lines, one each.');

const stepSchema = z.strictObject({
  title: line(40).describe('Two or three words.'),
  text: line(240).describe('What happens then, in one or two sentences.'),
});

/** The text of a partner's page, written for that partner alone. */
export const partnerPageFields = {
  review: reviewSchema,
  about: z
    .strictObject({ heading, text: markdown(2000) })
    .describe('Who they are and how they work: two or three short paragraphs.'),
  goodFor: z.strictObject({ heading, items }).describe('What people come for, in three to eight lines.'),
  howItWorks: z
    .strictObject({ heading, steps: z.array(stepSchema).length(3, 'exactly three steps') })
    .describe('A visit in three steps.'),
  whatToBring: z.strictObject({ heading, items }).describe('What to bring, or to have ready at home.'),
  notFor: z
    .strictObject({ heading, text: markdown(800) })
    .describe('When another kind of care is the better choice, and which.'),
  dangerSigns: dangerSignsSchema,
  payment: line(320).describe('How it is paid for: insurance, cash, when the bill comes. One to three sentences.'),
  states: z
    .array(z.string().regex(/^[A-Z]{2}$/, 'two capital letters'))
    .min(1, 'at least one state')
    .optional()
    .describe('Where it is offered, in two capital letters each; leave it out when it is offered everywhere.'),
  order: z
    .array(z.enum(PARTS))
    .refine((parts) => new Set(parts).size === PARTS.length && parts.length === PARTS.length, {
      error: `each of ${PARTS.join(', ')} once`,
    })
    .describe('The order of these parts on the page.'),
  otherServices: z
    .array(slugSchema)
    .min(2, 'at least two')
    .max(4, 'at most four')
    .describe('Services of other partners that help with the same things: names of files in content/services.'),
};
