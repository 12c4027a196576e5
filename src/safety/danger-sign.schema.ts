import { z } from 'zod';
import { line, reviewSchema, slugSchema } from '#collection/field.schema.ts';
import { PART, phraseSchema } from './danger-words.schema.ts';

/** How soon somebody must act, the most urgent first. 'call-now' is a help line, or one's own doctor at any hour. */
export const URGENCIES = ['911', 'er-now', 'call-now', 'today'] as const;

const months = z.int().min(0).max(1440);
const words = z.array(phraseSchema);
const together = z.array(
  line(400).regex(
    new RegExp(`^${PART}(?: \\+ ${PART})+$`),
    "single words in lower case or names of groups in capital letters, '/' between those of which one is enough, ' + ' between those that are all needed",
  ),
);

/** Whom a sign concerns; empty where it concerns anybody. */
const whoSchema = z
  .strictObject({
    text: line(120).optional().describe('Who it is about, in words, for editors and clinicians.'),
    fromMonths: months.default(0).describe('From this age on, in months.'),
    underMonths: months.min(1).optional().describe('Below this age, in months.'),
    pregnant: z.boolean().default(false).describe('True when only during pregnancy.'),
    afterBirth: z.boolean().default(false).describe('True when only in the year after giving birth.'),
    conditions: z.array(line(60)).default([]).describe("Only with one of these: 'diabetes', 'cancer treatment'."),
    symptoms: z
      .array(slugSchema)
      .default([])
      .describe('Ids of content/symptoms: the assistant raises the sign for a patient of this age with one of these.'),
  })
  .describe('Who it is about; leave it out when it can be anybody.');

/** What is said of a sign in Spanish. */
const spanishSchema = z
  .strictObject({
    sign: line(200).describe("What people notice, as a phrase that can follow 'si hay': lower case, no period."),
    short: line(60).describe('The sign in one line, as the name of its page.'),
    beforeCall: line(80).optional().describe("What can't wait for the call."),
    first: line(330).optional().describe('What to do first, in whole sentences.'),
    doctor: line(80).optional().describe("Who is called: 'el médico de su bebé'."),
    place: line(80).optional().describe("Where to go: 'la sala de partos'."),
  })
  .describe('The same in Spanish, for people who type Spanish: a line for each of the English ones.');

/** What an editor writes in content/danger-signs/<id>.yaml: one sign and its one urgency. */
export const dangerSignSchema = z
  .strictObject({
    sign: line(180)
      .regex(/[^.;:]$/, 'no punctuation at its end: it is part of a sentence')
      .describe("What people notice, as it follows 'for' or appears in a list: lower case, no period."),
    short: line(42)
      .regex(/^[A-Z\d].*[^.;:]$/, 'begins with a capital, no punctuation at its end')
      .describe("The sign in one line, as the name of its page and in boxes: 'Chest pain or pressure'."),
    urgency: z
      .enum(URGENCIES)
      .describe(
        "How soon: '911', 'er-now' (an emergency room), 'call-now' (a help line or one's own doctor, at any hour), 'today'.",
      ),
    who: whoSchema.prefault({}),
    beforeCall: line(60)
      .regex(/^[A-Z].*[^.;:!]$/, 'begins with a capital, no punctuation at its end')
      .optional()
      .describe("What can't wait for the call, before the urgency in the heading: 'Get everyone outside'."),
    first: line(320)
      .regex(/[.!?]"?$/, 'whole sentences')
      .optional()
      .describe('What to do first, in whole sentences that make sense alone: "After a splash, rinse the eye …"'),
    call: z
      .array(slugSchema)
      .default([])
      .describe("Help lines besides 911, by id; with 'call-now' and no doctor the first is the line to call."),
    doctor: line(60)
      .optional()
      .describe("With 'call-now' and 'today': who is called, from the person's own care: 'your baby's doctor'."),
    place: line(60).optional().describe("With 'er-now': where, when it is not 'an emergency room'."),
    es: spanishSchema,
    words: words.describe(
      "What people type when they mean it, word after word: 'WANT to die', with names of groups in capital letters. '...' stands for up to three other words, 'sugar<54' for a reading.",
    ),
    names: words
      .default([])
      .describe(
        "Names of it, which people also read and talk about: 'stroke'. Beside a word of 'talk' in danger-words.yaml ('class', 'movie', 'vaccine') they raise nothing, unless it happens now.",
      ),
    together: together
      .default([])
      .describe("Words that mean it together, in any order: 'pregnant/pregnancy + headache + spots/stars'."),
    alsoPast: z
      .boolean()
      .default(false)
      .describe(
        "True when it is also told of if people say that it is past, absent or to be prevented ('before' and 'after' in danger-words.yaml): thoughts of suicide.",
      ),
    notWords: words.default([]).describe("What looks like it and is not: 'poison ivy'."),
    related: z
      .array(slugSchema)
      .refine(({ length }) => length <= 5, 'at most five')
      .refine((ids) => new Set(ids).size === ids.length, 'each sign once')
      .default([])
      .describe('Signs that people may mean who come to its page: names of files in content/danger-signs.'),
    review: reviewSchema
      .refine(({ clinicalReviewer }) => clinicalReviewer, {
        path: ['clinicalReviewer'],
        error: 'a danger sign needs a clinician who checked it',
      })
      .refine(({ sources }) => sources.some(({ url }) => url), {
        path: ['sources'],
        error: 'a danger sign needs a source that can be read',
      }),
  })
  .check(({ value, issues }) => {
    const mistake = (field: string, message: string) =>
      issues.push({ code: 'custom', path: [field], message, input: value });
    const { urgency, call, doctor, place, who, es } = value;
    for (const field of ['beforeCall', 'first', 'doctor', 'place'] as const)
      if ((value[field] === undefined) !== (es[field] === undefined))
        mistake(
          'es',
          value[field] === undefined ? `leave out '${field}': the English has none` : `'${field}' is missing`,
        );
    if (value.words.length + value.names.length < 3) mistake('words', 'at least three ways to say it, with its names');
    if (urgency === 'call-now' && call.length === 0 && !doctor) mistake('call', "'call-now' needs a line or a doctor");
    if (doctor && urgency !== 'call-now' && urgency !== 'today')
      mistake('doctor', `leave it out: '${urgency}' calls no doctor`);
    if (place && urgency !== 'er-now') mistake('place', `leave it out: '${urgency}' has no place`);
    if (who.underMonths !== undefined && who.underMonths <= who.fromMonths)
      mistake('who', 'fits nobody: underMonths must be more than fromMonths');
  });

/** A sign that somebody is in danger, and what to do then. */
export type DangerSign = z.infer<typeof dangerSignSchema>;

/** The signs that a page names for its box 'When to get help now'. */
export const dangerSignsSchema = z
  .array(slugSchema)
  .refine(({ length }) => length <= 6, 'at most six: those that matter on this page')
  .refine((ids) => new Set(ids).size === ids.length, 'each sign once')
  .default([])
  .describe(
    "The box 'When to get help now': names of files in content/danger-signs. Leave it out where nothing is urgent.",
  );
