import { z } from 'zod';

/** One line of text of an editor, with the most characters that it may have. */
export function line(max: number): z.ZodString {
  return z
    .string()
    .trim()
    .min(1, 'some text')
    .max(max, `at most ${String(max)} characters`);
}

/** One line of a file that is imported: no line breaks or invisible characters. */
export function fileLine(max: number): z.ZodString {
  return z
    .string()
    .trim()
    .min(1)
    .max(max)
    .regex(/^[^\p{Cc}\p{Cf}]*$/u, 'only letters, numbers and punctuation');
}

/** The file name of a thing in content: lower-case words joined by dashes. */
export const slugSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case words joined by dashes, such as 'otter-creek'");

/** A page of this site ('/labs'), where a service is booked on it ('{book:labcorp-a1c}') or an https address; nothing else is ever linked to (LEAVE-3). */
export const linkSchema = z
  .string()
  .regex(
    /^(https:\/\/[^\s/]+(\/\S*)?|\/(?!\/)\S*|\{book:[a-z0-9-]+\})$/,
    "a path such as '/findcare/services' or an https:// address",
  );

/** A page of this site, such as '/findcare/services', or where a service is booked: '{book:labcorp-a1c}'. */
export const pathSchema = z
  .string()
  .regex(/^(\/(?!\/)\S*|\{book:[a-z0-9-]+\})$/, "a path of this site, such as '/findcare/services'");

/** An https address of somebody else's site. */
export const webAddressSchema = z.url({ protocol: /^https$/, error: 'an https:// address' });

/** A US telephone number that people call, written 800-555-0142. */
export const phoneSchema = z.string().regex(/^\d{3}-\d{3}-\d{4}$/, 'ten digits as 800-555-0142');

/** A day, written 2026-11-21. YAML readers may have made a date of it already; a day that no month has is refused. */
export const daySchema = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.iso.date('a day of the calendar such as 2026-11-21'),
);

/** Who answers for a text and when it was last looked at; `npm run content -- stale` reads it. */
export const reviewSchema = z
  .strictObject({
    owner: line(60).describe("The team responsible for the text, such as 'Skin content'."),
    clinicalReviewer: line(80)
      .optional()
      .describe("Who checked the medicine, such as 'R. Amadi, MD, dermatologist'. Needed wherever care is described."),
    signed: daySchema
      .optional()
      .describe('The day on which this clinician signed; until then the page says (demo) after the name.'),
    lastReviewed: daySchema.describe('The day of the last review: YYYY-MM-DD.'),
    nextReview: daySchema.describe('The day by which it must be reviewed again: YYYY-MM-DD.'),
    sources: z
      .array(
        z.strictObject({
          name: line(160).describe('Who says it, and in which publication.'),
          url: webAddressSchema.optional().describe('Where it can be read.'),
          supports: z
            .array(line(60))
            .default([])
            .describe("The claims or prices in this text that it supports, as written: '98%', '$59'."),
        }),
      )
      .default([])
      .describe('The sources of the text. Every price and every claim in numbers needs one.'),
  })
  .refine(({ clinicalReviewer, signed }) => !signed || clinicalReviewer, {
    path: ['signed'],
    error: 'name who signed, in clinicalReviewer',
  })
  .describe('Who is responsible for the text, and when it is reviewed next.');
/** Who answers for a text, when it was checked and what it rests on. */
export type Review = z.infer<typeof reviewSchema>;

/** A monogram that stands where a logo would. */
export const monogramSchema = z
  .strictObject({
    letters: z
      .string()
      .regex(/^\p{L}{1,2}$/u, 'one or two letters')
      .describe('One or two letters of the name.'),
    tone: z.int().min(0).max(9).describe('Which of the ten color pairs: 0 to 9.'),
    shape: z.int().min(0).max(4).describe('Which of the five shapes is behind the letters: 0 to 4.'),
  })
  .describe('The monogram shown in place of a logo.');
