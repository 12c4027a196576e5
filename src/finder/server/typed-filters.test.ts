import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { SEARCH_RESULTS } from '#search/search-ask.ts';
import { searchContent } from './search-content.ts';
import { plansAndLanguages } from '../catalogue.ts';
import { readFilters } from '../filters-url.ts';
import { filtersAtStart } from '../filters.ts';
import { withTypedFilters } from './typed-filters.ts';

const asked = (words: string, more = '') => {
  const address = withTypedFilters(`?${new URLSearchParams({ q: words }).toString()}${more}`);
  return address?.replace(`${SEARCH_RESULTS}?`, '');
};

test.each([
  ['eye exam in spanish', 'q=eye+exam&lang=Spanish'],
  ['eye exam en español', 'q=eye+exam&lang=Spanish'],
  ['Doctor who speaks Spanish for a rash', 'q=Doctor+for+a+rash&lang=Spanish'],
  ['cheap blood test', 'q=blood+test&sort=price'],
  ['low-cost std test', 'q=std+test&sort=price'],
  ['rash no insurance', 'q=rash&sort=price'],
  ['urgent care open now', 'q=urgent+care&open=1'],
  ['cheap eye exam open now, spanish speaking', 'q=eye+exam&lang=Spanish&open=1&sort=price'],
])('%j is a need with filters in place of the words that say them [RESULT-2 part]', (words, address) => {
  expect(asked(words)).toBe(address);
});

test.each([
  'eye exam',
  'cheap',
  'open now',
  'open now near me',
  'spanish flu',
  'open wound',
  'no insurance',
  'low iron',
  '',
])('%j stays as it is: a word of it would be lost, or none is a filter', (words) => {
  expect(asked(words)).toBeUndefined();
});

test('the place, the other filters and the layout stay, and what was made a filter is asked once only', () => {
  const address = asked('cheap rash cream', '&near=Boston&access=1&group=b') ?? '';
  expect(address).toBe('q=rash+cream&near=Boston&access=1&sort=price&group=b');
  expect(withTypedFilters(`?${address}`)).toBeUndefined();
});

test('each is a filter that the page has', () => {
  const choices = plansAndLanguages([...searchContent(content()).catalogue.words.values()]);
  const offered = { serviceTypes: true, symptoms: [], ...choices };
  const query = `?${asked('cheap rash cream in spanish open now') ?? ''}`;
  expect(readFilters(query, filtersAtStart(), offered)).toMatchObject({
    language: 'Spanish',
    openNow: true,
    sort: 'price',
  });
});
