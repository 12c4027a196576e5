import type { BuiltSite, Findings } from './built-page.ts';
import { isOwnPage, ownText } from './own-text.ts';
import { overlaps, tooAlike } from './text-overlap.ts';

/** Compares the own text of the pages that search engines keep: two of them may share 40 % of their five-word runs outside `disclaimers`, and no more. */
export function copiedText({ pages }: BuiltSite, disclaimers: string[]): Findings {
  const texts = new Map(pages.filter(isOwnPage).map((page) => [page.path, ownText(page)]));
  const found = overlaps(texts, disclaimers);
  const worst = found.slice(0, 3).map(line);
  return {
    mistakes: tooAlike(found).map((pair) => `share too much: ${line(pair)}`),
    looked: `own text of ${texts.size} pages compared; the most alike: ${worst.join('; ')}`,
  };
}

function line({ pages, share }: { pages: [string, string]; share: number }): string {
  return `${(share * 100).toFixed(0)} %  ${pages.join('  ')}`;
}
