import { z } from 'zod';
import { line, slugSchema } from '#collection/field.schema.ts';

const factSchema = z.strictObject({
  value: line(80).describe("What texts say, as it appears in a sentence: '50 minutes'."),
  about: line(160).describe('For editors: what it is and whose.'),
  source: line(160).optional().describe('Who says it.'),
});

/** What an editor writes in content/facts.yaml: values that several pages state, by id. A text takes one with {fact:id}. */
export const factsSchema = z.record(slugSchema, factSchema);
