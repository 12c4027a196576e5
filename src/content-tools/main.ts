import { parseArgs } from 'node:util';
import { isDay } from '#content-model/days.ts';
import { CONTENT_FOLDER, mistakeLine, pathOf } from '#content-model/content.ts';
import { changedFiles, changedPaths } from './changed.ts';
import { checkContent } from './check.ts';
import { docWords } from './words/doc-words.ts';
import { fixContent } from './fix.ts';
import { newFile, NewFileError } from './new.ts';
import { pagesOf } from './pages.ts';
import { report } from './reading/report.ts';
import { sourceWords } from './words/source-words.ts';
import { writeSchemas } from './files/schemas.ts';
import { dueLines, dueTexts } from './files/stale.ts';
import { readWritten } from './reading/texts.ts';

const HOW = `npm run content -- check              lists every mistake in content/ and in the words of the program and its documents, with file, line and column;
                                      and writes .vscode/, from which editors' tools complete fields
npm run content -- check --changed    only in the files that differ from main
npm run content -- check --fix        first fixes what is safe to fix: spaces, tabs, quotes, dates, prices with a sign
npm run content -- new <what> <name>  begins a danger-sign, box, landing-page, partner, faq or article
npm run content -- stale              lists texts by the day of their next review (--today=2026-11-21 asks for another day)
npm run content -- pages --changed    the addresses of the pages that the changed files show on
`;

const OPTIONS = {
  changed: { type: 'boolean', default: false },
  fix: { type: 'boolean', default: false },
  today: { type: 'string', default: new Date().toISOString().slice(0, 10) },
} as const;

// Whoever reads has seen enough, as `head` has: no fault of ours. The exit code still says what was found.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
});

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  return 1;
});

/** What `npm run content` does; answers the exit code: 1 when something must be mended. */
async function main(args: string[]): Promise<number> {
  const { positionals, values } = parseArgs({ args, allowPositionals: true, options: OPTIONS });
  const [command, ...rest] = positionals;
  if (!isDay(values.today)) throw new Error('--today needs a calendar day such as 2026-11-21');
  if (command === 'check') return check(values);
  if (command === 'new') return begin(rest, values.today);
  if (command === 'stale') return stale(values.today);
  if (command === 'pages') return pages(values.changed ? changedFiles() : rest);
  process.stderr.write(HOW);
  return 1;
}

async function check({ changed, fix, today }: { changed: boolean; fix: boolean; today: string }): Promise<number> {
  if (fix) {
    const fixes = fixContent(CONTENT_FOLDER);
    for (const { file, line, what } of fixes) {
      process.stdout.write(`fixed content/${file}${line > 0 ? `:${String(line)}` : ''}  ${what}\n`);
    }
  }
  writeSchemas();
  const only = changed ? new Set(changedPaths()) : undefined;
  const isAsked = (path: string) => !only || only.has(pathOf(path));
  const all = [...(await checkContent(CONTENT_FOLDER, { today, isAsked })), ...sourceWords(), ...docWords()];
  const findings = all.filter(({ file }) => isAsked(file));
  process.stdout.write(`${report(findings)}\n`);
  return findings.some(({ severity }) => severity === 'error') ? 1 : 0;
}

function begin([noun = '', slug = '']: string[], today: string): number {
  try {
    const path = newFile(CONTENT_FOLDER, noun, slug, today);
    process.stdout.write(
      `Wrote content/${path}. Open it, write in place of each FILL IN, and remove the fields that you don't need.\nThen run: npm run content -- check\n`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof NewFileError)) throw error;
    process.stderr.write(`${error.message}\n`);
    return 1;
  }
}

function stale(today: string): number {
  const due = dueTexts(readWritten(CONTENT_FOLDER).written, today);
  process.stdout.write(`${dueLines(due)}\n`);
  const count = (state: string) => due.filter((one) => one.state === state).length;
  process.stdout.write(
    `${String(due.length)} texts: ${String(count('past') + count('late'))} past their day, ${String(count('soon'))} due within 30 days\n`,
  );
  return count('past') > 0 ? 1 : 0;
}

function pages(paths: string[]): number {
  const { written, mistakes } = readWritten(CONTENT_FOLDER);
  for (const path of paths) {
    const addresses = pagesOf(path.replace(/^content\//, ''), written);
    process.stdout.write(`content/${path.replace(/^content\//, '')}  ${addresses.join(' ') || 'no page of its own'}\n`);
  }
  for (const mistake of mistakes) process.stderr.write(`${mistakeLine(mistake)}\n`);
  return mistakes.length > 0 ? 1 : 0;
}
