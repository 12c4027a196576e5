import { z } from 'zod';
import { line, slugSchema } from '#collection/field.schema.ts';
import { SERVICE_TYPES } from './service-types.ts';

const words = line(60);
const ids = z.array(slugSchema).default([]);

const leadsToSchema = z
  .strictObject({
    symptoms: ids.describe('Ids of content/symptoms, the likeliest first.'),
    services: ids.describe('Names of files in content/services, the likeliest first.'),
    categories: ids.describe('Names of files in content/categories.'),
    partners: ids.describe('Names of files in content/partners.'),
    types: z.array(z.enum(SERVICE_TYPES)).default([]).describe('Kinds of services, as their serviceType says.'),
  })
  .refine((aims) => Object.values(aims).some((list) => list.length > 0), 'say at least one thing that it leads to')
  .describe('What people who type one of these words are looking for.');

const termSchema = z
  .strictObject({
    term: words.describe('As our pages write it, or the commonest of the words.'),
    alsoCalled: z.array(words).default([]).describe('What people also type for it.'),
    leadsTo: leadsToSchema.optional(),
    codes: z
      .array(z.string().regex(/^[A-Z]\d[\dA-Z](\.[\dA-Z]{1,4})?$/, "an ICD-10-CM code or its first three signs: 'J06'"))
      .default([])
      .describe('ICD-10-CM codes, or the first three signs of a family of codes, that lead there too.'),
    vague: z
      .literal(true)
      .optional()
      .describe(
        "True for words that mean little next to others, such as a part of the body or 'my kid': others count for more.",
      ),
    match: line(40).optional().describe("Why services are shown for it, when they are named here: 'Walk-in care'."),
  })
  .refine(({ alsoCalled, leadsTo }) => alsoCalled.length > 0 || leadsTo, {
    path: ['alsoCalled'],
    error: 'say what it is also called, or what it leads to',
  });

/** What an editor writes in content/vocabulary/<name>.yaml: the words of people who search. */
export const vocabularySchema = z.strictObject({
  name: words.describe('What the terms of this file have in common.'),
  language: z
    .literal('es')
    .optional()
    .describe("'es' for Spanish; left out for English. The English dictionary is not asked about other languages."),
  terms: z
    .array(termSchema)
    .default([])
    .describe(
      'Each of these words finds pages that have any other word of the same term, and the services that it leads to.',
    ),
  alike: z
    .array(
      z.strictObject({
        word: words.describe('One word.'),
        alsoCalled: z.array(words).min(1).describe('Single words that mean the same next to any other word.'),
      }),
    )
    .default([])
    .describe("Single words that mean the same in whatever is typed: 'ear pain' and 'ear hurts'."),
});
export type Vocabulary = z.infer<typeof vocabularySchema>;
