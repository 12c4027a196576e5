import { expect, test } from 'vitest';

import { startOf } from '#finder/tiles-request.ts';
import { readContent } from '../content-model/content.ts';
import { ageMistake, ageWords, monthsOf } from './age.ts';
import { NONE } from './answers.ts';
import { answersSentence, deliveryAtStart, resultsHeading } from './results-text.ts';
import { makeScript } from './server/script.ts';

test.each([
  [{ instoreservices: true, virtualservices: false }, true, false],
  [{ instoreservices: false, virtualservices: true }, false, true],
  [{ instoreservices: true, virtualservices: true }, true, true],
  [{ instoreservices: false, virtualservices: false }, true, true],
  [undefined, true, true],
  [{}, true, true],
])('%j checks in-person %s and online %s [RESULT-1]', (wanted, inPerson, online) => {
  const delivery = deliveryAtStart(wanted);
  expect(delivery).toEqual({ inPerson, online, speciality: false });
  expect(startOf({ icd10: ['L70.9'], delivery, place: { lat: 41.9, lng: -87.6 } }).delivery).toEqual(delivery);
});

test.each([
  [['Rash or hives', 'Eczema'], 'Results for rash or hives and eczema'],
  [['COVID-19'], 'Results for COVID-19'],
  [['Cold', 'Flu', 'STI testing'], 'Results for cold, flu and STI testing'],
  [[], 'Results for your answers'],
])('the heading for %j is "%s" [RESULT-1]', (symptoms, heading) => {
  expect(resultsHeading(symptoms)).toBe(heading);
});

test('the answers read as a sentence', () => {
  const script = makeScript(readContent());
  const answers = { redFlags: NONE, symptoms: ['acne'], howLong: 'few-days', delivery: 'either' };
  expect(answersSentence(script, { ...answers, who: 'me', months: 408 })).toBe(
    'For you, 34 years, for a few days, in person or online.',
  );
  expect(answersSentence(script, { ...answers, who: 'my-child', months: 18 })).toBe(
    'For your child, 18 months, for a few days, in person or online.',
  );
});

test.each([
  ['34', '', 408],
  [' 3 ', '', 36],
  ['2', '30', 30],
  ['0', '0', 0],
  ['2', '', undefined],
  ['2', '40', undefined],
  ['121', '', undefined],
  ['-1', '', undefined],
  ['3.5', '', undefined],
  ['', '5', undefined],
])('%j years and %j months are an age of %j months [CHAT-1 part]', (years, months, age) => {
  expect(monthsOf({ years, months })).toBe(age);
  expect(ageMistake({ years, months }) === undefined).toBe(age !== undefined);
});

test('what is wrong with an age is said of its field', () => {
  expect(ageMistake({ years: '2', months: '' })).toEqual({
    field: 'months',
    message: 'Enter the age in months, from 24 to 35.',
  });
  expect(ageMistake({ years: 'old', months: '' })?.field).toBe('years');
  expect([ageWords(1), ageWords(35), ageWords(36)]).toEqual(['1 month', '35 months', '3 years']);
});
