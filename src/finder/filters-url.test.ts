import fc from 'fast-check';
import { expect, test } from 'vitest';

import { cleared, filtersAtStart, pickedFilters, sameFilters, SORTS, type Filters } from './filters.ts';
import { FILTERS_NAMED, readFilters, writeFilters } from './filters-url.ts';

const START = filtersAtStart();
const id = fc.stringMatching(/^[a-z0-9]{1,10}(-[a-z0-9]{1,10})?$/);
const text = fc.stringMatching(/^[^\s]([^\r\n]{0,40}[^\s])?$/);

const delivery = fc
  .record({ inPerson: fc.boolean(), online: fc.boolean(), speciality: fc.boolean() })
  .filter(({ inPerson, online }) => inPerson || online);
const filters: fc.Arbitrary<Filters> = fc.record({
  delivery,
  openNow: fc.boolean(),
  maxPrice: fc.option(fc.integer({ min: 0, max: 9999 })),
  insurancePlan: fc.option(text),
  language: fc.option(text),
  wheelchair: fc.boolean(),
  symptoms: fc.uniqueArray(id, { maxLength: 8 }),
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
      expect(sameFilters(readFilters(address, own), chosen)).toBe(true);
      expect(writeFilters(address, chosen, own)).toBe(address);
      const bare = writeFilters(address, own, own);
      expect(bare).not.toMatch(new RegExp(FILTERS_NAMED));
      expect(new RegExp(FILTERS_NAMED).test(address)).toBe(!sameFilters(chosen, own));
      expect(sameFilters(readFilters(bare, own), own)).toBe(true);
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
  expect(readFilters(query, START).delivery).toMatchObject(ways);
});

test('nonsense in an address changes nothing', () => {
  fc.assert(
    fc.property(fc.string(), (query) => {
      const read = readFilters(query, START);
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
    `?plan=${'x'.repeat(61)}`,
    '?price=%E0%A4%A',
  ])
    expect(readFilters(query, START), query).toEqual(START);
  expect(readFilters(`?${'symptom=a&'.repeat(9)}symptom=a,b`, START).symptoms).toEqual(['a', 'b']);
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
