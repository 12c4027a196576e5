import type { ReactNode } from 'react';

import type { Answers } from '../conversation/answers.ts';
import { Pick, Picks } from '#ui/fields/Picks.tsx';
import { PickQuestion } from './PickQuestion.tsx';
import type { Script } from '../conversation/script.schema.ts';
import { answer } from './store.ts';

/** Which answer a question of choices fills in. */
const FIELDS = { who: 'who', 'how-long': 'howLong', delivery: 'delivery' } as const satisfies Record<
  string,
  keyof Answers
>;

interface ChoiceTurnProps {
  script: Script;
  step: keyof typeof FIELDS;
  answers: Answers;
  tried: boolean;
}

/** A question that is answered by one of a few choices; choosing doesn't lead on. */
export function ChoiceTurn({ script, step, answers, tried }: ChoiceTurnProps): ReactNode {
  const question = script.questions.find(({ id }) => id === step);
  if (!question) return null;
  const { ask, hint, choices } = question;
  const field = FIELDS[step];
  return (
    <PickQuestion ask={ask} hint={hint} error={tried && 'Choose an answer to continue.'}>
      <Picks>
        {choices.map(({ value, label }) => (
          <Pick
            key={value}
            type="radio"
            name={step}
            label={<b>{label}</b>}
            checked={answers[field] === value}
            onChange={() => answer({ [field]: value })}
          />
        ))}
      </Picks>
    </PickQuestion>
  );
}
