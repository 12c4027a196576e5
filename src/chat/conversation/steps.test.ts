import fc from 'fast-check';
import { expect, test } from 'vitest';

import { readContent } from '#content-model/content.ts';
import { dangerByAge, NONE, OTHER, signsToAsk, type Answers } from './answers.ts';
import { resultOf } from './result.ts';
import { makeScript } from '../server/script.ts';
import { isAnswered, OPENING, STEPS, talkAfter, type TalkMove, type Talk } from './steps.ts';

const script = makeScript(readContent());
const symptoms = script.groups.flatMap(({ choices }) => choices.map(({ id }) => id));
const urgent = script.signs['chest-pain']!.danger;

function values(question: string): string[] {
  return script.questions.find(({ id }) => id === question)!.choices.map(({ value }) => value);
}

/** What somebody may answer in any turn, also what the turn doesn't ask. */
const someAnswer: fc.Arbitrary<Partial<Answers>> = fc.oneof(
  fc.constantFrom(NONE, ...script.redFlags).map((redFlags) => ({ redFlags })),
  fc.constantFrom(...values('who')).map((who) => ({ who })),
  fc.oneof(fc.constantFrom(0, 2, 30, 400), fc.integer({ min: 0, max: 1440 })).map((months) => ({ months })),
  fc
    .oneof(
      fc.constantFrom(['fever'], ['headache', 'asthma'], ['acne'], [OTHER], []),
      fc.uniqueArray(fc.constantFrom(...symptoms), { maxLength: 3 }),
    )
    .map((chosen) => ({ symptoms: chosen })),
  fc.constantFrom([], [urgent]).map((danger) => ({ words: { text: 'what was typed', danger } })),
  fc.constantFrom(...values('how-long')).map((howLong) => ({ howLong })),
  fc.constantFrom(...values('delivery')).map((delivery) => ({ delivery })),
);

const someMove: fc.Arbitrary<TalkMove | 'answer this' | 'none of these'> = fc.oneof(
  { weight: 4, arbitrary: fc.constant('answer this' as const) },
  { weight: 6, arbitrary: fc.constant<TalkMove>({ type: 'next' }) },
  fc.constant('none of these' as const),
  someAnswer.map((answers): TalkMove => ({ type: 'answer', answers })),
  fc.constant<TalkMove>({ type: 'back' }),
  fc.constantFrom(...STEPS).map((step): TalkMove => ({ type: 'change', step })),
);

/** A likely answer of the turn, so that conversations get to their end. */
function likely({ step, answers }: Talk): Partial<Answers> {
  const asked = signsToAsk(script, answers);
  const all: Partial<Record<string, Partial<Answers>>> = {
    'red-flags': { redFlags: NONE },
    who: { who: 'me' },
    age: { months: 400 },
    symptoms: { symptoms: ['headache'], words: undefined },
    'more-signs': { more: { sign: NONE, asked } },
    'how-long': { howLong: 'today' },
    delivery: { delivery: 'either' },
  };
  return all[step] ?? {};
}

function play(moves: readonly (TalkMove | 'answer this' | 'none of these')[]): Talk[] {
  const talks = [OPENING];
  for (const one of moves) {
    const talk = talks.at(-1)!;
    const asked = signsToAsk(script, talk.answers);
    const move: TalkMove =
      one === 'answer this'
        ? { type: 'answer', answers: likely(talk) }
        : one === 'none of these'
          ? {
              type: 'answer',
              answers: talk.step === 'more-signs' ? { more: { sign: NONE, asked } } : { redFlags: NONE },
            }
          : one;
    talks.push(talkAfter(script, talk, move));
  }
  return talks;
}

const turnAnswered = fc.constant(['answer this' as const, { type: 'next' } as const]);
const conversations = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: turnAnswered },
      someMove.map((move) => [move]),
    ),
    { maxLength: 40, size: 'max' },
  )
  .map((moves) => play(moves.flat()));

test('from anywhere Back leads back to the beginning, a turn at a time [CHAT-1 part]', () => {
  fc.assert(
    fc.property(conversations, (talks) => {
      let talk = talks.at(-1)!;
      for (let steps = 0; talk.step !== 'opening' || talk.danger; steps++) {
        expect(steps).toBeLessThan(2 * STEPS.length);
        const before = talk;
        talk = talkAfter(script, talk, { type: 'back' });
        if (before.danger) expect(talk).toMatchObject({ danger: false, step: before.step });
        else expect(STEPS.indexOf(talk.step)).toBeLessThan(STEPS.indexOf(before.step));
      }
    }),
  );
});

test('nobody gets past a question about danger without an answer to it [CHAT-2 part]', () => {
  fc.assert(
    fc.property(conversations, (talks) => {
      for (const [index, { step, answers }] of talks.entries()) {
        if (STEPS.indexOf(step) > STEPS.indexOf('red-flags')) expect(answers.redFlags).toBeDefined();
        // What is answered later, as no page lets one do, holds up the results: see below.
        const arrives = talks[index - 1]?.step !== step;
        if (step === 'review' && arrives) expect(isAnswered(script, answers, 'more-signs')).toBe(true);
      }
    }),
  );
});

test('every question is answered before the page of all answers, and the results have codes or say that there are none [CHAT-1 part]', () => {
  let ended = 0;
  fc.assert(
    fc.property(conversations, (talks) => {
      const { answers } = talks.at(-1)!;
      const result = resultOf(script, answers);
      if (!result) return;
      expect(result.icdCodes.length > 0 || result.message !== '').toBe(true);
      for (const one of STEPS) expect(isAnswered(script, answers, one), one).toBe(true);
      ended += 1;
    }),
    { numRuns: 400 },
  );
  expect(ended).toBeGreaterThan(20);
});

test('no services come for who is in danger: a sign that was chosen, words that tell of one, a small child with a fever [CHAT-2 part]', () => {
  fc.assert(
    fc.property(conversations, (talks) => {
      for (const { answers } of talks) {
        const told = answers.words?.danger.length || (answers.redFlags && answers.redFlags !== NONE);
        if (told || dangerByAge(script, answers).length > 0) expect(resultOf(script, answers)).toBeNull();
      }
    }),
  );
});

test('choosing a danger sign stops the questions at once; Back asks again, and only "None of these" leads on [CHAT-2 part]', () => {
  let talk = talkAfter(script, OPENING, { type: 'next' });
  expect(talk.step).toBe('red-flags');
  talk = talkAfter(script, talk, { type: 'answer', answers: { redFlags: 'stroke' } });
  expect(talk).toMatchObject({ step: 'red-flags', danger: true });
  expect(talkAfter(script, talk, { type: 'next' })).toBe(talk);
  talk = talkAfter(script, talk, { type: 'back' });
  expect(talk).toMatchObject({ step: 'red-flags', danger: false, answers: { redFlags: undefined } });
  expect(talkAfter(script, talk, { type: 'next' }).step).toBe('red-flags');
  talk = talkAfter(script, talk, { type: 'answer', answers: { redFlags: NONE } });
  expect(talkAfter(script, talk, { type: 'next' }).step).toBe('who');
});

test.each([
  [0, ['fever-under-28-days', 'fever-under-3-months', 'sick-baby-under-3-months']],
  [2, ['fever-under-3-months', 'sick-baby-under-3-months']],
  [3, ['fever-under-36-months']],
  [35, ['fever-under-36-months']],
  [36, []],
  [400, []],
])('a fever at %i months raises %j without a question [CHAT-2 part]', (months, ids) => {
  const found = dangerByAge(script, { months, symptoms: ['cough', 'fever'] });
  expect(found.map(({ id }) => id)).toEqual(ids);
});

test('the warning signs of a symptom are asked of those whom they concern [CHAT-1 part]', () => {
  expect(signsToAsk(script, { months: 400, symptoms: ['headache'] })).toContain('preeclampsia');
  expect(signsToAsk(script, { months: 60, symptoms: ['headache'] })).toEqual(['worst-headache', 'meningitis']);
  expect(signsToAsk(script, { months: 800, symptoms: ['headache'] })).toEqual(['worst-headache', 'meningitis']);
  expect(signsToAsk(script, { months: 400, symptoms: ['acne'] })).toEqual([]);
});

test('another age or other symptoms ask for warning signs again [CHAT-2 part]', () => {
  const answers: Answers = {
    redFlags: NONE,
    who: 'me',
    months: 60,
    symptoms: ['headache'],
    howLong: 'today',
    delivery: 'either',
  };
  const more = { sign: NONE, asked: signsToAsk(script, answers) };
  let talk: Talk = { ...OPENING, step: 'review', answers: { ...answers, more } };
  talk = talkAfter(script, talk, { type: 'change', step: 'age' });
  talk = talkAfter(script, talk, { type: 'answer', answers: { months: 400 } });
  talk = talkAfter(script, talk, { type: 'next' });
  expect(talk.step).toBe('more-signs');
});

test('after a change Next leads straight back to the page of all answers [CHAT-1 part]', () => {
  let talk: Talk = {
    ...OPENING,
    step: 'review',
    answers: { redFlags: NONE, who: 'me', months: 400, symptoms: ['acne'], howLong: 'today', delivery: 'either' },
  };
  talk = talkAfter(script, talk, { type: 'change', step: 'who' });
  talk = talkAfter(script, talk, { type: 'answer', answers: { who: 'my-child' } });
  expect(talkAfter(script, talk, { type: 'next' }).step).toBe('review');
});
