import { z } from 'zod';
import { line } from '#collection/field.schema.ts';

/** A word or a name of a group, or several with '/' between those of which one is enough. */
export const PART = String.raw`(?:[^A-Z\s/]+|[A-Z]+)(?:/(?:[^A-Z\s/]+|[A-Z]+))*`;
/** Words as people type them, in order, with names of groups in capital letters. */
export const phraseSchema = line(200).regex(
  new RegExp(`^${PART}(?: ${PART})*$`),
  'lower case, but for names of groups, which are all capital letters',
);
const phrases = z.array(phraseSchema).min(1);

/** What an editor writes in content/danger-words.yaml: words that the danger signs share. */
export const dangerWordsSchema = z.strictObject({
  groups: z
    .record(z.string().regex(/^[A-Z]+$/, 'a name in capital letters: CHILD'), phrases)
    .describe(
      'Ways to say one thing, under a name in capital letters. Signs write the name in place of all of them. A group may name another.',
    ),
  before: phrases.describe("What stands before a sign that is none: 'no' chest pain, 'history of' stroke."),
  after: phrases.describe("What stands after a sign that is none: a stroke 'years ago', choking 'prevention'."),
});

/** Words that the danger signs share. */
export type DangerWords = z.infer<typeof dangerWordsSchema>;
