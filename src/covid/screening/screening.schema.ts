import { z } from '@hono/zod-openapi';
import { isoDate } from '#scheduler/engine/fields.schema.ts';
import { dangerSchema } from '#safety/danger.schema.ts';
import { TESTING_CLASSES, TESTING_MODELS } from '../testing-models.ts';
import { AGES, BEGAN, NEAR, PLANS, QUESTIONS, SYMPTOMS } from './questions.ts';
import { mistakesIn } from './screening.ts';

const unique = (values: readonly string[]): boolean => new Set(values).size === values.length;

/** The last day that it can be anywhere while a call is made: the farthest zone is 14 hours ahead. */
const latestDay = (): string => new Date(Date.now() + 14 * 3_600_000).toISOString().slice(0, 10);

/** The answers that led to a test, as they are kept with its booking. Those that contradict each other are refused. */
export const screeningSchema = z
  .strictObject({
    version: z.string().regex(/^\d{4}-\d{2}$/, "the questions' version, such as '2026-11'"),
    age: z.enum(AGES),
    symptoms: z.array(z.enum(SYMPTOMS)).max(SYMPTOMS.length).refine(unique, 'each symptom once'),
    began: z.enum(BEGAN).optional(),
    near: z.enum(NEAR),
    lastNear: isoDate.optional(),
    visit: isoDate.optional().describe('The day that was aimed at, where it is a later one.'),
    sooner: z.literal(true).optional().describe('True of who wants times before the day on which a test can tell.'),
    plans: z.array(z.enum(PLANS)).max(PLANS.length).refine(unique, 'each plan once'),
  })
  .check(({ value, issues }) => {
    for (const { field, message } of mistakesIn(value, latestDay()))
      issues.push({ code: 'custom', path: [field], message, input: value });
  })
  .openapi('CovidScreening');
export type Screening = z.infer<typeof screeningSchema>;

const choice = z.object({ value: z.string(), label: z.string() });
const day = z.iso.date();

/** `GET /covid19/screening`: what is asked, and which days the rules speak of at a time. */
export const screeningScriptSchema = z
  .object({
    version: z.string(),
    day: day.describe('The calendar day of `time`, as written with its own offset; all days below count from it.'),
    questions: z.array(
      z.object({
        name: z.enum(QUESTIONS),
        ask: z.string(),
        choices: z.array(choice).describe('None of them is an answer as well, except where one has to be chosen.'),
      }),
    ),
    dangerSigns: z
      .record(z.string(), dangerSchema)
      .describe('What to do for each sign of the first question: no test is offered while one of them is there.'),
    ages: z.object({ from: z.string(), choices: z.array(choice) }),
    began: z.array(choice).describe('When the first symptom began: asked with the symptoms.'),
    exposure: z.object({
      fullDays: z.int().describe('Full days after being near someone before a test can find the virus.'),
      foundByThen: day.describe('Who was last near someone on this day or before can be tested on `day`.'),
      firstDays: z
        .array(z.object({ lastNear: day, testFrom: day }))
        .describe('The first day for a test after each day for which `day` is too early.'),
      countsFrom: day.describe('Having been near someone before this day is no reason for a test any more.'),
    }),
    positiveSince: day.describe('A test that was positive on this day or later lets a PCR stay positive.'),
    tests: z.array(
      z.object({
        serviceId: z.int(),
        name: z.string(),
        model: z.enum(TESTING_MODELS),
        class: z.enum(Object.values(TESTING_CLASSES) as ['antigen', 'molecular']),
        result: z.string(),
        price: z.string(),
      }),
    ),
  })
  .openapi('CovidScreeningScript');
export type ScreeningScript = z.infer<typeof screeningScriptSchema>;
