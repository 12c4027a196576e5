import { mkdirSync, writeFileSync } from 'node:fs';
import { ORIGIN, SITE_FOLDER } from '#build/build.ts';
import { readWritten } from '#content-tools/reading/texts.ts';
import { content, entriesOf, readFiles } from '#content-model/content.ts';
import { readSite, type BuiltPage, type BuiltSite, type Findings } from './built-pages/built-page.ts';
import { copiedText } from './built-pages/copied-text.ts';
import { missingDisclaimers } from './built-pages/disclaimers.ts';
import { htmlMistakes } from './built-pages/html/html-validity.ts';
import { brokenLinks } from './built-pages/internal-links.ts';
import { otherHosts } from './built-pages/privacy/other-hosts.ts';
import { overweightPages } from './built-pages/page-weight.ts';
import { repeatedIds } from './built-pages/html/repeated-ids.ts';
import { styleMistakes } from './built-pages/own-styles.ts';
import { searchEngineMistakes } from './built-pages/search-engines.ts';
import { pagesToValidate } from './choice/pages-to-look-at.ts';

type Check = (site: BuiltSite) => Findings | Promise<Findings>;

/** The checks of built pages, each with what it says of itself in front of its mistakes. */
const CHECKS: Record<string, Check> = {
  HTML: ({ pages }) => htmlMistakes(toValidate(pages)),
  'search engines': (site) => searchEngineMistakes(site, ORIGIN, content().site.product),
  'other hosts': (site) => otherHosts(site, ORIGIN),
  disclaimers: (site) => missingDisclaimers(site, readWritten().written),
  'copied text': (site) => copiedText(site, sharedDisclaimers()),
  ids: repeatedIds,
  links: brokenLinks,
  styles: styleMistakes,
  weight: overweightPages,
};

/** Pages whose HTML may have changed; HTML is looked at page by page, which takes longer than all other checks. */
function toValidate(pages: BuiltPage[]): BuiltPage[] {
  const addresses = pagesToValidate();
  return pages.filter(({ path }) => addresses.has(path.replace(/\.group-b$/, '')));
}

/** Texts that pages may share. */
function sharedDisclaimers(): string[] {
  return [
    ...content().site.disclaimers,
    ...entriesOf(readFiles().files).disclaimers.map(({ body }) => body),
    'If you believe you have a medical emergency, please call 911.',
  ];
}

/**
 * Reads each built page once and runs every check on it. Lists all mistakes, writes the counts for the gate's sum, and
 * exits 1 on a mistake.
 */
const started = performance.now();
const site = readSite(SITE_FOLDER);
process.stdout.write(`${site.pages.length} pages read (${seconds(started)} s)\n`);
const count = { passed: 0, failed: 0 };
for (const [name, check] of Object.entries(CHECKS)) {
  const start = performance.now();
  const { mistakes, looked } = await check(site);
  const ok = site.pages.length > 0 && mistakes.length === 0;
  count[ok ? 'passed' : 'failed'] += 1;
  for (const mistake of mistakes) process.stderr.write(`${mistake}\n`);
  process.stdout.write(
    `${ok ? 'ok    ' : 'FAILED'} ${name}: ${looked}, ${mistakes.length} mistakes (${seconds(start)} s)\n`,
  );
}
mkdirSync('test-results', { recursive: true });
writeFileSync('test-results/built-pages.json', JSON.stringify(count));
process.exitCode = count.failed > 0 ? 1 : 0;

function seconds(since: number): string {
  return ((performance.now() - since) / 1000).toFixed(1);
}
