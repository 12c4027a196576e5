import { getEntry } from 'astro:content';

import { renderMarkdown } from '#text/markdown.ts';
import { plainText } from '#text/plain-text.ts';
import { readQuestions } from '#text/questions.ts';

/** The questions of a file of content/faqs, each with its answer as HTML and as plain text. */
export async function faqQuestions(
  name: string | undefined,
): Promise<{ question: string; html: string; answer: string }[]> {
  const entry = name === undefined ? undefined : await getEntry('faqs', name);
  return readQuestions(entry?.body ?? '').map(({ question, answer }) => {
    const html = renderMarkdown(answer, { headingsFrom: 3 });
    return { question, html, answer: plainText(html) };
  });
}
