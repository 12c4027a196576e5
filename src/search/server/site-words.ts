import { wordsOf } from '../akin.ts';

/** On how many pages a word must stand to be listed with the commonest, the common and the uncommon ones; the others come last. */
const COMMON = [30, 10, 3];

/**
 * Counts the words of the site for 'did you mean' in the HTML of its pages, and lists them: each line is words in the order of the alphabet, commonest words on
 * the first. Words with figures or fewer than four letters are left out, since nobody can tell from what was typed that they were meant.
 */
export function siteWords(): { add: (page: string) => void; list: () => string } {
  const counts = new Map<string, number>();
  return {
    add: (page) => {
      const words = wordsOf(said(page)).filter((word) => /^[a-z]{4,}$/.test(word));
      for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
    },
    list: () => {
      const lines = Array.from(COMMON, (): string[] => []).concat([[]]);
      for (const [word, count] of counts) {
        const line = COMMON.findIndex((least) => count >= least);
        lines.at(line)?.push(word);
      }
      return lines.map((line) => `${line.sort().join(' ')}\n`).join('');
    },
  };
}

/** What the search finds a page by: its title and its main part, without forms, dialogs and ways on. */
function said(html: string): string {
  const title = /<title>[^<|]*/.exec(html)?.[0] ?? '';
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? '';
  return `${title} ${main}`
    .replace(/<(form|dialog|nav|script|style|template|svg)\b[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>|&\w+;|&#\d+;/g, ' ');
}
