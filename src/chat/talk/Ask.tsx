import type { ReactNode } from 'react';

/** The heading of a turn, to which the focus goes. */
export function Ask({ id, children }: { id?: string; children: ReactNode }): ReactNode {
  return (
    <h3 className="ask-it" id={id} tabIndex={-1} data-first="">
      {children}
    </h3>
  );
}
