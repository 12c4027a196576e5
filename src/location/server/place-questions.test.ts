import { expect, test } from 'vitest';
import { testDatabase } from '#db/testing.ts';
import { geocode, suggestPlaces } from './places.ts';
import { FIRST_SUGGESTIONS, PLACE_QUESTIONS } from './place-questions.ts';

const { pool } = await testDatabase();

async function meaning(text: string, wanted: string): Promise<string> {
  const answer = await geocode(pool, text);
  if (answer.state !== 'choices') return answer.state === 'found' ? (answer.place.label ?? '') : 'unknown';
  // As many as are wanted: a name that stands in twenty states is asked about for the largest of its towns.
  return answer.choices
    .slice(0, wanted.split(' ').length)
    .map(({ state }) => state)
    .join(' ');
}

test('there are 200 questions and more, each asked once', () => {
  expect(PLACE_QUESTIONS.length).toBeGreaterThanOrEqual(200);
  expect(new Set(PLACE_QUESTIONS.map(([typed]) => typed)).size).toBe(PLACE_QUESTIONS.length);
});

test.each(PLACE_QUESTIONS)('%s is %s [LOC-2, LOC-4]', async (typed, meant) => {
  expect(await meaning(typed, meant)).toBe(meant);
});

test.each(FIRST_SUGGESTIONS)('%s suggests %s first [LOC-2]', async (typed, first) => {
  expect((await suggestPlaces(pool, typed))[0]?.label).toBe(first);
});

test('no suggestion is of American Samoa, and each is of a state or of pr, vi, gu, mp [LOC-2]', async () => {
  const typed = Array.from('abcdefghijklmnopqrstuvwxyz').flatMap((one) => Array.from('aeiou').map((two) => one + two));
  for (const start of [...typed, 'pago', '967', '96799']) {
    for (const { state, label } of await suggestPlaces(pool, start)) expect([label, state]).not.toContain('AS');
  }
});
