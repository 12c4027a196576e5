import type { ReactNode } from 'react';

import { Icon } from '#ui/Icon.tsx';

/** The button that empties a field for a place. */
export function ClearPlace({ atEnd = false, onClear }: { atEnd?: boolean; onClear: () => void }): ReactNode {
  return (
    <button className={atEnd ? 'x clear end' : 'x clear'} type="button" aria-label="Clear location" onClick={onClear}>
      <Icon name="x" />
    </button>
  );
}

/** What is wrong with a place, below its field; its id is `{id}-error`. */
export function PlaceRefused({ id, children }: { id: string; children: string }): ReactNode {
  return (
    <p className="msg" id={`${id}-error`} role="alert">
      <Icon name="circle-alert" />
      <span>{children}</span>
    </p>
  );
}
