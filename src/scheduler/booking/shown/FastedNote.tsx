import type { ReactNode } from 'react';

import type { Slot } from '#scheduler/engine/slot.schema.ts';
import { leavesTimeToFast, stopEatingWords } from '#scheduler/offered/before-visit.ts';
import type { Fast } from '#scheduler/offered/offered-services.ts';

/** Said of a time that comes too soon to fast for. */
export const IF_FASTED = 'only if you have already fasted';

/** Which times of the day come too soon to fast for, and since when people who take the first of them must have eaten nothing. */
export function FastedNote({ slots, fast }: { slots: Slot[]; fast: Fast }): ReactNode {
  const soon = slots.filter(({ start }) => !leavesTimeToFast(start, fast));
  const [first, last] = [soon[0], soon.at(-1)];
  if (!first || !last) return null;
  const until = first === last ? first.localTime : `${first.localTime} to ${last.localTime}`;
  return (
    <p className="muted">
      {until}, with a dashed line: {IF_FASTED}. For {first.localTime}, you have eaten nothing since{' '}
      {stopEatingWords(first, fast)}.
    </p>
  );
}
