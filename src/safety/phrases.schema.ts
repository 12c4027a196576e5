import { z } from 'zod';

/** The longest phrase, in characters. */
const LONGEST = 200;

/** What an editor writes in content/danger-phrases/<sign>.yaml and content/harmless-phrases/<any name>.yaml: what people type, a line each. */
export const phrasesSchema = z.strictObject({
  phrases: z
    .string()
    .refine((text) => phrasesOf(text).length > 0, 'at least one phrase, on a line of its own')
    .refine(
      (text) => phrasesOf(text).every((line) => line.length <= LONGEST),
      `at most ${String(LONGEST)} characters a line`,
    )
    .describe(
      "After '|', what people type, a line each, as they type it: misspelled, in Spanish, of themselves or others.",
    ),
});

/** The phrases of a file, one each. */
export function phrasesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
