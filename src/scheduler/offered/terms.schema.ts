import { z } from 'zod';
import { slugSchema } from '#collection/field.schema.ts';

/** What an editor writes above the text of content/terms/<organization>.md. New words need a new id: the old one is what earlier patients agreed to. */
export const termsSchema = z.strictObject({
  id: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "lower-case words and numbers joined by dashes, such as 'lab-2026-11'")
    .describe('Saved with every consent. Change it whenever the text changes.'),
  organization: slugSchema.describe('The organizationId of a partner with a scheduler.'),
  title: z.string().trim().min(1).max(90).describe('The heading of the consent dialog.'),
  version: z
    .preprocess(
      (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
      z.iso.date('a date such as 2026-11-01'),
    )
    .describe('The day from which it applies: YYYY-MM-DD.'),
});
