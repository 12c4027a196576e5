import { z } from 'zod';
import { line, reviewSchema, slugSchema } from '#collection/field.schema.ts';

/** Where an answer leads: 'who' and 'age' are about the patient, 'delivery' chooses between clinics and online care. */
const choiceSchema = z.strictObject({
  value: slugSchema.describe('What the assistant keeps; never shown.'),
  label: line(60).describe('The words on the button.'),
  said: line(60).describe(
    "The answer as part of the sentence above the services: 'For you, 34 years old, for a few days'.",
  ),
  deliveryType: z
    .strictObject({
      instoreservices: z.boolean().describe('True asks for in-person services.'),
      virtualservices: z.boolean().describe('True asks for online services.'),
    })
    .optional()
    .describe('Only for the last question: which services to show.'),
});

const questionSchema = z.strictObject({
  id: z
    .enum(['red-flags', 'who', 'age', 'symptoms', 'how-long', 'delivery'])
    .describe('Which of the six questions it is.'),
  kind: z
    .enum(['choice', 'age', 'symptoms', 'red-flags'])
    .describe(
      "How it is answered: 'choice' from a list, 'age' as a number, 'symptoms' and 'red-flags' from those files.",
    ),
  ask: line(140).describe('The question.'),
  hint: line(200).optional().describe('A sentence below it.'),
  choices: z.array(choiceSchema).default([]).describe('The answers of a choice, in the order shown.'),
});

const QUESTIONS = ['red-flags', 'who', 'age', 'symptoms', 'how-long', 'delivery'];

const questionsSchema = z
  .strictObject({
    part: z.literal('questions'),
    opening: z
      .strictObject({
        title: line(60).describe('The heading of the window.'),
        text: line(240).describe('What it does, and what it doesn’t do.'),
        privacy: line(240).describe('What happens to the answers.'),
        start: line(30).describe('The words on the first button.'),
      })
      .describe('What people see before the first question.'),
    questions: z
      .array(questionSchema)
      .describe('The six questions in this order: red-flags, who, age, symptoms, how-long, delivery (CHAT-1).'),
    moreSigns: z
      .strictObject({ ask: line(140).describe('The question.'), hint: line(200).describe('A sentence below it.') })
      .describe('What is asked after the symptoms, with the warning signs that go with them.'),
    allAnswers: z
      .strictObject({
        title: line(60).describe('Its heading.'),
        text: line(200).describe('What happens with the answers.'),
      })
      .describe('The page of all answers, before the services.'),
    words: z
      .strictObject({
        next: line(30).describe('The button that continues.'),
        back: line(30).describe('The button that goes back.'),
        none: line(60).describe('The answer when no warning sign fits.'),
        notFound: line(200).describe('Shown when the typed words match no symptom.'),
        other: line(60).describe('The choice for what no symptom of the list describes.'),
        results: line(60).describe('The button that shows the services.'),
        emergency: line(160).describe('The line below every question: the numbers to call.'),
      })
      .describe('The words around the questions.'),
  })
  .superRefine(({ questions }, context) => {
    if (questions.map(({ id }) => id).join() !== QUESTIONS.join()) {
      const message = `the six questions in this order: ${QUESTIONS.join(', ')}`;
      context.addIssue({ code: 'custom', path: ['questions'], message });
    }
    questions.forEach(({ id, kind, choices }, index) => {
      if (kind === 'choice' && choices.length < 2)
        context.addIssue({ code: 'custom', path: ['questions', index, 'choices'], message: 'at least two answers' });
      choices.forEach(({ deliveryType }, at) => {
        if ((id === 'delivery') !== (deliveryType !== undefined)) {
          const path = ['questions', index, 'choices', at];
          context.addIssue({ code: 'custom', path, message: 'deliveryType belongs to the question delivery, always' });
        }
      });
    });
  });

const redFlagsSchema = z.strictObject({
  part: z.literal('red-flags'),
  review: reviewSchema.optional().describe('Who chose the signs and their order. Each sign has a review of its own.'),
  signs: z
    .array(slugSchema)
    .min(6, 'at least six')
    .max(16, 'at most sixteen: more are not read')
    .refine((ids) => new Set(ids).size === ids.length, 'each sign once')
    .describe(
      'The danger signs that are asked about, the most urgent first: names of files in content/danger-signs. Typed words are compared with all of them (CHAT-2).',
    ),
});

const symptomChoiceSchema = z.strictObject({
  label: line(60).describe('The words on the chip.'),
  symptoms: z.array(slugSchema).min(1, 'at least one symptom').describe('Ids of content/symptoms.'),
  icd10: z
    .array(z.string().regex(/^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/, "an ICD-10-CM code, such as 'L20.9'"))
    .min(1, 'at least one code')
    .describe('ICD-10-CM codes that are sent to the search for services.'),
  dangerSigns: z
    .array(slugSchema)
    .max(4, 'at most four')
    .default([])
    .describe('Signs to ask about before services are shown: names of files in content/danger-signs.'),
});

const symptomChoicesSchema = z.strictObject({
  part: z.literal('symptoms'),
  review: reviewSchema
    .optional()
    .describe('Who checked the codes, against which code set, and when the next check is due.'),
  groups: z
    .array(
      z.strictObject({
        name: line(60).describe('The heading over the choices.'),
        choices: z.array(symptomChoiceSchema).min(1, 'at least one choice'),
      }),
    )
    .min(1, 'at least one group')
    .describe('Every symptom of content/symptoms, by kind.'),
});

const articlesSchema = z.strictObject({
  part: z.literal('related-articles'),
  articles: z
    .array(slugSchema)
    .length(10, 'exactly ten articles')
    .refine((names) => new Set(names).size === names.length, 'ten different articles')
    .describe('The ten articles below the results, in the order shown: names of files in content/articles (RESULT-1).'),
});

/** The first part of the script: opening, questions and the words around them. */
export type Questions = z.infer<typeof questionsSchema>;

/** What an editor writes in content/conversation/<part>.yaml: the script of the assistant is data, not code (CHAT-4). */
export const conversationSchema = z.discriminatedUnion('part', [
  questionsSchema,
  redFlagsSchema,
  symptomChoicesSchema,
  articlesSchema,
]);
/** One part of the script: one file of content/conversation. */
export type Conversation = z.infer<typeof conversationSchema>;
