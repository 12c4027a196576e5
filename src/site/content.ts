import { collection, type ContentFile, type Mistake } from '#collection/collection.ts';
import { lineAndColumn } from '#collection/line-and-column.ts';
import { readQuestions } from '#text/questions.ts';
import { factsSchema } from './fact.schema.ts';
import { faqSchema } from './questions/faq.schema.ts';
import { siteSchema } from './site.schema.ts';

/** The retailer's name, links and fixed words. */
export const site = collection({
  name: 'site',
  form: 'one yaml file',
  schema: siteSchema,
  hasFixedWords: true,
});

/** Values that several pages state, each written once. */
export const facts = collection({ name: 'facts', form: 'one yaml file', schema: factsSchema });

/** Questions and answers that pages show. */
export const faqs = collection({
  name: 'faqs',
  form: 'markdown',
  schema: faqSchema,
  rules: (files) => files.flatMap(withoutAnswers),
  begin: {
    as: 'faq',
    body: '## FILL IN a question as a visitor would ask it?\n\nFILL IN its answer, in a few short sentences.\n',
  },
});

function withoutAnswers(file: ContentFile): Mistake[] {
  if (file.written === undefined) return [];
  const unread = unreadHeadings(file);
  if (unread.length > 0) return unread;
  const questions = readQuestions(file.body);
  if (questions.length === 0) return [file.mistake([], "has no question: write each as a heading, '## Does it hurt?'")];
  return questions
    .filter(({ answer }) => !answer)
    .map(({ question }) => {
      const message = question ? `'${question}' has no answer below it: write one` : 'a heading without a question';
      return atLineOf(file, question, message);
    });
}

/** A heading that is meant for a question but has one # or no space: pages would run it into the answer before it, or drop it. */
const NOT_A_QUESTION = /^ {0,3}(?:#[ \t]|##(?=[^#\s])| +##[ \t])(.*)$/gm;

function unreadHeadings(file: ContentFile): Mistake[] {
  return [...file.body.matchAll(NOT_A_QUESTION)].map(([heading, words = '']) =>
    atLineOf(file, heading, `'${heading.trim()}' is not read as a question: write '## ${words.trim()}'`),
  );
}

/** A mistake at the line below the fields that has these words. */
function atLineOf({ path, source, bodyStart }: ContentFile, words: string, message: string): Mistake {
  const { line } = lineAndColumn(source, source.indexOf(words, bodyStart));
  return { file: path, line, column: 1, field: '', message };
}
