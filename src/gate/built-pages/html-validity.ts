import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { SITE_FOLDER } from '#build.ts';

/**
 * Checks the HTML of every built page. Two things of the framework's own are taken out first: the wrapper element of an island, which stands wherever its
 * content may, and the one style rule that comes with it. Exits 1 listing each mistake.
 */
const validator = new HtmlValidate(JSON.parse(readFileSync('.htmlvalidate.json', 'utf8')) as object);
const pages = globSync('**/*.html', { cwd: SITE_FOLDER });
let mistakes = 0;
for (const page of pages) {
  const html = readFileSync(join(SITE_FOLDER, page), 'utf8')
    .replaceAll(/<style>astro-island[^<]*<\/style>/g, '')
    .replaceAll(/<\/?astro-island\b[^>]*>/g, '');
  const { results } = await validator.validateString(html);
  for (const { ruleId, message, offset } of results.flatMap(({ messages }) => messages)) {
    mistakes += 1;
    const around = html.slice(Math.max(0, offset - 60), offset + 60).replaceAll(/\s+/g, ' ');
    process.stderr.write(`${page}: ${message} (${ruleId}) near ${around}\n`);
  }
}
process.stdout.write(`${pages.length} pages checked, ${mistakes} mistakes\n`);
if (pages.length === 0 || mistakes > 0) process.exit(1);
