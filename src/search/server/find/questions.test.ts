import { beforeAll, expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { signFinder } from '#safety/signs/find-signs.ts';
import { loadContentForTests, searchIn } from '#testing/search.ts';
import { findServices } from './find-services.ts';
import { QUESTIONS } from '../../test-data/questions.ts';

const database = await testDatabase();
const search = searchIn(database.searchPool);
const find = (typed: string) => findServices(search, typed);

beforeAll(() => loadContentForTests(database));

/** The mean of 1 / the place of the first right answer, which is to be reached. */
const LEAST = 0.92;
/** Questions whose right answer is not yet among the first three: here back pain outweighs what is in the urine. */
const STILL_MISSED = ['peeing blood and back hurts on one side'];

test('what people type is answered by the right services among the first three, with the place that they typed [SHELL-4 part]', async () => {
  const known = new Set(content().services.map(({ id }) => id));
  const misses: string[] = [];
  let total = 0;
  for (const [typed, services, place] of QUESTIONS) {
    const right = services.split(' ');
    expect(
      right.filter((id) => !known.has(id)),
      typed,
    ).toEqual([]);
    const found = await find(typed);
    const rank = found.matches.findIndex(({ id }) => right.includes(id)) + 1;
    total += rank > 0 ? 1 / rank : 0;
    const label = found.place ? `${found.place.city}, ${found.place.state}` : undefined;
    expect(label, typed).toBe(place);
    if (rank === 0 || rank > 3) misses.push(typed);
  }
  const mean = total / QUESTIONS.length;
  expect(misses).toEqual(STILL_MISSED);
  expect(QUESTIONS.length).toBeGreaterThanOrEqual(400);
  expect(mean).toBeGreaterThanOrEqual(LEAST);
});

test('400 everyday words and more are known, and whoever types one is shown services, or what to do in danger', async () => {
  const { read, tell } = signFinder(content().dangerSigns, content().dangerWords);
  const terms = content().vocabulary.flatMap((words) => words.terms);
  const everyday = new Set(terms.flatMap(({ term, alsoCalled }) => [term, ...alsoCalled]));
  expect(everyday.size).toBeGreaterThanOrEqual(400);
  const empty: string[] = [];
  for (const typed of everyday)
    if ((await find(typed)).matches.length === 0 && tell(read(typed)).length === 0) empty.push(typed);
  expect(empty).toEqual([]);
  for (const typed of ['zits', 'pee hurts', 'shrink', 'cavity'])
    expect((await find(typed)).matches.length, typed).toBeGreaterThan(0);
});

test('whoever types an everyday word is shown a service that is offered in every state, wherever they live', async () => {
  const { vocabulary, symptoms, services, partners } = content();
  const somewhere = new Set(partners.filter(({ states }) => states !== undefined).map(({ slug }) => slug));
  const everywhere = new Set(services.filter(({ partner }) => !somewhere.has(partner)).map(({ id }) => id));
  const terms = vocabulary.flatMap((words) => words.terms);
  const lost: string[] = [];
  for (const { name, alsoCalled } of [...terms.map((one) => ({ ...one, name: one.term })), ...symptoms])
    for (const typed of [name, ...alsoCalled])
      if (!(await find(typed)).matches.some(({ id }) => everywhere.has(id))) lost.push(typed);
  expect(lost).toEqual([]);
});

test('every service is found by its own name and by what it is called in a few words, among the first three [SHELL-4 part]', async () => {
  const misses: string[] = [];
  for (const { id, name, title } of content().services.filter(({ audiences }) => audiences.length === 0)) {
    for (const typed of new Set([title, name])) {
      const first = (await find(typed)).matches.slice(0, 3).map((match) => match.id);
      if (!first.includes(id)) misses.push(`${typed} (${id}): ${first.join(', ')}`);
    }
  }
  expect(misses).toEqual([]);
});
