import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lineAndColumn } from '#collection/line-and-column.ts';
import { blank, houseWordsIn, readProse } from './house-words.ts';
import type { Finding } from '../reading/texts.ts';

const ROOT = join(import.meta.dirname, '../../..');
const DOCS = ['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md', 'docs/**/*.md', 'content/*.md'];
/** It repeats sentences of content word for word, old ones among them; the new ones are checked there. */
const NOT_READ = /^docs\/clinical-review\.md$/;

/** Words in the project's documents that the house doesn't use. Paths are told from content/, as those of other findings. */
export function docWords(root: string = ROOT): Finding[] {
  return globSync(DOCS, { cwd: root })
    .filter((file) => !NOT_READ.test(file))
    .flatMap((file) => wordsOfDoc(file, readFileSync(join(root, file), 'utf8')));
}

/** The same of one document. Code has no words, and a column of words to avoid has no words of ours. */
export function wordsOfDoc(file: string, source: string): Finding[] {
  const read = readProse(withoutWordsToAvoid(source.replace(CODE, blank)));
  return houseWordsIn(read).map(({ index, severity, message }): Finding => {
    const place = lineAndColumn(source, index);
    return { severity, file: `../${file}`, ...place, field: '', message };
  });
}

const CODE = /^```[\s\S]*?^```$|`[^`\n]+`/gm;
const TABLE = /^\|.*\|\n\|[ |:-]+\|\n(?:\|.*\|\n)*/gm;
const TO_AVOID = ['not this', "don't write"];

/** Blanks the columns of tables that show what not to write. */
function withoutWordsToAvoid(markdown: string): string {
  return markdown.replace(TABLE, (table) => {
    const [head = ''] = table.split('\n');
    const column = head.split('|').findIndex((cell) => TO_AVOID.includes(cell.trim()));
    if (column < 0) return table;
    return table
      .split('\n')
      .map((row) =>
        row
          .split('|')
          .map((cell, index) => (index === column ? blank(cell) : cell))
          .join('|'),
      )
      .join('\n');
  });
}
