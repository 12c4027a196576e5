import type { ComponentProps, ReactNode } from 'react';

import { describedBy, ErrorMessage } from '#ui/fields/Field.tsx';
import { Ask } from './Ask.tsx';

interface PickQuestionProps {
  ask: string;
  hint: string | undefined;
  /** What to do, once Next was pressed without an answer. */
  error: string | false;
  children: ReactNode;
}

/** A question that is answered by picking, with its hint and its error. */
export function PickQuestion({ ask, hint, error, children }: PickQuestionProps): ReactNode {
  return (
    <fieldset
      className={error ? 'field bad' : 'field'}
      aria-labelledby="talk-ask"
      aria-describedby={describedBy('talk', hint, error)}
    >
      <Ask id="talk-ask">{ask}</Ask>
      {hint && (
        <p className="muted" id="talk-hint">
          {hint}
        </p>
      )}
      {error && <ErrorMessage id="talk">{error}</ErrorMessage>}
      {children}
    </fieldset>
  );
}

/** Rows to pick from, each of which can be tapped as a whole. */
export function PickList({ className = '', children }: { className?: string; children: ReactNode }): ReactNode {
  return <div className={`picks card ${className}`.trimEnd()}>{children}</div>;
}

/** One row: a radio button or a check box. */
export function Pick({ label, ...input }: ComponentProps<'input'> & { label: ReactNode }): ReactNode {
  return (
    <label className="pick">
      <input {...input} />
      <span>{label}</span>
    </label>
  );
}
