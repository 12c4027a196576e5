import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cleared, filtersAtStart, pickedFilters, PRICES, sameFilters, SORTS, type Filters } from './filters.ts';
import { FILTERS_NAMED, readFilters, writeFilters } from './filters-url.ts';

const START = filtersAtStart();
const CHOICES = {
  serviceTypes: true,
  symptoms: ['eczema', 'dry-skin', 'rash', 'a', 'b'].map((symptomId) => ({ symptomId, name: symptomId })),
  plans: ['Bay State Health', "Plan “B” & Co's, 50%"],
  languages: ['English', 'Spanish', 'American Sign Language'],
};

const delivery = fc
  .record({ inPerson: fc.boolean(), online: fc.boolean(), speciality: fc.boolean() })
  .filter(({ inPerson, online }) => inPerson || online);
const filters: fc.Arbitrary<Filters> = fc.record({
  delivery,
  openNow: fc.boolean(),
  maxPrice: fc.constantFrom(...PRICES),
  insurancePlan: fc.option(fc.constantFrom(...CHOICES.plans)),
  language: fc.option(fc.constantFrom(...CHOICES.languages)),
  wheelchair: fc.boolean(),
  age: fc.option(fc.oneof(fc.constant('child' as const), fc.integer({ min: 0, max: 1440 }))),
  symptoms: fc.subarray(CHOICES.symptoms.map(({ symptomId }) => symptomId)),
  sort: fc.constantFrom(...SORTS.map(([name]) => name)),
});
const start = delivery.map((given) => filtersAtStart(given));

/** What else an address may hold. */
const rest = fc
  .array(fc.tuple(fc.constantFrom('q', 'near', 'utm', 'group', 'anyway'), fc.string({ maxLength: 8 })), {
    maxLength: 4,
  })
  .map((pairs) => `?${new URLSearchParams(pairs).toString()}`);

test('filters survive a reload, Back and a shared link: an address says them all, and only them', () => {
  fc.assert(
    fc.property(filters, start, rest, (chosen, own, query) => {
      const address = writeFilters(query, chosen, own);
      expect(sameFilters(readFilters(address, own, CHOICES), chosen)).toBe(true);
      expect(writeFilters(address, chosen, own)).toBe(address);
      const bare = writeFilters(address, own, own);
      expect(bare).not.toMatch(new RegExp(FILTERS_NAMED));
      expect(new RegExp(FILTERS_NAMED).test(address)).toBe(!sameFilters(chosen, own));
      expect(sameFilters(readFilters(bare, own, CHOICES), own)).toBe(true);
    }),
  );
});

test('only what differs from the start is written, after the keyword and the place, and the layout stays last', () => {
  const chosen: Filters = {
    ...START,
    delivery: { inPerson: false, online: true, speciality: false },
    openNow: true,
    maxPrice: 0,
    symptoms: ['eczema', 'rash'],
    sort: 'price',
  };
  expect(writeFilters('?q=itchy+rash&group=b&price=50&near=02139&utm=x', chosen, START)).toBe(
    '?q=itchy+rash&near=02139&utm=x&online=1&open=1&price=0&symptom=eczema&symptom=rash&sort=price&group=b',
  );
  expect(writeFilters('?itchy%20rash&near=02139', { ...START, openNow: true }, START)).toBe(
    '?itchy+rash=&near=02139&open=1',
  );
  expect(writeFilters('?open=1&price=50', START, START)).toBe('');
});

test.each([
  ['?in=0', { inPerson: false, online: true }],
  ['?online=0', { inPerson: true, online: false }],
  ['?in=0&online=0', { inPerson: true, online: true }],
  ['?in=1', { inPerson: true, online: false }],
  ['?in=1&online=1', { inPerson: true, online: true }],
])('%s never leaves both ways off', (query, ways) => {
  expect(readFilters(query, START, CHOICES).delivery).toMatchObject(ways);
});

test('nonsense in an address changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (query) => {
      const read = readFilters(query, START, CHOICES);
      expect(read.delivery.inPerson || read.delivery.online).toBe(true);
    }),
  );
  for (const query of [
    '?price=1e9',
    '?price=-1',
    '?price=',
    '?sort=up',
    '?open=maybe',
    '?symptom=%00',
    '?symptom="><s>',
    '?lang=',
    '?price=null',
    '?age=',
    '?age=old',
    '?age=-6',
    '?age=121',
    '?age=6y',
    '?price=%E0%A4%A',
  ])
    expect(readFilters(query, START, CHOICES), query).toEqual(START);
  expect(readFilters(`?${'symptom=a&'.repeat(9)}symptom=a,b`, START, CHOICES).symptoms).toEqual(['a', 'b']);
});

test('what nobody can choose on a page is no filter of its address: the list is never empty for it', () => {
  const nowhere = '?plan=Nonsense&lang=Klingon&symptom=no-such&price=7';
  expect(readFilters(nowhere, START, CHOICES)).toEqual(START);
  expect(readFilters(`${nowhere}&symptom=rash&open=1`, START, CHOICES)).toEqual({
    ...START,
    symptoms: ['rash'],
    openNow: true,
  });
  const oneWay = filtersAtStart({ inPerson: false, online: true, speciality: false });
  expect(readFilters('?in=1&specialty=1', oneWay, { ...CHOICES, serviceTypes: false })).toEqual(oneWay);
  expect(readFilters('?plan=Bay+State+Health&open=1&price=0&in=1', START, undefined)).toEqual(START);
  const many = Array.from({ length: 60 }, (_, n) => ({ symptomId: `s${n}`, name: `${n}` }));
  const all = `?symptom=${many.map(({ symptomId }) => symptomId).join(',')}`;
  expect(readFilters(all, START, { ...CHOICES, symptoms: many }).symptoms).toHaveLength(50);
});

test('each chosen filter can be taken off by itself, and all at once without losing the order', () => {
  const names = new Map([['eczema', 'Eczema']]);
  const chosen: Filters = {
    delivery: { inPerson: true, online: false, speciality: true },
    openNow: true,
    maxPrice: 100,
    insurancePlan: 'Bay State Health',
    language: 'Spanish',
    wheelchair: true,
    age: 8,
    symptoms: ['eczema', 'dry-skin'],
    sort: 'soonest',
  };
  const picked = pickedFilters(chosen, START, names);
  expect(picked.map(({ words }) => words)).toEqual([
    'In person only',
    'Specialty services',
    'Open now',
    'Up to $100',
    'Bay State Health',
    'Spanish',
    'For a child of 8 months',
    'Wheelchair access',
    'Eczema',
    'dry skin',
  ]);
  for (const { words, without } of picked) {
    const left = pickedFilters(without, START, names).map((one) => one.words);
    expect(left, words).toEqual(picked.map((one) => one.words).filter((other) => other !== words));
  }
  expect(cleared(chosen, START)).toEqual({ ...START, sort: 'soonest' });
});

test.each([
  [null, undefined],
  [0, 'Free'],
  [50, 'Up to $50'],
])('a price of at most %s is said as %s', (maxPrice, words) => {
  expect(pickedFilters({ ...START, maxPrice }, START, new Map())[0]?.words).toBe(words);
});
