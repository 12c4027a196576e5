import { z } from '@hono/zod-openapi';
import { dangerSchema } from '#safety/danger.schema.ts';

/** The longest text that symptoms are looked for in, in characters. */
export const TEXT_MOST = 500;
/** Ids in one call. */
const IDS_MOST = 50;

/** The query of GET /api/icd-codes: ids of symptoms with commas between them. */
export const icdQuerySchema = z.object({
  id: z
    .string()
    .min(1)
    .max(IDS_MOST * 61)
    .transform((ids) => [...new Set(ids.split(',').map((id) => id.trim()))])
    .pipe(z.array(z.string().min(1, 'an id between the commas')).max(IDS_MOST, `at most ${IDS_MOST} ids`)),
});

/** The body of POST /api/icd-codes. */
export const icdTextSchema = z.strictObject({
  text: z.string().trim().min(1).max(TEXT_MOST),
  months: z.int().min(0).max(1440).optional().describe('The age of the patient: danger is read with it'),
});

/** The answer of the ICD code service (spec 3). */
export const icdAnswerSchema = z
  .object({
    icdCodes: z.array(z.string()).describe('ICD-10-CM codes for the tiles call, none twice.'),
    symptomsProvidedByUser: z.array(z.string()).describe('The symptoms in words: "Rash or hives".'),
    deliveryType: z
      .object({ instoreservices: z.boolean(), virtualservices: z.boolean() })
      .describe('Both true: symptoms alone rule neither out.'),
    message: z.string().describe("What to show when there is no code; '' otherwise."),
    symptoms: z.array(z.string()).describe('The ids of those symptoms.'),
    danger: z.array(dangerSchema).describe('Danger signs that the text mentions, the most urgent first.'),
  })
  .openapi('IcdCodes');
export type IcdAnswer = z.infer<typeof icdAnswerSchema>;
