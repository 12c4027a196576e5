import type { ReactNode } from 'react';

import { ageWords } from '../conversation/age.ts';
import { chosenSymptoms, OTHER, signsToAsk, type Answers } from '../conversation/answers.ts';
import { Ask } from './Ask.tsx';
import type { Script } from '../conversation/script.schema.ts';
import { signAnswer } from '../conversation/sign-text.ts';
import { STEPS, type TalkStep, type Talk } from '../conversation/steps.ts';
import { change } from './store.ts';

/** The answers so far, each with Change; on the page of all answers under its heading. */
export function GivenAnswers({ script, talk }: { script: Script; talk: Talk }): ReactNode {
  const { step, answers, danger } = talk;
  const end = STEPS.indexOf(step) + (danger ? 1 : 0);
  const said = STEPS.slice(0, end).flatMap((one) => {
    const words = answerWords(script, answers, one);
    return words === undefined ? [] : [{ step: one, ask: askOf(script, one), words }];
  });
  return (
    <>
      {step === 'review' && <Ask>{script.allAnswers.title}</Ask>}
      {said.length > 0 && (
        <dl className="said">
          {said.map((one) => (
            <div key={one.step}>
              <dt className="sm muted">{one.ask}</dt>
              <dd>{one.words}</dd>
              <dd className="alter">
                <button className="btn text" type="button" onClick={() => change(one.step)}>
                  Change<span className="vh">: {one.ask}</span>
                </button>
              </dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** An answer as people read it; undefined when there is none. */
export function answerWords(script: Script, answers: Answers, step: TalkStep): string | undefined {
  switch (step) {
    case 'opening':
    case 'review':
      return undefined;
    case 'red-flags':
      return signAnswer(script, answers.redFlags);
    case 'more-signs':
      return signsToAsk(script, answers).length > 0 ? signAnswer(script, answers.more?.sign) : undefined;
    case 'age':
      return answers.months === undefined ? undefined : ageWords(answers.months);
    case 'symptoms':
      return symptomWords(script, answers);
    case 'who':
      return choiceWords(script, step, answers.who);
    case 'how-long':
      return choiceWords(script, step, answers.howLong);
    case 'delivery':
      return choiceWords(script, step, answers.delivery);
  }
}

function symptomWords(script: Script, answers: Answers): string | undefined {
  const labels = chosenSymptoms(script, answers).map(({ label }) => label);
  if (answers.symptoms.includes(OTHER)) return script.words.other;
  return labels.length > 0 ? labels.join(', ') : answers.words && `“${answers.words.text}”`;
}

function choiceWords({ questions }: Script, step: TalkStep, value: string | undefined): string | undefined {
  return questions.find(({ id }) => id === step)?.choices.find((one) => one.value === value)?.label;
}

function askOf({ questions, moreSigns }: Script, step: TalkStep): string {
  return step === 'more-signs' ? moreSigns.ask : (questions.find(({ id }) => id === step)?.ask ?? '');
}
