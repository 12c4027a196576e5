import type { Danger } from './danger.schema.ts';

/** True of a danger beside which nothing is offered: all but what a visit today is enough for, and what the words only sound like. */
export function isUrgent({ urgency, careful }: Pick<Danger, 'urgency' | 'careful'>): boolean {
  return urgency !== 'today' && !careful;
}
