import { readFileSync } from 'node:fs';
import { HtmlValidate } from 'html-validate';
import type { BuiltPage, Findings } from '../built-page.ts';

/**
 * Checks the HTML of pages by .htmlvalidate.json, without Astro's island elements (valid wherever their content is) and
 * their one style rule.
 */
export function htmlMistakes(pages: readonly BuiltPage[]): Findings {
  const validator = new HtmlValidate(JSON.parse(readFileSync('.htmlvalidate.json', 'utf8')) as object);
  const mistakes = pages.flatMap((page) => {
    const html = page.html
      .replaceAll(/<style>astro-island[^<]*<\/style>/g, '')
      .replaceAll(/<\/?astro-island\b[^>]*>/g, '');
    const { results } = validator.validateStringSync(html);
    return results
      .flatMap(({ messages }) => messages)
      .map(({ ruleId, message, offset }) => {
        const around = html.slice(Math.max(0, offset - 60), offset + 60).replaceAll(/\s+/g, ' ');
        return `${page.file}: ${message} (${ruleId}) near ${around}`;
      });
  });
  return { mistakes, looked: `HTML of ${pages.length} pages checked` };
}
