import type { ReactNode } from 'react';

import { Alert } from '#ui/Alert.tsx';
import type { Closure } from '#location/opening-hours.schema.ts';
import { closedFromWords } from '#scheduler/engine/closed-then.ts';
import { dayAt, dayWords } from '#scheduler/engine/slot-words.ts';

/** That the store is closed for a time, now or later, while it has times on other days; nothing once that is over. */
export function StoreClosed({ closed: { from, until }, zone }: { closed: Closure; zone: string }): ReactNode {
  const today = dayAt({ start: new Date().toISOString(), timeZone: zone });
  if (until !== null && until < today) return null;
  const end = until === null ? 'until further notice' : `until ${dayWords(until).long}`;
  return (
    <Alert
      tone="warn"
      title={from <= today ? 'This store is closed temporarily.' : 'This store closes for a time.'}
      live
    >
      <p>
        It is closed {from > today && `from ${dayWords(from).long} `}
        {end}. These times are on other days.
      </p>
    </Alert>
  );
}

/** That the location takes nobody from a day ('YYYY-MM-DD') on, while it has times before that. */
export function ClosedFrom({ from }: { from: string }): ReactNode {
  return (
    <Alert tone="warn" title={`${closedFromWords(from)}.`} live>
      <p>These times are before that day.</p>
    </Alert>
  );
}
