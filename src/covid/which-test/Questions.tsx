import type { ReactNode } from 'react';

import { Pick, Picks } from '#ui/fields/Picks.tsx';
import { DateFields } from '#ui/fields/DateFields.tsx';
import { Chip } from '#ui/fields/Choice.tsx';
import { Choices } from '#ui/fields/Choices.tsx';
import { describedBy, ErrorMessage } from '#ui/fields/Field.tsx';
import {
  AGE_CHOICES,
  ASK,
  ASK_ALSO,
  BEGAN_CHOICES,
  NEAR_CHOICES,
  NONE_OF_THESE,
  PLAN_CHOICES,
  SYMPTOM_CHOICES,
  type Choice,
  type QuestionName,
} from '../screening/questions.ts';
import type { Mistake } from '../screening/screening.ts';
import { signLine, type ScreeningSigns } from '../screening/signs.ts';
import { fill, mark } from './store-screening.ts';
import { NO_SIGN, type Typed } from './typed.ts';

interface PageProps {
  typed: Typed;
  signs: ScreeningSigns;
  /** What is wrong on the page; empty until Next was pressed. */
  mistakes: readonly Mistake[];
}

/** The page of one question [COV-2 part]. */
export function QuestionPage({ step, ...page }: PageProps & { step: QuestionName }): ReactNode {
  const Page = { danger: DangerPage, symptoms: SymptomsPage, near: NearPage, plans: PlansPage }[step];
  return <Page {...page} />;
}

function DangerPage({ typed, signs, mistakes }: PageProps): ReactNode {
  return (
    <Asked step="danger" error={mistakes[0]?.message}>
      <Picks>
        {signs.asked.map((danger) => (
          <Pick
            key={danger.id}
            type="checkbox"
            label={signLine(danger)}
            checked={typed.sign === danger.id}
            onChange={({ target }) => mark(target.checked ? danger.id : undefined)}
          />
        ))}
      </Picks>
      <Picks className="apart">
        <Pick
          type="checkbox"
          label={<b>{NONE_OF_THESE}</b>}
          checked={typed.sign === NO_SIGN}
          onChange={({ target }) => mark(target.checked ? NO_SIGN : undefined)}
        />
      </Picks>
    </Asked>
  );
}

function SymptomsPage({ typed, mistakes }: PageProps): ReactNode {
  const { symptoms, began, age } = typed;
  return (
    <>
      <Asked step="symptoms" error={messageFor(mistakes, 'symptoms')}>
        <Several choices={SYMPTOM_CHOICES} chosen={symptoms} onChoose={(chosen) => fill({ symptoms: chosen })} />
      </Asked>
      {symptoms && symptoms.length > 0 && (
        <Chips
          name="began"
          choices={BEGAN_CHOICES}
          chosen={began}
          error={messageFor(mistakes, 'began')}
          onChoose={(chosen) => fill({ began: chosen })}
        />
      )}
      <Chips
        name="age"
        choices={AGE_CHOICES}
        chosen={age}
        error={messageFor(mistakes, 'age')}
        onChoose={(chosen) => fill({ age: chosen })}
      />
    </>
  );
}

function NearPage({ typed, mistakes }: PageProps): ReactNode {
  const { near, day } = typed;
  const input = (part: keyof Typed['day']) => ({
    value: day[part],
    onChange: ({ target }: { target: HTMLInputElement }) => fill({ day: { ...day, [part]: target.value } }),
  });
  return (
    <>
      <Asked step="near" error={messageFor(mistakes, 'near')}>
        <Picks>
          {NEAR_CHOICES.map(({ value, label }) => (
            <Pick
              key={value}
              type="radio"
              name="near"
              label={label}
              checked={near === value}
              onChange={() => fill({ near: value })}
            />
          ))}
        </Picks>
      </Asked>
      {near !== undefined && near !== 'no' && (
        <DateFields
          id="last-near"
          legend={ASK_ALSO.lastNear}
          hint="Today, if you still live with them."
          error={messageFor(mistakes, 'lastNear')}
          inputs={{ month: input('month'), day: input('day'), year: input('year') }}
        />
      )}
    </>
  );
}

function PlansPage({ typed, mistakes }: PageProps): ReactNode {
  return (
    <Asked step="plans" error={messageFor(mistakes, 'plans')}>
      <Several choices={PLAN_CHOICES} chosen={typed.plans} onChoose={(plans) => fill({ plans })} />
    </Asked>
  );
}

function messageFor(mistakes: readonly Mistake[], field: Mistake['field']): string | undefined {
  return mistakes.find((mistake) => mistake.field === field)?.message;
}

interface AskedProps {
  step: QuestionName;
  error: string | undefined;
  children: ReactNode;
}

/** A question as the heading of its page. */
function Asked({ step, error, children }: AskedProps): ReactNode {
  return (
    <fieldset
      className={error ? 'field bad' : 'field'}
      aria-labelledby="asked"
      aria-describedby={describedBy('asked', undefined, error)}
    >
      <legend>
        <h1 className="ask-it" id="asked" tabIndex={-1}>
          {ASK[step]}
        </h1>
      </legend>
      {error && <ErrorMessage id="asked">{error}</ErrorMessage>}
      {children}
    </fieldset>
  );
}

interface SeveralProps<Value extends string> {
  choices: readonly Choice<Value>[];
  /** An empty list is none of them; undefined is no answer. */
  chosen: readonly Value[] | undefined;
  onChoose: (chosen: Value[] | undefined) => void;
}

/** Choices of which several can fit, and below them that none does: one takes the other's mark away. */
function Several<Value extends string>({ choices, chosen, onChoose }: SeveralProps<Value>): ReactNode {
  function choose(value: Value, isChosen: boolean): void {
    const values = choices.map((one) => one.value);
    const now = values.filter((one) => (one === value ? isChosen : chosen?.includes(one)));
    onChoose(now.length > 0 ? now : undefined);
  }

  return (
    <>
      <Picks>
        {choices.map(({ value, label }) => (
          <Pick
            key={value}
            type="checkbox"
            label={label}
            checked={chosen?.includes(value) ?? false}
            onChange={({ target }) => choose(value, target.checked)}
          />
        ))}
      </Picks>
      <Picks className="apart">
        <Pick
          type="checkbox"
          label={<b>{NONE_OF_THESE}</b>}
          checked={chosen?.length === 0}
          onChange={({ target }) => onChoose(target.checked ? [] : undefined)}
        />
      </Picks>
    </>
  );
}

interface ChipsProps<Value extends string> {
  name: 'began' | 'age';
  choices: readonly Choice<Value>[];
  chosen: Value | undefined;
  error: string | undefined;
  onChoose: (chosen: Value) => void;
}

/** A question of one of a few short answers. */
function Chips<Value extends string>({ name, choices, chosen, error, onChoose }: ChipsProps<Value>): ReactNode {
  return (
    <Choices id={name} legend={ASK_ALSO[name]} error={error} chips>
      {choices.map(({ value, label }) => (
        <Chip
          key={value}
          type="radio"
          name={name}
          label={label}
          checked={chosen === value}
          onChange={() => onChoose(value)}
        />
      ))}
    </Choices>
  );
}
