import { useEffect, useRef, type ReactNode, type RefObject } from 'react';

import { Icon } from '#ui/Icon.tsx';
import type { FieldError } from '#ui/fields/ErrorSummary.tsx';

/** Above the button that was pressed: why nothing was saved. Each field that is wrong says so itself, too. */
export function NotSaved({ errors }: { errors: readonly FieldError[] }): ReactNode {
  return (
    <p className="msg" role="alert">
      <Icon name="circle-alert" />
      <span>Not saved. {errors.map(({ message }) => `${message.replace(/[.]$/, '')}.`).join(' ')}</span>
    </p>
  );
}

/** After a save that was refused, the first field that is wrong takes the focus. */
export function useFocusOnWrong(attempt: number): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempt === 0) return;
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], .field.bad input');
    wrong?.scrollIntoView({ block: 'center' });
    wrong?.focus({ preventScroll: true });
  }, [attempt]);
  return form;
}
