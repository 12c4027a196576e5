import type { ReactNode } from 'react';

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
