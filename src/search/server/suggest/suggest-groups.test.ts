import { beforeAll, describe, expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { aPage, loadContentForTests, searchIn } from '#testing/search.ts';
import { completeKeyword, suggestFor } from './suggest-groups.ts';

const database = await testDatabase();
const search = searchIn(database.searchPool);

beforeAll(() =>
  loadContentForTests(database, [
    aPage('/rx-healthanswer/acne', { kind: 'Article', title: 'Acne: a twelve-week plan' }),
    aPage('/rx-healthanswer/rash', { kind: 'Article', title: 'A new rash', keywords: ['Itchy rash'] }),
  ]),
);

const groupsOf = async (typed: string) =>
  Object.fromEntries((await suggestFor(search, typed)).groups.map(({ kind, items }) => [kind, items]));

describe('suggestions while typing', () => {
  test('stand in six groups of at most three, in their order, and each leads somewhere [RESULT-3 part] [SHELL-4 part]', async () => {
    for (const typed of ['it', 'itchy', 'acne', 'derm', 'lab', 'eye exam 02139', 'sle', 'c']) {
      const { groups } = await suggestFor(search, typed);
      const order = ['Symptoms', 'Services', 'Providers', 'Categories', 'Articles', 'Places'];
      const kinds = groups.map(({ kind }) => kind);
      expect(kinds).toEqual(order.filter((kind) => kinds.includes(kind as (typeof kinds)[number])));
      for (const { items } of groups) {
        expect(items.length).toBeGreaterThan(0);
        expect(items.length).toBeLessThanOrEqual(3);
        for (const { title, address } of items)
          expect([title === '', address.startsWith('/')], typed).toEqual([false, true]);
      }
    }
  });

  test('an age that is being typed is no town; a town after ‘near’ is one', async () => {
    expect((await groupsOf('rash for my 2 year old'))['Places']).toBeUndefined();
    expect((await groupsOf('rash near old'))['Places']?.[0]?.title).toMatch(/^rash near Old/);
  });

  test('a symptom is found by its name and by what else people call it, and says which [RESULT-3 part]', async () => {
    expect((await groupsOf('acn'))['Symptoms']?.[0]).toEqual({
      title: 'Acne',
      note: '',
      address: '/findcare/category/search-results?q=Acne',
    });
    const itchy = (await groupsOf('itchy'))['Symptoms'] ?? [];
    expect(itchy.map(({ title }) => title)).toContain("Athlete's foot");
    expect(itchy.find(({ title }) => title === "Athlete's foot")?.note).toBe('itchy feet');
    expect((await groupsOf('zit'))['Symptoms']?.[0]).toMatchObject({ title: 'Acne', note: 'zit' });
  });

  test.each([
    ['psori', 'Psoriasis'],
    ['asth', 'Asthma'],
    ['high bl', 'High blood pressure'],
    ['diab', 'Diabetes'],
    ['pred', 'Prediabetes'],
  ])('the condition of ‘%s’ is found among the symptoms, as %s [RESULT-3 part]', async (typed, condition) => {
    expect((await groupsOf(typed))['Symptoms']?.[0]?.title).toBe(condition);
  });

  test('categories lead to their pages, and say by which other name they were found [RESULT-3 part]', async () => {
    expect((await groupsOf('mental h'))['Categories']).toEqual([
      { title: 'Mental health', note: '', address: '/findcare/category/mentalhealth' },
    ]);
    expect((await groupsOf('womens health'))['Categories']?.[0]).toEqual({
      title: 'Reproductive health',
      note: 'womens health',
      address: '/findcare/category/reproductivehealth',
    });
    const all = content().categories.map(({ categoryName }) => categoryName);
    for (const name of all)
      expect(
        (await groupsOf(name))['Categories']?.map(({ title }) => title),
        name,
      ).toContain(name);
  });

  test('services, partners and articles are found too, and places with what was typed before them [RESULT-3 part]', async () => {
    expect((await groupsOf('eye ex'))['Services']?.[0]).toEqual({
      title: 'Eye exam',
      note: 'For Eyes, in person',
      address: '/findcare/partner/foreyes',
    });
    expect((await groupsOf('labc'))['Providers']?.[0]).toMatchObject({
      title: 'Labcorp',
      address: '/findcare/partner/labcorp',
    });
    expect((await groupsOf('acn'))['Articles']?.[0]).toMatchObject({ address: '/rx-healthanswer/acne' });
    const near = (await groupsOf('eye exam near bost'))['Places']?.[0];
    expect(near).toMatchObject({ title: 'eye exam near Boston, MA' });
    expect(near?.address).toBe('/findcare/category/search-results?q=eye%20exam&near=Boston%2C%20MA');
    expect((await groupsOf('flu shot 0213'))['Places']?.[0]?.address).toMatch(/q=flu%20shot&near=0213\d$/);
    expect((await groupsOf('flu shot bosto'))['Places']?.[0]?.title).toBe('flu shot near Boston, MA');
    for (const typed of ['rash', 'cold', 'mole', 'hope', 'pain in my ear'])
      expect((await groupsOf(typed))['Places'], typed).toBeUndefined();
  });

  test.each([
    ['dermatolgist', 'dermatologist'],
    ['dermatolg', 'dermatology'],
    ['exzema', 'eczema'],
    ['labcropp', 'labcorp'],
    ['hedache', 'headache'],
  ])('‘%s’ is suggested what was meant, ‘%s’ [RESULT-3 part]', async (typed, meant) => {
    const found = await suggestFor(search, typed);
    expect(found.meant).toBe(meant);
    expect(found.groups.length).toBeGreaterThan(0);
  });

  test.each(['', 'x', '?!', 'xyzzyplugh', 'привет', '\0'])(
    '‘%s’ is suggested nothing [RESULT-3 part]',
    async (typed) => {
      expect((await suggestFor(search, typed)).groups).toEqual([]);
    },
  );
});

describe('keywords', () => {
  const complete = (typed: string) => completeKeyword(search, typed);
  const keywords = async (typed: string) => (await complete(typed)).map(({ keyword }) => keyword);

  test('are completed: the very words first, then by length, misspelt ones too [RESULT-3]', async () => {
    for (const typed of ['flu', 'sle', 'rash', 'lab', 'derm', 'skin', 'diabet', 'eye', 'pre', 'cold', 'mental h']) {
      const found = await keywords(typed);
      const [first = '', ...others] = found;
      expect(found.length, typed).toBeGreaterThan(0);
      const inOrder = first === typed ? others : found;
      expect(inOrder, typed).toEqual(inOrder.toSorted((a, b) => a.length - b.length));
      expect(others, typed).not.toContain(typed);
    }
    expect((await keywords('flu'))[0]).toBe('flu');
    expect((await keywords('labc'))[0]).toBe('labcorp');
    expect(await keywords('dermatolgist')).toContain('dermatologist');
    expect(await keywords('xyzzyplugh')).toEqual([]);
  });

  test('are those of conditions, symptoms, partners, services and categories [RESULT-3 part]', async () => {
    for (const [typed, kind] of [
      ['itch', 'Symptom'],
      ['type 2 di', 'Term'],
      ['labcorp', 'Partner'],
      ['eye exam', 'Service'],
      ['mental health', 'Category'],
    ])
      expect(
        (await complete(typed!)).map((one) => one.kind),
        typed,
      ).toContain(kind);
  });
});
