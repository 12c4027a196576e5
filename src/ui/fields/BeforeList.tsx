import { useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';

interface BeforeListProps {
  field: RefObject<HTMLInputElement | null>;
  children: ReactNode;
}

/** What stands over a combobox's list. Clicks here leave the focus in the field, and it gets the focus back when this goes. */
export function BeforeList({ field, children }: BeforeListProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const focused = useRef<Element>(null);

  useLayoutEffect(() => {
    if (focused.current?.isConnected !== false) return;
    focused.current = null;
    field.current?.focus();
  });

  useLayoutEffect(() => {
    const all = box.current;
    const input = field.current;
    return () => {
      // React hears of no focus while it takes parts of the page away.
      if (all?.contains(document.activeElement)) queueMicrotask(() => input?.focus());
    };
  }, [field]);

  return (
    // eslint-disable-next-line jsx-a11y-x/no-static-element-interactions -- it does nothing itself
    <div
      ref={box}
      onMouseDown={(event) => event.preventDefault()}
      onFocus={({ target }) => {
        focused.current = target;
      }}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) focused.current = null;
      }}
    >
      {children}
    </div>
  );
}
