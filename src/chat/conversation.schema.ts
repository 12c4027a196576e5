import { z } from 'zod';
import { line, slugSchema } from '#collection/field.schema.ts';

/** Where an answer leads: 'who' and 'age' are about the patient, 'delivery' chooses between clinics and online care. */
const choiceSchema = z.strictObject({
  value: slugSchema.describe('What the assistant keeps; never shown.'),
  label: line(60).describe('The words on the button.'),
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
    .enum(['who', 'age', 'symptoms', 'how-long', 'red-flags', 'delivery'])
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

const QUESTIONS = ['who', 'age', 'symptoms', 'how-long', 'red-flags', 'delivery'];

const questionsSchema = z
  .strictObject({
    part: z.literal('questions'),
    opening: z
      .strictObject({
        title: line(60).describe('The heading of the window.'),
        text: line(240).describe('What it does and what it does not.'),
        privacy: line(240).describe('What happens to the answers.'),
        start: line(30).describe('The words on the first button.'),
      })
      .describe('What stands before the first question.'),
    questions: z
      .array(questionSchema)
      .describe('The six questions in this order: who, age, symptoms, how-long, red-flags, delivery (CHAT-1).'),
    words: z
      .strictObject({
        next: line(30).describe('The button that goes on.'),
        back: line(30).describe('The button that goes back.'),
        none: line(60).describe('The answer that no warning sign fits.'),
        notFound: line(200).describe('Said when typed words fit no symptom.'),
        results: line(60).describe('The button that shows the services.'),
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

const actionSchema = z.strictObject({
  label: line(60).describe('The words of the link.'),
  href: z.string().regex(/^(tel|sms):\+?\d{3,11}$/, "a number to call or text, such as 'tel:911'"),
});

const noticeSchema = z.strictObject({
  heading: line(80).describe('The first thing read.'),
  text: line(400).describe('What to do, in a few short sentences.'),
  actions: z.array(actionSchema).min(1, 'at least one number').describe('Whom to call or text.'),
});

const flagSchema = z.strictObject({
  id: slugSchema.describe('Its name for the program.'),
  label: line(120).describe('The sign, as people would say it.'),
  notice: slugSchema.describe('Which notice it shows.'),
  words: z
    .array(line(60))
    .min(1, 'at least one way to say it')
    .describe('What people type when they mean it, in lower case.'),
  age: z
    .strictObject({
      symptoms: z.array(slugSchema).min(1, 'at least one symptom').describe('Ids of content/symptoms.'),
      fromMonths: z.int().min(0).max(1440).default(0).describe('From this age on, in months.'),
      underMonths: z.int().min(1).max(1440).describe('Below this age, in months.'),
    })
    .optional()
    .describe('Raised without being asked, when a patient of this age has one of these symptoms.'),
});

/** Numbers that must stay reachable from the questions, whatever is edited (CHAT-2). */
const NUMBERS = ['tel:911', 'tel:988', 'tel:18002221222'];

const redFlagsSchema = z
  .strictObject({
    part: z.literal('red-flags'),
    notices: z.record(slugSchema, noticeSchema).describe('What is shown in place of services, by id.'),
    flags: z.array(flagSchema).describe('The signs that end the questions, the most urgent first (CHAT-2).'),
  })
  .superRefine(({ notices, flags }, context) => {
    const used = new Set(flags.map(({ notice }) => notice));
    flags.forEach(({ id, notice }, index) => {
      if (!Object.hasOwn(notices, notice))
        context.addIssue({
          code: 'custom',
          path: ['flags', index, 'notice'],
          message: `'${notice}' is no notice above`,
        });
      if (flags.findIndex((flag) => flag.id === id) !== index)
        context.addIssue({ code: 'custom', path: ['flags', index, 'id'], message: `'${id}' stands there twice` });
    });
    const shown = Object.entries(notices).flatMap(([id, { actions }]) => (used.has(id) ? actions : []));
    for (const number of NUMBERS.filter((href) => !shown.some((action) => action.href === href))) {
      context.addIssue({ code: 'custom', path: ['notices'], message: `no sign leads to ${number} any more` });
    }
  });

const symptomChoiceSchema = z.strictObject({
  label: line(60).describe('The words on the chip.'),
  symptoms: z.array(slugSchema).min(1, 'at least one symptom').describe('Ids of content/symptoms.'),
  icd10: z
    .array(z.string().regex(/^[A-Z]\d[0-9A-Z](\.[0-9A-Z]{1,4})?$/, "an ICD-10-CM code, such as 'L20.9'"))
    .min(1, 'at least one code')
    .describe('ICD-10-CM codes that the search for services is given.'),
});

const symptomChoicesSchema = z.strictObject({
  part: z.literal('symptoms'),
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

/** What an editor writes in content/conversation/<part>.yaml: the script of the assistant is data, not code (CHAT-4). */
export const conversationSchema = z.discriminatedUnion('part', [
  questionsSchema,
  redFlagsSchema,
  symptomChoicesSchema,
  articlesSchema,
]);
/** One part of the script: one file of content/conversation. */
export type Conversation = z.infer<typeof conversationSchema>;
