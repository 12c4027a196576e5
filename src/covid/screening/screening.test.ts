import fc from 'fast-check';
import { expect, test } from 'vitest';

import { testEach } from '#testing/cases.ts';
import { daysAfter } from './days.ts';
import { AGES, BEGAN, NEAR, PLANS, SYMPTOMS } from './questions.ts';
import {
  mistakesIn,
  outcomeOf,
  symptomMistakes,
  type Outcome,
  type ScreeningAnswers,
  type WholeAnswers,
  type Why,
} from './screening.ts';

const TODAY = '2026-11-26';
const WELL: WholeAnswers = { age: '3-or-older', symptoms: [], near: 'no', plans: [] };
const ILL: WholeAnswers = { ...WELL, symptoms: ['fever', 'cough'], began: 'yesterday' };
const NEARBY: WholeAnswers = { ...WELL, near: 'close', lastNear: '2026-11-22' };

type Case = [who: string, answers: WholeAnswers, why: Why, model: string, from: string];

const CASES: Case[] = [
  ['who is ill', ILL, 'symptoms', 'rapid-antigen', TODAY],
  ['who has been ill for days', { ...ILL, began: '5-or-more-days' }, 'symptoms-late', 'lab-pcr', TODAY],
  ['who is ill and works with patients', { ...ILL, plans: ['patients'] }, 'symptoms-at-work', 'rapid-molecular', TODAY],
  ['who is ill before a trip', { ...ILL, plans: ['travel'] }, 'symptoms-travel', 'rapid-molecular', TODAY],
  ['who is ill and was near someone', { ...NEARBY, ...ILL, near: 'close' }, 'symptoms', 'rapid-antigen', TODAY],
  ['who was near someone on Sunday', NEARBY, 'near-lately', 'lab-pcr', '2026-11-28'],
  ['who was near someone five days ago', { ...NEARBY, lastNear: '2026-11-21' }, 'near-lately', 'lab-pcr', '2026-11-27'],
  ['who was near someone six days ago', { ...NEARBY, lastNear: '2026-11-20' }, 'near-lately', 'lab-pcr', TODAY],
  ['who was near someone three weeks ago', { ...NEARBY, lastNear: '2026-11-05' }, 'near-before', 'lab-pcr', TODAY],
  ['who was positive lately', { ...WELL, plans: ['positive-lately'] }, 'positive-lately', 'rapid-antigen', TODAY],
  [
    'who was positive and is ill again',
    { ...ILL, plans: ['positive-lately'] },
    'positive-lately',
    'rapid-antigen',
    TODAY,
  ],
  ['who travels', { ...WELL, plans: ['travel'] }, 'travel', 'rapid-molecular', TODAY],
  ['who works with patients', { ...WELL, plans: ['patients'] }, 'at-work', 'lab-pcr', TODAY],
  ['who has no reason', WELL, 'no-reason', 'lab-pcr', TODAY],
];

testEach(
  'each answer leads to one kind of test, its reason and its day: %s [COV-2 part]',
  CASES,
  (_, answers, why, model, from) => {
    const outcome = outcomeOf(answers, { today: TODAY });
    expect(outcome).toMatchObject({ kind: 'test', why, from });
    expect(testOf(outcome).models[0]).toBe(model);
  },
);

test('a visit on a later day begins the list there, unless somebody is ill or a test is too early then', () => {
  const visit = '2026-11-30';
  const from = (answers: WholeAnswers): string => testOf(outcomeOf(answers, { today: TODAY, visit })).from;
  expect(from({ ...WELL, plans: ['travel'] })).toBe(visit);
  expect(from(ILL)).toBe(TODAY);
  expect(from(NEARBY)).toBe(visit);
  expect(from({ ...NEARBY, lastNear: TODAY })).toBe('2026-12-02');
  expect(testOf(outcomeOf(WELL, { today: TODAY, visit: '2026-11-01' })).from, 'a day that is past').toBe(TODAY);
});

test('days are counted on the calendar, over both changes of the clock and the end of a year', () => {
  expect([daysAfter('2026-03-05', 5), daysAfter('2026-10-30', 5)]).toEqual(['2026-03-10', '2026-11-04']);
  expect([daysAfter('2026-12-29', 5), daysAfter('2028-02-26', 5)]).toEqual(['2027-01-03', '2028-03-02']);
});

test('answers that contradict each other are said, at the field', () => {
  const said = (answers: ScreeningAnswers): string[] => mistakesIn(answers, TODAY).map(({ field }) => field);
  expect(said({})).toEqual(['symptoms', 'age', 'near', 'plans']);
  expect(said({ ...WELL, began: 'today' }), 'a day, and no symptom').toEqual(['began']);
  expect(said({ ...ILL, began: undefined })).toEqual(['began']);
  expect(said({ ...WELL, lastNear: TODAY }), 'a day, and near no one').toEqual(['lastNear']);
  expect(said({ ...NEARBY, lastNear: undefined })).toEqual(['lastNear']);
  expect(mistakesIn({ ...NEARBY, lastNear: '2026-11-28' }, TODAY)).toEqual([
    { field: 'lastNear', message: 'Enter a day that isn’t in the future' },
  ]);
  expect(said({ ...NEARBY, lastNear: '2025-11-22' })).toEqual(['lastNear']);
});

const day = fc.integer({ min: -400, max: 3 }).map((days) => daysAfter(TODAY, days));
const maybe = <T>(of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> => fc.option(of, { nil: undefined });
const anything: fc.Arbitrary<ScreeningAnswers> = fc.record({
  age: maybe(fc.constantFrom(...AGES)),
  symptoms: maybe(fc.subarray([...SYMPTOMS])),
  began: maybe(fc.constantFrom(...BEGAN)),
  near: maybe(fc.constantFrom(...NEAR)),
  lastNear: maybe(day),
  plans: maybe(fc.subarray([...PLANS])),
});

test('whatever is answered: a child under 3 gets no test, no PCR follows a positive test, and no one comes before a test can tell', () => {
  fc.assert(
    fc.property(anything, (answers) => {
      const outcome = outcomeOf(answers, { today: TODAY });
      const isYoung = answers.age !== '3-or-older';
      if (isYoung || mistakesIn(answers, TODAY).length > 0) {
        expect(outcome).toEqual(isYoung && symptomMistakes(answers).length === 0 ? { kind: 'care' } : undefined);
        return;
      }
      const { models, from } = testOf(outcome);
      const { near, lastNear = '', plans, symptoms } = answers;
      expect(new Set(models).size).toBe(3);
      const isPositive = plans?.includes('positive-lately');
      if (isPositive) expect(models[0]).toBe('rapid-antigen');
      const isLate = symptoms?.length === 0 && near !== 'no' && lastNear > daysAfter(TODAY, -6) && !isPositive;
      expect(from).toBe(isLate ? daysAfter(lastNear, 6) : TODAY);
    }),
    { numRuns: 2000 },
  );
});

function testOf(outcome: Outcome | undefined): Outcome & { kind: 'test' } {
  if (outcome?.kind !== 'test') throw new Error('no test fits');
  return outcome;
}
