import type { ReactNode } from 'react';

import { Field } from '#ui/Field.tsx';
import { ageMistake, monthsOf, needsMonths } from './age.ts';
import { isMinor, type Answers } from './answers.ts';
import { Ask } from './Ask.tsx';
import { answer } from './store.ts';

interface AgeTurnProps {
  ask: string;
  hint: string | undefined;
  answers: Answers;
  tried: boolean;
}

/** The patient's age: in years, and for a child under 3 in months. */
export function AgeTurn({ ask, hint, answers, tried }: AgeTurnProps): ReactNode {
  const typed = answers.age ?? { years: '', months: '' };
  const mistake = tried ? ageMistake(typed) : undefined;

  function type(more: Partial<typeof typed>): void {
    const age = { ...typed, ...more };
    answer({ age, months: monthsOf(age) });
  }

  const errorOf = (field: keyof typeof typed) => (mistake?.field === field ? mistake.message : undefined);
  const common = { inputMode: 'numeric', maxLength: 3, className: 'short' } as const;
  return (
    <>
      <Ask>{ask}</Ask>
      <Field
        {...common}
        id="talk-years"
        label="Age in years"
        hint={hint}
        value={typed.years}
        error={errorOf('years')}
        onChange={({ target }) => type({ years: target.value })}
      />
      {needsMonths(typed) && (
        <Field
          {...common}
          id="talk-months"
          label="Age in months"
          hint="All months since birth: a child of one and a half years is 18 months old."
          value={typed.months}
          error={errorOf('months')}
          onChange={({ target }) => type({ months: target.value })}
        />
      )}
      {isMinor(answers) && (
        <p role="status">Patients under 18 need a parent or guardian, who agrees to the visit and pays for it.</p>
      )}
    </>
  );
}
