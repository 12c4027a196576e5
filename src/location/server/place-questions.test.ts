import { expect, test } from 'vitest';
import { testEach } from '#testing/cases.ts';
import { testDatabase } from '#testing/database.ts';
import type { Geocoded } from './place-rows.ts';
import { geocode, geocodeTyped, suggestPlaces } from './places.ts';
import { FIRST_SUGGESTIONS, FIELD_QUESTIONS, PLACE_QUESTIONS } from '../test-data/place-questions.ts';

const { pool } = await testDatabase();

function meaning(answer: Geocoded, wanted: string): string {
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

testEach(
  'each question is answered by the place that is meant [LOC-2, LOC-4 part]',
  PLACE_QUESTIONS,
  async (typed, meant) => {
    expect(meaning(await geocode(pool, typed), meant)).toBe(meant);
  },
);

testEach(
  'each is answered so in a field for a place too [LOC-4 part]',
  PLACE_QUESTIONS.filter(([, meant]) => meant !== 'unknown'),
  async (typed, meant) => {
    expect(meaning(await geocodeTyped(pool, typed), meant)).toBe(meant);
  },
);

testEach(
  'a field for a place takes beginnings and misspelt names for the places that are meant [LOC-4 part]',
  FIELD_QUESTIONS,
  async (typed, meant) => {
    expect(meaning(await geocodeTyped(pool, typed), meant)).toBe(meant);
  },
);

testEach(
  'beside a need a word is no place by its beginning',
  ['chic', 'bos', 'mass', 'heart', 'pain', 'den'].map((one) => [one] as const),
  async (typed) => {
    expect(await geocode(pool, typed)).toEqual({ state: 'unknown' });
  },
);

test('half the name of a large town, with its state too, finds the first of its suggestions, alone or among the choices [LOC-2, LOC-4 part]', async () => {
  const { rows } = await pool.query<{ name: string; state: string }>(
    "select name, state from places where kind = 'place' order by weight desc limit 60",
  );
  for (const { name, state } of rows) {
    const half = name.slice(0, Math.max(4, name.length / 2));
    if (half === name) continue;
    for (const typed of [half, `${half}, ${state}`]) {
      const answer = await geocodeTyped(pool, typed);
      const found = answer.state === 'found' ? [answer.place] : answer.state === 'choices' ? answer.choices : [];
      const [first] = await suggestPlaces(pool, typed);
      expect([typed, found.map(({ label }) => label)]).toEqual([typed, expect.arrayContaining([first?.label])]);
    }
  }
});

testEach('each beginning suggests the right place first [LOC-2 part]', FIRST_SUGGESTIONS, async (typed, first) => {
  expect((await suggestPlaces(pool, typed))[0]?.label).toBe(first);
});

test('no suggestion is of American Samoa, and each is of a state or of pr, vi, gu, mp [LOC-2 part]', async () => {
  const typed = Array.from('abcdefghijklmnopqrstuvwxyz').flatMap((one) => Array.from('aeiou').map((two) => one + two));
  for (const start of [...typed, 'pago', '967', '96799']) {
    for (const { state, label } of await suggestPlaces(pool, start)) expect([label, state]).not.toContain('AS');
  }
});
