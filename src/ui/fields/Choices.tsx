import type { ReactNode } from 'react';

import { describedBy, ErrorMessage } from './Field.tsx';

interface ChoicesProps {
  /** The error's id is `{id}-error`; give the first input this id: the error summary links to it. */
  id: string;
  legend: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Chips beside each other in place of lines. */
  chips?: boolean;
  children: ReactNode;
}

/** A question answered by radio buttons or check boxes. */
export function Choices({ id, legend, hint, error, chips = false, children }: ChoicesProps): ReactNode {
  return (
    <fieldset className={error ? 'field bad' : 'field'} aria-describedby={describedBy(id, hint, error)}>
      <legend className="lab">{legend}</legend>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && <ErrorMessage id={id}>{error}</ErrorMessage>}
      <div className={chips ? 'chips' : 'choices'}>{children}</div>
    </fieldset>
  );
}
