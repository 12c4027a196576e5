import type { Finding, Written } from '../reading/texts.ts';

/** Words of an article: enough to help, and few enough to be read to the end. */
const WORDS = { fewest: 500, most: 900 };
/** What makes an article easy to look through, by the Markdown that it is written in. */
const PARTS = [
  { has: /^## /m, what: "a heading, a line that begins with '## '" },
  { has: /^(- |1\. )/m, what: "a list, lines that begin with '- ' or '1. '" },
  { has: /^\| ?-/m, what: "a table, whose second line is '| --- | --- |'" },
];

/** Articles that are too short, too long, or one block of text [ROUTE-11]. */
export function articleMistakes(written: Written[]): Finding[] {
  return written.flatMap(({ collection, file }) => {
    if (collection.name !== 'articles' || file.data === undefined) return [];
    const say = (message: string): Finding => ({ ...file.mistake([], message), severity: 'error' });
    const words = file.body.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;
    const length = `an article has ${String(WORDS.fewest)} to ${String(WORDS.most)} words, this one ${String(words)}`;
    return [
      ...(words < WORDS.fewest ? [say(`${length}: write more`)] : []),
      ...(words > WORDS.most ? [say(`${length}: shorten it, or split it in two`)] : []),
      ...PARTS.filter(({ has }) => !has.test(file.body)).map(({ what }) => say(`an article needs ${what}: add one`)),
    ];
  });
}
