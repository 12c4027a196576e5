import { beforeAll, expect, test } from 'vitest';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { builtEntries } from '#content-model/built-content.ts';
import { lastCheckedWords } from '#site/last-checked.ts';
import { telephoneLink } from '#text/telephone.ts';
import { readSite, words, type BuiltPage } from './built-page.ts';
import { styleMistakes } from './own-styles.ts';

const read = (file: string): BuiltPage => readSite(SITE_FOLDER, file).pages[0]!;

beforeAll(() => buildIfStale(), 180_000);

test('someone who finds a problem reads what was checked and when, what does not work, and calls or writes [BEYOND-1 part]', () => {
  const { $ } = read('accessibility.html');
  const entries = builtEntries(SITE_FOLDER);
  const { phone, email } = entries.site[0]!.data;
  const { review, points } = entries['retail-pages'].find(({ id }) => id === 'accessibility')!.data;
  const main = words($('main'));
  expect(main).toContain(lastCheckedWords(review));
  for (const { heading, text } of points) expect(main).toContain(`${heading} ${text}`);
  expect(main).toContain('Booking, the symptom questions and the store map need JavaScript.');
  expect($(`main a[href="${telephoneLink(phone)}"]`).text()).toBe(`Call ${phone}`);
  expect($(`main a[href="mailto:${email}"]`).text()).toBe(`Email ${email}`);
});

test.each(['index.html', 'findcare/services.html', 'accessibility.html'])('the foot of %s leads there', (file) => {
  expect(read(file).$('footer a[href="/accessibility"]').text()).toBe('Accessibility');
});

test('it has the styles of what it shows, and no others', () => {
  const found = styleMistakes(readSite(SITE_FOLDER));
  expect(JSON.stringify(found)).not.toContain('/accessibility');
});
