/** A question as a visitor would ask it, and its answer in Markdown. */
export type Question = { question: string; answer: string };

/** Reads the questions of a file of content/faqs: each `## ` heading is one, the text up to the next heading its answer ('' when there is none). Text before the first heading belongs to none. */
export function readQuestions(markdown: string): Question[] {
  return markdown
    .split(/^## +/m)
    .slice(1)
    .map((part) => {
      const [question = '', ...answer] = part.split('\n');
      return { question: question.trim(), answer: answer.join('\n').trim() };
    });
}
