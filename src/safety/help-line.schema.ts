import { z } from 'zod';
import { line, slugSchema } from '#collection/field.schema.ts';

const helpLineSchema = z.strictObject({
  name: line(60).describe("What it is called in a sentence: 'Poison Help', or the number itself: '911'."),
  number: z
    .string()
    .regex(/^(\d{3}|1-\d{3}-\d{3}-\d{4})$/, "three digits, or a whole number such as '1-800-222-1222'")
    .describe('The number to call, in quotes.'),
  canText: z.boolean().default(false).describe('True when the same number answers texts.'),
  about: line(120).describe('For editors: who answers, and when to name it.'),
});

/** What an editor writes in content/help-lines.yaml: the numbers that pages tell people to call, by id. */
export const helpLinesSchema = z
  .strictObject({ lines: z.record(slugSchema, helpLineSchema).describe('Each line under its id.') })
  .refine(({ lines }) => '911' in lines, { path: ['lines'], error: '911 is missing: put it back' });

/** A number that people call or text. */
export type HelpLine = z.infer<typeof helpLineSchema>;
/** Each line by its id. */
export type HelpLines = Readonly<Record<string, HelpLine>>;
