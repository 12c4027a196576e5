import { useEffect, useRef, type RefObject } from 'react';

/** For a form: once there are errors, the focus goes to the first field that is wrong. `errors` is another object after each answer. */
export function useFirstWrong<Element extends HTMLElement>(errors: object): RefObject<Element | null> {
  const form = useRef<Element>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [errors]);
  return form;
}
