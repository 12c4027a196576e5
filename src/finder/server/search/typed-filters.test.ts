import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { SEARCH_RESULTS } from '#search/search-ask.ts';
import { memoryOf } from '#testing/search.ts';
import { searchContent } from './search-content.ts';
import { plansAndLanguages } from '#finder/filters/plans-and-languages.ts';
import { readFilters } from '#finder/filters/filters-url.ts';
import { filtersAtStart } from '#finder/filters/filters.ts';
import { withAge } from '#finder/filters/typed-age.ts';
import { withTypedFilters } from './typed-filters.ts';

const { dangerIn } = searchContent(content(), memoryOf());
const asked = (words: string, more = '') => {
  const address = withTypedFilters(`?${new URLSearchParams({ q: words }).toString()}${more}`, dangerIn);
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
  ['fever in my 2 yr old', 'q=fever&age=2'],
  ['urgent care open tonight', 'q=urgent+care&sort=soonest'],
  ['earache for my child', 'q=earache&age=child'],
  ['earache for my 6 year old', 'q=earache&age=6'],
  ['earache for my six-year-old son', 'q=earache&age=6'],
  ['rash for our 8 month old baby', 'q=rash&age=8m'],
  ['rash for my 6 week old', 'q=rash&age=1m'],
  ['eczema for my daughter who is 9 years old', 'q=eczema&age=9'],
  ['eczema for my daughter, 9 years old', 'q=eczema&age=9'],
  ['pediatric dentist', 'q=dentist&age=child'],
  ['therapy for kids', 'q=therapy&age=child'],
  ['cheap eye exam in spanish for my child', 'q=eye+exam&lang=Spanish&sort=price&age=child'],
  ['dentista para niños', 'q=dentista&age=child'],
  ['hearing test for my 80 year old mother', 'q=hearing+test&age=80'],
  ['fever 20 months', 'q=fever&age=20m'],
  ['my 20 month old has a fever 103', 'q=fever+103&age=20m'],
  ['toddler of 20 months with a fever', 'q=fever&age=20m'],
  ['fiebre bebe 20 meses', 'q=fiebre&age=20m'],
  ['niño de 20 meses con fiebre', 'q=fiebre&age=20m'],
  ['4 year old earache', 'q=earache&age=4'],
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
  'for my child',
  'pediatric',
  'pediatrician',
  'doctor for kids',
  'trouble with my son',
  'back pain for 2 years',
  'cough for 3 weeks',
  '',
])('%j stays as it is: a word of it would be lost, or none is a filter', (words) => {
  expect(asked(words)).toBeUndefined();
});

test('the place, the other filters and the layout stay, and what was made a filter is asked once only', () => {
  const address = asked('cheap rash cream', '&near=Boston&access=1&group=b') ?? '';
  expect(address).toBe('q=rash+cream&near=Boston&access=1&sort=price&group=b');
  expect(withTypedFilters(`?${address}`, dangerIn)).toBeUndefined();
});

test('no danger is lost of all that was typed, whether whom it is for stays among the words or is a filter', () => {
  const needs = [
    'fever',
    'vomiting',
    'cough',
    'rash',
    'heart rate 120',
    'sugar 60',
    'headache',
    'swallowed bleach',
    'sad',
  ];
  const forWhom = ['for my child', 'for my 2 month old', 'for my 6 year old', 'for my 80 year old father'];
  const ids = (words: string) => dangerIn(words).flatMap(({ id, careful }) => (careful ? [] : [id]));
  for (const words of needs.flatMap((need) => forWhom.map((whom) => `${need} ${whom}`))) {
    const address = asked(words);
    const { age } = readFilters(`?${address ?? ''}`, filtersAtStart(), {
      serviceTypes: true,
      symptoms: [],
      plans: [],
      languages: [],
    });
    const need = address === undefined ? words : (new URLSearchParams(address).get('q') ?? '');
    const now = ids(withAge(need, age));
    expect(now, words).toEqual(expect.arrayContaining(ids(words)));
    if (ids(words).length > 0) expect(now[0], words).toBe(ids(words)[0]);
  }
});

test('each is a filter that the page has', () => {
  const choices = plansAndLanguages([...searchContent(content(), memoryOf()).catalogue.words.values()]);
  const offered = { serviceTypes: true, symptoms: [], ...choices };
  const query = `?${asked('cheap rash cream in spanish open now') ?? ''}`;
  expect(readFilters(query, filtersAtStart(), offered)).toMatchObject({
    language: 'Spanish',
    openNow: true,
    sort: 'price',
  });
});
