import type { ReactNode } from 'react';

import { Field } from '#ui/fields/Field.tsx';
import { ageMistake, monthsOf, type AgeUnit, type TypedAge } from '../conversation/age.ts';
import { isMinor, type Answers } from '../conversation/answers.ts';
import { Ask } from './Ask.tsx';
import { Pick, Picks } from '#ui/fields/Picks.tsx';
import { PickQuestion } from './PickQuestion.tsx';
import { answer } from './store.ts';

interface AgeTurnProps {
  ask: string;
  hint: string | undefined;
  answers: Answers;
  tried: boolean;
}

/** The words of each unit: its button, its field and what the field needs to say. */
const UNITS = {
  months: {
    label: 'Under 3 years',
    field: 'Age in months',
    hint: 'Count all the months. A child who is 1½ is 18 months old. Under 1 month, enter 0.',
  },
  years: { label: '3 years or older', field: 'Age in years', hint: undefined },
} as const;

/**
 * The patient's age. For someone else, months or years are chosen first, so that a baby's months aren't taken for
 * years.
 */
export function AgeTurn({ ask, hint, answers, tried }: AgeTurnProps): ReactNode {
  const isMe = answers.who === 'me';
  const { unit = isMe ? 'years' : undefined, text }: TypedAge = answers.age ?? { text: '' };

  function type(age: TypedAge): void {
    answer({ age, months: monthsOf(age) });
  }

  return (
    <>
      {isMe && unit === 'years' ? (
        <Ask>{ask}</Ask>
      ) : (
        <PickQuestion ask={ask} hint={hint} error={tried && !unit && 'Choose an answer to continue.'}>
          <Picks>
            {(Object.keys(UNITS) as AgeUnit[]).map((one) => (
              <Pick
                key={one}
                type="radio"
                name="age-unit"
                label={<b>{UNITS[one].label}</b>}
                checked={unit === one}
                onChange={() => type({ unit: one, text: '' })}
              />
            ))}
          </Picks>
        </PickQuestion>
      )}
      {unit && (
        <Field
          id="talk-age"
          className="mid"
          maxLength={20}
          label={UNITS[unit].field}
          hint={UNITS[unit].hint}
          value={text}
          error={tried ? ageMistake({ unit, text }) : undefined}
          onChange={({ target }) => type({ unit, text: target.value })}
        />
      )}
      {isMinor(answers) && (
        <p role="status">Patients under 18 need a parent or guardian, who agrees to the visit and pays for it.</p>
      )}
    </>
  );
}
