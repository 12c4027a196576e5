import { z } from '@hono/zod-openapi';
import { dangerSchema } from '#safety/danger.schema.ts';

const deliveryTypeSchema = z.object({ instoreservices: z.boolean(), virtualservices: z.boolean() });
/** Which services are wanted, in the words of the tiles call. */
export type DeliveryType = z.infer<typeof deliveryTypeSchema>;

/** One of the six questions. */
const scriptQuestionSchema = z.object({
  id: z.enum(['red-flags', 'who', 'age', 'symptoms', 'how-long', 'delivery']),
  ask: z.string(),
  hint: z.string().optional(),
  choices: z.array(
    z.object({ value: z.string(), label: z.string(), said: z.string(), deliveryType: deliveryTypeSchema.optional() }),
  ),
});

/** A danger sign as the assistant asks for it: what to do, and whom it concerns (ages in months). */
const scriptSignSchema = z.object({
  danger: dangerSchema,
  fromMonths: z.int(),
  underMonths: z.int().optional(),
  pregnancy: z.boolean().describe('True when only in pregnancy or in the year after birth.'),
  symptoms: z.array(z.string()).describe('A patient of this age with one of these has the sign, without being asked.'),
});
export type ScriptSign = z.infer<typeof scriptSignSchema>;

const scriptChoiceSchema = z.object({
  id: z.string(),
  label: z.string(),
  icd10: z.array(z.string()),
  signs: z.array(z.string()).describe('Danger signs to ask about with this choice.'),
});
/** A symptom to choose. */
export type ScriptChoice = z.infer<typeof scriptChoiceSchema>;

/** The conversation as the assistant runs it: data only [CHAT-4]. */
export const scriptSchema = z
  .object({
    opening: z.object({ title: z.string(), text: z.string(), privacy: z.string(), start: z.string() }),
    questions: z.array(scriptQuestionSchema),
    moreSigns: z.object({ ask: z.string(), hint: z.string() }),
    allAnswers: z.object({ title: z.string(), text: z.string() }),
    words: z.object({
      next: z.string(),
      back: z.string(),
      none: z.string(),
      notFound: z.string(),
      other: z.string(),
      results: z.string(),
    }),
    redFlags: z.array(z.string()).describe('The signs that everyone is asked about, the most urgent first.'),
    signs: z.record(z.string(), scriptSignSchema),
    groups: z.array(z.object({ name: z.string(), choices: z.array(scriptChoiceSchema) })),
    phone: z.object({ number: z.string(), hours: z.string() }),
  })
  .openapi('ConversationScript');
export type Script = z.infer<typeof scriptSchema>;

/** The name of the one conversation. */
export const HELP_CHOOSING = 'help-choosing';

/** The query of GET /api/content/chat. */
export const chatContentQuerySchema = z.object({ id: z.string().min(1).max(60) });

/** The answer of GET /api/content/chat (spec 7): the script first, then markup, which is sanitized HTML: the line below every question. */
export const chatContentSchema = z
  .object({ contents: z.tuple([z.object({ contentData: scriptSchema }), z.object({ contentData: z.string() })]) })
  .openapi('ChatContent');
export type ChatContent = z.infer<typeof chatContentSchema>;
