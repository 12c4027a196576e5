import type { ReactNode } from 'react';

import { OutOfHours } from '#safety/calls/OutOfHours.tsx';
import type { Danger } from '#safety/danger.schema.ts';
import { Stopped, wayOn } from '#safety/Stopped.tsx';
import { CareNow } from './CareNow.tsx';
import { isForChild, type CareNeed } from './store-care-now.ts';

/** What follows what to do in danger, for who may be seen by others than an emergency room. */
export function AfterDanger({ danger, ...need }: CareNeed & { danger: readonly Danger[] }): ReactNode {
  const way = wayOn(danger);
  if (way === 'none') return <Stopped />;
  return way === 'doctor' ? <OutOfHours isChild={isForChild(need.age)} /> : <CareNow {...need} />;
}
