import { expect, test } from 'vitest';
import { bannerSchema } from './banner.schema.ts';
import { bannersFor, PHARMA, PHONES, shownCount } from './banners.ts';

const review = { owner: 'Offers', lastReviewed: '2026-10-01', nextReview: '2027-10-01' };
const words = { title: 'Flu shots', bgColor: '#0b3f37', fontColor: '#f6f2e8', review };
const inside = {
  ...words,
  templateId: 2,
  priority: 5,
  actionType: 'internalweburl',
  actionText: 'See',
  actionNavigation: '/flu-shots',
};

function titles(place: Parameters<typeof bannersFor>[1]): string[] {
  const list = [
    { title: 'third', priority: 30, landingPage: true, categories: ['sleep'] },
    { title: 'first', priority: 1, landingPage: false, categories: ['sleep', 'labs'] },
    { title: 'second', priority: 2, landingPage: true, categories: ['sleep'] },
    { title: 'elsewhere', priority: 1, landingPage: false, categories: ['labs'] },
  ];
  return bannersFor(list, place).map(({ title }) => title);
}

test('a category shows its own banners, by priority [BANNER-2 part]', () => {
  expect(titles({ category: 'sleep' })).toEqual(['first', 'second', 'third']);
  expect(titles({ category: 'labs' })).toEqual(['elsewhere', 'first']);
  expect(titles({ category: 'medicare' })).toEqual([]);
  expect(titles({ category: ['sleep', 'labs'] })).toEqual(['elsewhere', 'first', 'second', 'third']);
});

test('landing pages show only banners flagged for them [BANNER-2 part]', () => {
  expect(titles({ landingPage: true })).toEqual(['second', 'third']);
});

test("of a page's banners those for phones count on phones alone, a pharma company's everywhere but in Puerto Rico [BANNER-2 part] [CAT-9 part]", () => {
  const banners = ([2, PHARMA, PHONES] as const).map((templateId) => ({ templateId }));
  expect(shownCount(banners, { wide: false, puertoRico: false })).toBe(3);
  expect(shownCount(banners, { wide: true, puertoRico: false })).toBe(2);
  expect(shownCount(banners, { wide: false, puertoRico: true })).toBe(2);
  expect(shownCount(banners, { wide: true, puertoRico: true })).toBe(1);
});

test.each([
  ['words that cannot be read on their ground', { fontColor: '#114438' }, 'fontColor'],
  ['a color that is none', { bgColor: 'green' }, 'bgColor'],
  ['a template that there is not', { templateId: 9 }, 'templateId'],
  [
    'a way out of the site without a name',
    { actionType: 'externalweburl', actionNavigation: 'https://x.example/' },
    'partner',
  ],
  ['an address of another site on an inside link', { actionNavigation: 'https://x.example/' }, 'actionNavigation'],
  ['script in its address', { actionNavigation: 'javascript:alert(1)' }, 'actionNavigation'],
  ["a pharma company's banner without the company", { templateId: 3 }, 'sponsor'],
])('%s is told to the editor', (_, change, field) => {
  expect(bannerSchema.safeParse(inside).success).toBe(true);
  const { error } = bannerSchema.safeParse({ ...inside, ...change });
  expect(error?.issues.map(({ path }) => path.join('.'))).toContain(field);
});
