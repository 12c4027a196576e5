import { expect, test } from 'vitest';

import { readAsk } from '#search/search-ask.ts';
import { filtersAtStart } from './filters.ts';
import { readFilters } from './filters-url.ts';
import { shareAddress } from './share-address.ts';

const fresno = { zipCode: '93706', city: 'Fresno', state: 'CA' };
const choices = {
  serviceTypes: true,
  plans: ['Medicare'],
  languages: ['Spanish'],
  symptoms: [{ symptomId: 'eczema', name: 'Eczema' }],
};
const filters = {
  ...filtersAtStart({ inPerson: true, online: false, speciality: true }),
  symptoms: ['eczema'],
  language: 'Spanish',
  maxPrice: 50,
};
const opened = (address: string) => {
  const { pathname, search } = new URL(address, 'https://find.example');
  return { pathname, ask: readAsk(search), filters: readFilters(search, filtersAtStart(), choices) };
};

test.each(['/findcare/category/skin-hair', '/findcare/category/skin-hair/inperson-visit'])(
  'a shared link of %s opens the same services near the same place, with the same filters',
  (pathname) => {
    const link = opened(shareAddress({ pathname, search: '?lang=Spanish&group=b' }, filters, fresno));
    expect(link).toMatchObject({
      pathname: '/findcare/category/search-results',
      ask: { keyword: '', category: 'skin-hair', near: '93706 Fresno, CA' },
      filters,
    });
  },
);

test('a shared link of a search names the place that is searched, and keeps the words and the filters', () => {
  const pathname = '/findcare/category/search-results';
  const link = opened(shareAddress({ pathname, search: '?q=rash&lang=Spanish' }, filters, fresno));
  expect(link).toMatchObject({
    pathname,
    ask: { keyword: 'rash', near: '93706 Fresno, CA' },
    filters: { language: 'Spanish' },
  });
});
