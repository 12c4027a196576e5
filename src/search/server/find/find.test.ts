import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import type { PageKind } from '../../page-kinds.ts';
import { aPage, loadForTests, searchIn, wordsAlike } from '#testing/search.ts';
import { countPages, searchSite } from './find.ts';
import { findArticles } from './find-articles.ts';

const database = await testDatabase();
const { searchPool } = database;
/** What is asked of it, with what words are also called. */
const search = searchIn(
  searchPool,
  wordsAlike(['pink eye', 'conjunctivitis'], ['video visit', 'telehealth'], ['flu', 'grippe']),
);

const DOCUMENTS = [
  aPage('/skin', {
    kind: 'Care',
    title: 'Skin & hair',
    keywords: ['Eczema', 'Moles and warts'],
    passages: [
      'A dermatologist looks at eczema, moles and rashes, near you or online.',
      'Cash price $59* per visit',
      'Book a time',
    ],
  }),
  aPage('/eczema-or-not', {
    kind: 'Article',
    title: 'Eczema or contact rash?',
    passages: [
      'Eczema comes back for years. A contact rash sits where something touched you, and an e-mail tells you more.',
    ],
  }),
  aPage('/flu-shots', {
    title: 'Flu shots: who and when',
    passages: [
      'Walk-ins are welcome for a flu shot. COVID-19 shots too. Women’s health has a room of its own; X-rays do not.',
    ],
  }),
  aPage('/labcorp', {
    kind: 'Provider',
    title: 'Labcorp: book a lab visit',
    passages: ['Labcorp draws blood. A check-up is more than that. You slept badly? Early visits help.'],
  }),
  aPage('/video', { kind: 'Care', title: 'See a doctor by video', passages: ['A video visit takes ten minutes.'] }),
  aPage('/eyes', { kind: 'Article', title: 'Pink eye in children', passages: ['It is sticky and pink.'] }),
  aPage('/sleep', {
    kind: 'Care',
    title: 'Sleep care',
    passages: ['Sleep better in two weeks. Señor Núñez slept well.'],
  }),
  aPage('/sleep-ring', { kind: 'Product', title: 'A sleep ring', passages: ['It tells how you sleep.'] }),
  aPage('/night', { kind: 'Article', title: 'Nights', passages: ['Sleep is a habit.'] }),
  aPage('/ears', { kind: 'Care', title: 'Ear pain', passages: ['Swimmers know it.'] }),
  aPage('tile-flu', {
    kind: 'Tile',
    title: 'Larkmoor Clinic: flu shot',
    keywords: ['Influenza'],
    passages: ['In store.'],
  }),
];

beforeAll(() => loadForTests(database, DOCUMENTS));

function look(words: string, kind?: PageKind, from = 0) {
  return searchSite(search, { words, kind, from });
}

async function addresses(words: string) {
  return (await look(words)).hits.map(({ address }) => address);
}

describe('a search of the site', () => {
  test.each([
    ['rashes', '/skin'],
    ['dermatologists', '/skin'],
    ['senor nunez', '/sleep'],
    ['Señor', '/sleep'],
    ['conjunctivitis', '/eyes'],
    ['telehealth', '/video'],
    ['lab corp', '/labcorp'],
    ['derm', '/skin'],
    ['what to do for a rash', '/eczema-or-not'],
    ['$59', '/skin'],
  ])('‘%s’ finds %s [SHELL-4 part]', async (words, address) => {
    expect(await addresses(words)).toContain(address);
  });

  test.each([
    ['flu shot', 'flu-shot', 'flu/shot', 'Flu Shots', 'grippe shot'],
    ['email', 'e-mail', 'E-Mail'],
    ['covid 19', 'covid-19', 'COVID‑19'],
    ['skin hair', 'skin/hair', 'skin & hair', 'skin&hair'],
    ["women's", 'womens', 'women’s'],
    ['x-ray', 'xray', 'X-rays'],
    ['check up', 'check-up', 'check/up'],
    ['walk-in', 'walkin', 'walk in', 'walk-ins'],
  ])(
    '‘%s’ finds the same however it is written: hyphens, slashes and apostrophes change nothing [SHELL-4 part]',
    async (one, ...others) => {
      const expected = await addresses(one);
      expect(expected.length).toBeGreaterThan(0);
      for (const other of others) expect(await addresses(other), other).toEqual(expected);
    },
  );

  test('how many pages of a kind there are is counted as a search for them counts, without reading one', async () => {
    for (const words of ['sleep', 'eczema', 'swim', 'slep', 'xyzzy', '', 'the', '"><&|!'])
      for (const kind of ['Product', 'Article', 'Care'] as const) {
        const shown: unknown[] = [];
        const watched = {
          query: async (asked: never) => {
            const answer = await searchPool.query<Record<string, unknown>>(asked);
            shown.push(...answer.rows.flatMap(({ hits }) => hits ?? []));
            return answer;
          },
        };
        expect(await countPages({ ...search, db: watched as never }, words, kind), `${words} ${kind}`).toBe(
          (await look(words, kind)).total,
        );
        expect(shown).toEqual([]);
      }
    expect(await countPages(search, 'sleep', 'Product')).toBe(1);
  });

  test('a title counts for more than a text, and one word is not the beginning of another [SHELL-4 part]', async () => {
    expect((await addresses('eczema'))[0]).toBe('/eczema-or-not');
    expect(await addresses('ear pain')).toEqual(['/ears']);
    expect(await addresses('ear')).toEqual(['/ears']);
  });

  test('counts are by kind, and a kind narrows the results but not the counts; tiles are not listed [SHELL-4 part]', async () => {
    const all = await look('sleep');
    expect(all).toMatchObject({ total: 3, counts: { Care: 1, Product: 1, Article: 1 } });
    const care = await look('sleep', 'Care');
    expect(care).toMatchObject({ total: 1, counts: { Care: 1, Product: 1, Article: 1 } });
    expect(care.hits.map(({ kind }) => kind)).toEqual(['Care']);
    expect(await look('sleep', 'Provider')).toMatchObject({ total: 0, hits: [] });
    expect(await addresses('influenza')).toEqual([]);
  });

  test('results go on where those before ended, and none comes twice [SHELL-4 part]', async () => {
    const many = await look('sleep');
    const rest = await look('sleep', undefined, 1);
    expect(rest.hits).toEqual(many.hits.slice(1));
    expect(rest.total).toBe(3);
    expect((await look('sleep', undefined, 10_000)).hits).toEqual([]);
  });

  test('an excerpt is a passage of the page, with the words that were looked for marked and none run together [SHELL-4 part]', async () => {
    const [hit] = (await look('rash dermatologist')).hits;
    expect(hit?.excerpt).toEqual([
      { text: 'A ', mark: false },
      { text: 'dermatologist', mark: true },
      { text: ' looks at eczema, moles and ', mark: false },
      { text: 'rashes', mark: true },
      { text: ', near you or online.', mark: false },
    ]);
    const marks = async (words: string) =>
      (await look(words)).hits.flatMap(({ excerpt }) => excerpt.filter(({ mark }) => mark).map(({ text }) => text));
    expect(await marks('walkin')).toEqual(['Walk-ins']);
    expect(await marks('xray')).toEqual(['X-rays']);
    expect(await marks('telehealth')).toEqual(['video', 'visit']);
    const text = (await look('price')).hits[0]?.excerpt.map((part) => part.text).join('');
    expect(text).toBe('Cash price $59* per visit');
  });

  test.each([
    ['dermatolgist near you', 'dermatologist near you'],
    ['labcrop', 'labcorp'],
    ['eczma', 'eczema'],
    ['dermatologits', 'dermatologist'],
  ])('‘%s’ is answered with what was meant, ‘%s’, and its first results [SHELL-4 part]', async (typed, words) => {
    const { total, meant } = await look(typed);
    expect(total).toBe(0);
    expect(meant?.words).toBe(words);
    expect(meant?.hits.length).toBe(meant?.total);
    expect(meant?.total).toBeGreaterThan(0);
  });

  test('a slip that begins a rare word finds that, and offers the common one [SHELL-4 part]', async () => {
    const { hits, meant } = await look('slep');
    expect(hits.map(({ address }) => address)).toEqual(expect.arrayContaining(['/labcorp', '/sleep']));
    expect(meant).toMatchObject({ words: 'sleep', total: 3 });
  });

  test.each(['xyzzyplugh', 'flu xyzzyplugh', 'привет', 'cyst', 'melatonn', 'covid99', '', ' ', '?!', '\0'])(
    '‘%s’ finds nothing, and nothing else is meant [SHELL-4 part]',
    async (words) => {
      expect(await look(words)).toEqual({ total: 0, counts: {}, hits: [] });
    },
  );
});

describe('articles that are suggested', () => {
  const articles = DOCUMENTS.map((one) => (one.kind === 'Tile' ? one : { ...one, kind: 'Article' as const }));
  beforeAll(() => loadForTests(database, articles));
  const titles = async (words: string) => (await findArticles(search, words, 3)).articles.map(({ address }) => address);

  test.each([
    ['ec', '/eczema-or-not'],
    ['eczem', '/eczema-or-not'],
    ['flu sh', '/flu-shots'],
    ['flu-sh', '/flu-shots'],
    ['gripp', '/flu-shots'],
    ['conjunc', '/eyes'],
    ['telehealth', '/video'],
    ['lab cor', '/labcorp'],
    ['sleep ri', '/sleep-ring'],
    ['habi', '/night'],
  ])('‘%s’ suggests %s first: by title, else by text, half typed or not [SHELL-4 part]', async (typed, address) => {
    expect((await titles(typed))[0]).toBe(address);
  });

  test('what is typed wrong suggests what was meant, and says so; three at most, and no tile [SHELL-4 part]', async () => {
    expect(await findArticles(search, 'dermatolg', 3)).toMatchObject({ meant: 'dermatologist' });
    expect(await findArticles(search, 'labcr', 3)).toMatchObject({ meant: 'labcorp' });
    expect(await findArticles(search, 'xyzzyplugh', 3)).toEqual({ articles: [] });
    expect(await findArticles(search, 'e', 3)).toEqual({ articles: [] });
    const pages = await titles('th');
    expect(pages.length).toBeLessThanOrEqual(3);
    expect(await titles('larkmoor clinic')).toEqual([]);
  });

  test('of hundreds of articles with a common word the one with it in its title comes first, and no letter alone after little words looks for any [SHELL-4 part]', async () => {
    const common = Array.from({ length: 300 }, (_, at) =>
      aPage(`/made-${at}`, { kind: 'Article', title: `Made ${at}`, keywords: ['Sprained ankle'] }),
    );
    const titled = aPage('/ankle', { kind: 'Article', title: 'Ankle pain' });
    await loadForTests(database, [...common, titled]);
    for (const typed of ['ankle', 'ankl', 'my ankle', 'when should I ankl'])
      expect((await titles(typed))[0]).toBe('/ankle');
    expect(await titles('sprained a')).toHaveLength(3);
    expect(await titles('should s')).toEqual([]);
  });
});

test('no text fails: operators, quotes, other alphabets, whatever is typed or pasted [SHELL-4 part]', async () => {
  const signs = fc.constantFrom(
    "'",
    '"',
    '\\',
    '%',
    '_',
    '&',
    '|',
    '!',
    ':*',
    '<->',
    '(',
    ')',
    '*',
    '--',
    '😀',
    '\0',
    'flu',
    'e-',
    '-',
  );
  const text = fc.oneof(
    fc.array(signs, { maxLength: 30 }).map((parts) => parts.join('')),
    fc.array(signs, { maxLength: 12 }).map((parts) => parts.join(' ')),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 200 }),
  );
  const ask = async (words: string) => {
    await look(words);
    await findArticles(search, words, 3);
  };
  await fc.assert(fc.asyncProperty(text, ask), { numRuns: 150 });
  for (const words of [
    'a'.repeat(10_000),
    'a '.repeat(5000),
    'a-'.repeat(5000),
    '(a|'.repeat(3000),
    "'".repeat(10_000),
  ])
    await ask(words);
});

test('the words of an index are counted by PostgreSQL as they are here, so that marks are where the words are [SHELL-4 part]', async () => {
  const word = fc.stringMatching(/^([a-z]{1,12}|[0-9]{1,6}|[a-z]{2,8}[0-9]{1,3}|[0-9]{1,3}(st|nd|rd|th|mg|d))$/);
  await fc.assert(
    fc.asyncProperty(fc.array(word, { minLength: 1, maxLength: 12 }), async (words) => {
      const { rows } = await searchPool.query<{ last: number }>(
        `select max(place)::int as last from unnest(to_tsvector('find_care', $1)) as one(lexeme, places, weights), unnest(places) place`,
        [words.join(' ')],
      );
      expect(rows[0]?.last).toBe(words.length);
    }),
  );
});
