import type { ComponentProps, ReactNode } from 'react';

import { CheckIcon } from './care-icons.tsx';
import { describedBy, ErrorMessage } from './Field.tsx';

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'children'>;

interface ChoiceProps extends InputProps {
  label: ReactNode;
  hint?: ReactNode;
}

/** A radio button whose whole line can be clicked. */
export function Radio({ label, hint, ...input }: ChoiceProps): ReactNode {
  return <Line type="radio" label={label} hint={hint} {...input} />;
}

/** A check box whose whole line can be clicked. */
export function Checkbox({ label, hint, ...input }: ChoiceProps): ReactNode {
  return <Line type="checkbox" label={label} hint={hint} {...input} />;
}

/** A check box that looks like a chip, with a tick when checked. */
export function Chip({ label, ...input }: InputProps & { label: ReactNode }): ReactNode {
  return (
    <label className="chip">
      <input type="checkbox" {...input} />
      <CheckIcon />
      {label}
    </label>
  );
}

interface ChoicesProps {
  /** The error's id is `{id}-error`; give the first input this id: the error summary links to it. */
  id: string;
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  children: ReactNode;
}

/** A question answered by radio buttons or check boxes. */
export function Choices({ id, legend, hint, error, children }: ChoicesProps): ReactNode {
  return (
    <fieldset className={error ? 'field bad' : 'field'} aria-describedby={describedBy(id, hint, error)}>
      <legend className="lab">{legend}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <ErrorMessage id={id}>{error}</ErrorMessage>}
      <div className="choices">{children}</div>
    </fieldset>
  );
}

function Line({ label, hint, ...input }: ChoiceProps & { type: 'radio' | 'checkbox' }): ReactNode {
  return (
    <label className="check">
      <input {...input} />
      <span>{label}</span>
      {hint && <span className="hint">{hint}</span>}
    </label>
  );
}
