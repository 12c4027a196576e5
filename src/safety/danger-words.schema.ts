import { z } from 'zod';
import { line } from '#collection/field.schema.ts';

/** A word or a name of a group, or several with '/' between those of which one is enough. */
export const PART = String.raw`(?:[^A-Z\s/]+|[A-Z]+)(?:/(?:[^A-Z\s/]+|[A-Z]+))*`;
/** Words as people type them, in order, with names of groups in capital letters. */
export const phraseSchema = line(300).regex(
  new RegExp(`^${PART}(?: ${PART})*$`),
  'lower case, but for names of groups, which are all capital letters',
);
const phrases = z.array(phraseSchema).min(1);

/** What takes a sign away that it stands before or after. */
const besides = (about: string) =>
  z
    .strictObject({ before: phrases.describe('Before the sign.'), after: phrases.describe('After the sign.') })
    .describe(about);

/** What an editor writes in content/danger-words.yaml: words that the danger signs share. */
export const dangerWordsSchema = z.strictObject({
  groups: z
    .record(z.string().regex(/^[A-Z]+$/, 'a name in capital letters: CHILD'), phrases)
    .describe(
      'Ways to say one thing, under a name in capital letters. Signs write the name in place of all of them. A group may name another.',
    ),
  absent: phrases.describe("What stands before a sign that is not there: 'no' chest pain."),
  past: besides("A sign that is over: 'history of' stroke, a stroke 'years ago'."),
  talk: phrases.describe(
    "What shows that something is only read or talked about, wherever it stands: 'class', 'movie', 'vaccine'. It takes away a sign that only its name tells of.",
  ),
  now: phrases.describe("What shows that it happens now, so that neither 'past' nor 'talk' takes the sign away."),
  alarming: phrases.describe(
    "What is about a body, a swallowed thing or harm: where it tells of no sign, a quiet line above the results says 'Very sick or hurt? Call 911.'",
  ),
});

/** Words that the danger signs share. */
export type DangerWords = z.infer<typeof dangerWordsSchema>;

/** What signs share where content has no words for it. */
export const NO_DANGER_WORDS: DangerWords = {
  groups: {},
  absent: [],
  past: { before: [], after: [] },
  talk: [],
  now: [],
  alarming: [],
};
