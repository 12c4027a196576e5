import type { ReactNode } from 'react';

import { dayWords } from '#scheduler/engine/slot-words.ts';
import { useValue } from '#scheduler/kit/parts/use-store-value.ts';
import { Alert } from '#ui/Alert.tsx';
import { TIMES_ID } from './store-continue.ts';
import { $firstDay } from './store-first-day.ts';
import { showSooner } from './store-times.ts';

/** Why the list of times begins on a later day, and the way to those before it. */
export function FirstDayNote(): ReactNode {
  const first = useValue($firstDay);
  if (!first) return null;
  const { long, weekday } = dayWords(first.date);
  return (
    <Alert tone="info" title={`Times from ${long} on`}>
      <p>{first.why}</p>
      {!first.isFixed && (
        <p>
          <button className="btn text" type="button" onClick={showAll}>
            Show times before {weekday} anyway
          </button>
        </p>
      )}
    </Alert>
  );
}

/** The button is gone then: the heading of the times takes the focus. */
function showAll(): void {
  showSooner();
  document.getElementById(TIMES_ID)?.focus();
}
