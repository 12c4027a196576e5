import { z } from 'zod';

/** A danger sign in an answer of the API. */
export const dangerSchema = z.object({
  id: z.string(),
  urgency: z.string(),
  sign: z.string(),
  short: z.string(),
  act: z.string(),
  first: z.string().optional(),
  hasLine: z
    .literal(true)
    .optional()
    .describe('True where who is called first is a help line that answers at any hour.'),
  links: z.array(z.object({ label: z.string(), href: z.string() })),
  page: z.string().describe('The page that says what to do, step by step.'),
  lang: z.literal('es').optional().describe('The language of the texts, where it is not English.'),
  careful: z
    .literal(true)
    .optional()
    .describe('True of a sign that the words only sound like: none of its own words were found.'),
});
/** A danger sign that the words tell of: what it is, what to do ('Call 911'), what to do first, links that call or text, and its page. */
export type Danger = z.infer<typeof dangerSchema>;
