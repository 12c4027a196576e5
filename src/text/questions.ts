/** A question as a visitor would ask it, and its answer in Markdown. */
export type Question = { question: string; answer: string };

/**
 * Questions of a content/faqs file: a `## ` heading and the text up to the next ('' if none). Text before the first
 * heading is ignored.
 */
export function readQuestions(markdown: string): Question[] {
  return markdown
    .split(/^## +/m)
    .slice(1)
    .map((part) => {
      const [question = '', ...answer] = part.split('\n');
      return { question: question.trim(), answer: answer.join('\n').trim() };
    });
}
