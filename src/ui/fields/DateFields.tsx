import type { ComponentProps, ReactNode } from 'react';

import { describedBy, ErrorMessage } from './Field.tsx';

type Part = 'month' | 'day' | 'year';

interface DateFieldsProps {
  /** The month's input has this id; day and year have `{id}-day` and `{id}-year`. */
  id: string;
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Which parts are wrong; default all. */
  wrong?: Part[] | undefined;
  /** 'bday' fills in a saved date of birth. */
  autoComplete?: 'bday';
  /** Name, value, onChange, ref and the like of each input. */
  inputs: Record<Part, ComponentProps<'input'>>;
}

const PARTS: { part: Part; label: string; size: number }[] = [
  { part: 'month', label: 'Month', size: 2 },
  { part: 'day', label: 'Day', size: 2 },
  { part: 'year', label: 'Year', size: 4 },
];

/** A memorable date as three text inputs, without a calendar. */
export function DateFields({ id, legend, hint, error, wrong, autoComplete, inputs }: DateFieldsProps): ReactNode {
  return (
    <fieldset className={error ? 'field bad' : 'field'} aria-describedby={describedBy(id, hint, error)}>
      <legend className="lab">{legend}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <ErrorMessage id={id}>{error}</ErrorMessage>}
      <div className="dates">
        {PARTS.map(({ part, label, size }) => {
          const inputId = part === 'month' ? id : `${id}-${part}`;
          const invalid = Boolean(error) && (wrong ?? ['month', 'day', 'year']).includes(part);
          return (
            <div className="field" key={part}>
              <label htmlFor={inputId}>{label}</label>
              <input
                type="text"
                inputMode="numeric"
                maxLength={size}
                autoComplete={autoComplete ? `${autoComplete}-${part}` : undefined}
                {...inputs[part]}
                id={inputId}
                className="in short"
                aria-invalid={invalid || undefined}
                aria-describedby={invalid ? `${id}-error` : undefined}
              />
            </div>
          );
        })}
      </div>
    </fieldset>
  );
}
