import { z } from 'zod';
import { line, slugSchema } from '#collection/field.schema.ts';

const textWord = line(20).regex(/^[A-Z]+$/, 'one word in capital letters');

const helpLineSchema = z.strictObject({
  name: line(60).describe("What it is called in a sentence: 'Poison Help', or the number itself: '911'."),
  number: z
    .string()
    .regex(/^(\d{3}|1-\d{3}-\d{3}-\d{4})$/, "three digits, or a whole number such as '1-800-222-1222'")
    .describe('The number to call, in quotes.'),
  hours: line(40).optional().describe("When it answers, where that is not at any hour: 'weekdays'."),
  text: z
    .strictObject({
      to: z
        .string()
        .regex(/^(\d{3}|\d{5,6}|1-\d{3}-\d{3}-\d{4})$/, 'three, five or six digits, or a whole number, in quotes')
        .describe('The number that answers texts, in quotes.'),
      say: textWord.optional().describe("The word that a text begins with, where one is needed: 'START'."),
    })
    .optional()
    .describe('Where people can text, when they can.'),
  es: z
    .strictObject({
      name: line(80).describe("What it is called in a Spanish sentence: 'la línea 988', or the number itself."),
      press: z.string().regex(/^\d$/, 'one digit, in quotes').optional().describe('What to press for Spanish.'),
      say: textWord.optional().describe("The word that a text in Spanish begins with: 'AYUDA'."),
    })
    .describe('The line for people who speak Spanish.'),
  about: line(160).describe('For editors: who answers, and when to name it.'),
});

/** What an editor writes in content/help-lines.yaml: the numbers that pages tell people to call, by id. */
export const helpLinesSchema = z
  .strictObject({ lines: z.record(slugSchema, helpLineSchema).describe('Each line under its id.') })
  .refine(({ lines }) => '911' in lines, { path: ['lines'], error: '911 is missing: put it back' });

/** A number that people call or text. */
export type HelpLine = z.infer<typeof helpLineSchema>;
/** Each line by its id. */
export type HelpLines = Readonly<Record<string, HelpLine>>;
