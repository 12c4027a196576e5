import type { ReactNode } from 'react';

import type { Danger } from './danger.schema.ts';

/** Returns the way on after what to do in danger: none beside 911, an emergency room or a help line; a doctor to call now; care today. */
export function wayOn(danger: readonly Pick<Danger, 'urgency' | 'hasLine'>[]): 'none' | 'doctor' | 'care' {
  if (danger.some(({ urgency, hasLine }) => hasLine || urgency === '911' || urgency === 'er-now')) return 'none';
  return danger.some(({ urgency }) => urgency === 'call-now') ? 'doctor' : 'care';
}

/** Nothing more is asked, and no service is offered. */
export function Stopped(): ReactNode {
  return <p className="sm muted">We’ve stopped here, so that you can get help now.</p>;
}
