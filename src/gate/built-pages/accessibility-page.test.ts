import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import { beforeAll, expect, test } from 'vitest';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { builtEntries } from '#content-model/built-content.ts';
import { lastCheckedWords } from '#site/frame/last-checked.ts';
import { telephoneLink } from '#text/telephone.ts';
import { readSite, words, type BuiltPage } from './built-page.ts';

const read = (file: string): BuiltPage => readSite(SITE_FOLDER, file).pages[0]!;

beforeAll(() => buildIfStale(), 180_000);

test('someone who finds a problem reads what was checked and when, what does not work, and calls, writes or fills in a form [BEYOND-1 part]', () => {
  const { $ } = read('accessibility.html');
  const entries = builtEntries(SITE_FOLDER);
  const { phone, email } = entries.site[0]!.data;
  const { review, points } = entries['retail-pages'].find(({ id }) => id === 'accessibility')!.data;
  const main = words($('main'));
  expect(main).toContain(lastCheckedWords(review));
  for (const { heading, text } of points) expect(main).toContain(`${heading} ${text}`);
  expect(main).toContain("The symptom questions, the store map and booking's later steps need JavaScript.");
  expect($(`main a[href="${telephoneLink(phone)}"]`).text()).toBe(`Call ${phone}`);
  expect($(`main a[href="mailto:${email}"]`).text()).toBe(`Email ${email}`);
  expect($('main a[href="/feedback"]').text()).toBe('Tell us about a problem');
});

test('the foot of every page, one of a booking too, leads there, to what is kept about people, and to the form about that page', () => {
  const files = globSync('**/*.html', { cwd: SITE_FOLDER });
  expect(files.length).toBeGreaterThan(300);
  for (const file of files) {
    const html = readFileSync(join(SITE_FOLDER, file), 'utf8');
    const path = `/${file.replace(/(^|\/)index\.html$|\.html$/, '$1')}`;
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
    // The foot alone: to read hundreds of pages whole takes seconds.
    const $ = load(html.slice(html.lastIndexOf('<footer')));
    const links = $('footer nav[aria-label="About this site"] a').toArray();
    expect(
      links.map((link) => $(link).text()),
      path,
    ).toEqual(['Accessibility', 'Privacy', 'Is something wrong with this page?']);
    const [accessibility, privacy, feedback = ''] = links.map((link) => $(link).attr('href'));
    expect([accessibility, privacy], path).toEqual(['/accessibility', '/privacy']);
    const about = new URL(feedback, 'http://find.example').searchParams.get('page') ?? '';
    // Whose booking it is would say what for.
    const isBooking = /^\/schedule-appointment\/(?!partner\/)[^/]+/.test(path);
    const expected = isBooking
      ? path.replace(/^(\/schedule-appointment\/)[^/]+/, '$1[partner]')
      : canonical
        ? new URL(canonical).pathname
        : path;
    expect(about.replace(/\/$/, ''), path).toBe(expected.replace(/\/$/, ''));
  }
});
