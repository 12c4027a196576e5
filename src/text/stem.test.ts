import fc from 'fast-check';
import { expect, test } from 'vitest';
import { soundOf } from './sounds-like.ts';
import { stem } from './stem.ts';

test.each([
  ['itch', 'itchy', 'itching', 'itches', 'itched'],
  ['dermatologist', 'dermatology', 'dermatologists'],
  ['allergy', 'allergies'],
  ['vaccine', 'vaccines', 'vaccination', 'vaccinated'],
  ['infection', 'infected', 'infections'],
  ['sleep', 'sleepy', 'sleeping', 'sleepiness', 'slept'],
  ['snore', 'snoring', 'snores'],
  ['dentist', 'dental', 'dentists'],
  ['tooth', 'teeth'],
  ['wheezing', 'wheeze', 'wheezy'],
  ['vomit', 'vomiting', 'vomited'],
  ['depressed', 'depression'],
  ['therapy', 'therapist'],
  ['lose', 'losing', 'lost'],
  ['urinate', 'urinating', 'urination'],
  ['checkup', 'checkups'],
])('%s has one stem in all its forms [SHELL-4 part]', (word, ...forms) => {
  for (const form of forms) expect(stem(form), form).toBe(stem(word));
});

test.each([
  ['ear', 'early'],
  ['ear', 'earn'],
  ['lung', 'long'],
  ['eye', 'ye'],
  ['hive', 'hiv'],
  ['mole', 'mold'],
  ['cold', 'colon'],
  ['wart', 'war'],
  ['loss', 'los'],
  ['scar', 'scared'],
  ['car', 'care'],
])('%s and %s are two words [SHELL-4 part]', (one, other) => {
  expect(stem(one)).not.toBe(stem(other));
});

test.each([
  ['diareah', 'diarrhea'],
  ['sorasis', 'psoriasis'],
  ['newmonia', 'pneumonia'],
  ['exema', 'eczema'],
  ['hemroids', 'hemorrhoids'],
  ['fisical', 'physical'],
  ['stomack', 'stomach'],
])('%s sounds like %s [SHELL-4 part]', (heard, word) => {
  expect(soundOf(heard)).toBe(soundOf(word));
});

test('no word is lost, whatever it is [SHELL-4 part]', () => {
  fc.assert(
    fc.property(
      fc.oneof(fc.stringMatching(/^[a-z0-9]{1,60}$/), fc.constantFrom('constructor', 'valueof', 'tostring')),
      (word) => {
        expect(stem(word).length).toBeGreaterThan(0);
      },
    ),
  );
});
