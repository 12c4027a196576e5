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

/** Letters that one of the languages alone is written in, as Unicode names them. */
const SCRIPTS = ['Arabic', 'Cyrillic', 'Han', 'Hangul'] as const;

const interpreterSchema = z
  .strictObject({
    name: line(40).describe("What its speakers call the language: 'Tiếng Việt'."),
    ask: line(60).describe("The question before the call, in the language: 'Emergency?'."),
    call: line(80).describe("To call 911, where there are interpreters, in the language; it's the link."),
    script: z.enum(SCRIPTS).optional().describe('The letters that only it is written in, where there are such.'),
    letters: line(80).optional().describe("Letters that only it has among those it shares: 'đơư'."),
    words: z
      .string()
      .regex(/^[a-z0-9]+(\s+[a-z0-9]+)*$/, 'words in small letters without accents, with spaces between them')
      .optional()
      .describe(
        'Its commonest words and those for what hurts, without accents; English and Spanish have none of them.',
      ),
  })
  .refine(({ script, letters, words }) => script ?? letters ?? words, {
    path: ['words'],
    error: 'nothing tells the language: give its script, letters or words',
  });

/** What an editor writes in content/help-lines.yaml: the numbers that pages tell people to call, by id. */
export const helpLinesSchema = z
  .strictObject({
    lines: z.record(slugSchema, helpLineSchema).describe('Each line under its id.'),
    interpreters: z
      .record(z.string().regex(/^[a-z]{2}$/, "a code of two letters: 'vi'"), interpreterSchema)
      .describe('Languages that the site lacks, each under its code: people who type one read in it how to call 911.'),
  })
  .refine(({ lines }) => '911' in lines, { path: ['lines'], error: '911 is missing: put it back' });

/** How a language is told, and its words for calling 911, by the language's code. */
export type Interpreters = Readonly<Record<string, z.infer<typeof interpreterSchema>>>;
/** A number that people call or text. */
export type HelpLine = z.infer<typeof helpLineSchema>;
/** Each line by its id. */
export type HelpLines = Readonly<Record<string, HelpLine>>;
