import { CONTENT_FOLDER } from '#content-model/content.ts';
import { FILL_IN } from '#content-model/mistake-words.ts';
import { takenAddresses, unsettled } from './addresses.ts';
import { wrongBraces } from '../claims/danger.ts';
import { wrongImages } from './images.ts';
import { brokenLinks, openBookings } from './links.ts';
import type { Finding, ReadContent, Written } from '../reading/texts.ts';
import { unsafe } from './unsafe.ts';

/**
 * Mistakes that stop a build: fields that fail their schema, wrong names and links, missing or large pictures, unsafe
 * HTML.
 */
export function structureMistakes({ written, mistakes }: ReadContent, root: string = CONTENT_FOLDER): Finding[] {
  const findings: Finding[] = mistakes.map((mistake) => ({ ...mistake, severity: 'error' }));
  findings.push(...takenAddresses(written));
  findings.push(
    ...unfilled(written, findings),
    ...unsafe(written),
    ...wrongBraces(written),
    ...brokenLinks(written, unsettled(written, findings)),
    ...openBookings(written),
    ...wrongImages(written, root),
  );
  return inOrder(findings);
}

/** By file, line and column; each only once. */
export function inOrder(findings: Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings
    .filter((finding) => {
      const key = [finding.file, finding.line, finding.column, finding.message].join('\n');
      return !seen.has(key) && seen.add(key);
    })
    .sort((a, b) => a.file.localeCompare(b.file) || a.line - b.line || a.column - b.column);
}

/** Placeholders that no other mistake reports; found in the text, since a file that has some can't be parsed yet. */
function unfilled(written: Written[], told: Finding[]): Finding[] {
  const places = new Set(told.map(({ file, line }) => `${file}:${String(line)}`));
  return written.flatMap(({ file: { path, source } }) =>
    source.split('\n').flatMap((text, index): Finding[] => {
      const isMark = text.includes(FILL_IN) && !/^\s*# /.test(text);
      if (!isMark || places.has(`${path}:${String(index + 1)}`)) return [];
      const message = `is still to be filled in: write it in place of ${FILL_IN}`;
      const field = /^\s*(?:- )?(\w+):/.exec(text)?.[1] ?? '';
      return [{ severity: 'error', file: path, line: index + 1, column: text.indexOf(FILL_IN) + 1, field, message }];
    }),
  );
}
