import { expect, test } from 'vitest';

import { startOf } from '#finder/calls/tiles-request.ts';
import { readContent } from '#content-model/content.ts';
import { ageMistake, ageWords, monthsOf } from '../conversation/age.ts';
import { NONE } from '../conversation/answers.ts';
import { answersSentence, deliveryAtStart, fromAnswers, resultsHeading } from './results-text.ts';
import { makeScript } from '../server/script.ts';

test.each([
  [{ instoreservices: true, virtualservices: false }, true, false],
  [{ instoreservices: false, virtualservices: true }, false, true],
  [{ instoreservices: true, virtualservices: true }, true, true],
  [{ instoreservices: false, virtualservices: false }, true, true],
  [undefined, true, true],
  [{}, true, true],
])('%j checks in-person %s and online %s [RESULT-1 part]', (wanted, inPerson, online) => {
  const delivery = deliveryAtStart(wanted);
  expect(delivery).toEqual({ inPerson, online, speciality: false });
  expect(startOf({ icd10: ['L70.9'], delivery, place: { lat: 41.9, lng: -87.6 } }).delivery).toEqual(delivery);
});

test.each([
  [['Rash or hives', 'Eczema'], 'Results for rash or hives and eczema'],
  [['COVID-19'], 'Results for COVID-19'],
  [['Cold', 'Flu', 'STI testing'], 'Results for cold, flu and STI testing'],
  [[], 'Results for your answers'],
])('the heading for %j is "%s" [RESULT-1 part]', (symptoms, heading) => {
  expect(resultsHeading(symptoms)).toBe(heading);
});

test('the answers read as a sentence', () => {
  const script = makeScript(readContent());
  const answers = { redFlags: NONE, symptoms: ['acne'], howLong: 'few-days', delivery: 'either' };
  expect(answersSentence(script, { ...answers, who: 'me', months: 408 })).toBe(
    'For you, 34 years old, for a few days, in person or online.',
  );
  expect(answersSentence(script, { ...answers, who: 'my-child', months: 18 })).toBe(
    'For your child, 18 months old, for a few days, in person or online.',
  );
});

test('the answers are counted as they were asked for: seven where the symptoms have warning signs of their own', () => {
  const script = makeScript(readContent());
  const adult = { redFlags: NONE, who: 'me', months: 408 };
  expect(fromAnswers(script, { ...adult, symptoms: ['acne'] })).toBe('From your six answers');
  expect(fromAnswers(script, { ...adult, symptoms: ['headache'] })).toBe('From your seven answers');
});

test.each([
  ['years', '34', 408],
  ['years', ' 3 ', 36],
  ['months', '8', 8],
  ['months', '2 months', 2],
  ['months', '8 mo', 8],
  ['months', '30 months old', 30],
  ['months', '0', 0],
  ['years', '8 months', 8],
  ['months', '2 yrs', 24],
  ['years', '1 year', 12],
  ['years', '120 years.', 1440],
  ['years', '2', undefined],
  ['years', '0 years', undefined],
  ['months', '36', undefined],
  ['months', '', undefined],
  ['years', '121', undefined],
  ['years', '-1', undefined],
  ['years', '3.5', undefined],
  ['years', 'old', undefined],
  [undefined, '8', undefined],
] as const)(
  'in %s %j is an age of %j months: those of a baby are never taken for years [CHAT-1 part]',
  (unit, text, age) => {
    expect(monthsOf({ unit, text })).toBe(age);
    if (unit) expect(ageMistake({ unit, text }) === undefined).toBe(age !== undefined);
  },
);

test('what is wrong with an age says how to give it, in months and in years', () => {
  expect(ageMistake({ unit: 'months', text: '40' })).toBe(
    'Enter the age in months, from 0 to 35. From 3 years on, enter years: “3 years”.',
  );
  expect(ageMistake({ unit: 'years', text: '2' })).toBe(
    'Enter the age in years, from 3 to 120. Under 3, enter months: “8 months”.',
  );
});

test.each([
  [0, 'less than 1 month old'],
  [1, '1 month old'],
  [8, '8 months old'],
  [35, '35 months old'],
  [36, '3 years old'],
])('an age of %i months reads “%s”', (months, words) => {
  expect(ageWords(months)).toBe(words);
});
