import { z } from 'zod';
import { line, slugSchema } from '#collection/field.schema.ts';

const words = line(60);

/** One symptom or condition; its key is its id. */
const symptomSchema = z.strictObject({
  name: words.describe('As people would say it.'),
  alsoCalled: z.array(words).default([]).describe('Other words for it that people type.'),
  phrase: words
    .optional()
    .describe("As it follows 'Treats': 'colds', 'the flu'; left out where that is the name in lower case."),
  reason: words
    .optional()
    .describe("Why a service is shown for it, where 'Treats …' would not be said: 'Flu shots', 'Checkups'."),
});
/** A symptom or condition as content names it. */
export type Symptom = z.infer<typeof symptomSchema>;

/** What an editor writes in content/symptoms/<group>.yaml: symptoms of one kind, by id. */
export const symptomGroupSchema = z.strictObject({
  name: words.describe('What the symptoms of this file have in common.'),
  symptoms: z
    .record(slugSchema, symptomSchema)
    .describe('Id, then name and other words. An id is never used in two files.'),
});
