import { LOOKAHEAD_DAYS } from '#scheduler/engine/lookahead.ts';
import type { ScheduleDay } from '#scheduler/engine/slot.schema.ts';
import type { Closure } from '#location/opening-hours.schema.ts';
import type { Timeslots } from '#scheduler/offered/api.schema.ts';

/** `failed`: `partnerAway` is the sentence to show when it is the partner's own system that doesn't answer. `none`: not a single free time. `closed`: the location is closed for now. Neither is a failure, and a failure is neither. `closedDays` ('YYYY-MM-DD') are those on which it is known not to open. */
export type SlotsState =
  | { state: 'loading' }
  | { state: 'failed'; partnerAway: string | null }
  | { state: 'none' }
  | { state: 'closed' }
  | {
      state: 'found';
      days: ScheduleDay[];
      closedDays: string[];
      timeZoneName: string;
      complete: boolean;
      closed?: Closure;
      closedFrom?: string;
    };

/** What an answer about so many days shows. */
export function slotsOf({ contact, providerDetail }: Timeslots, days: number): SlotsState {
  if (contact.status !== 'Active') return { state: 'closed' };
  const { scheduleDays, closedDays = [] } = providerDetail;
  if (scheduleDays.length === 0) return { state: contact.closed ? 'closed' : 'none' };
  const { timeZoneName, closed, closedFrom } = contact;
  return {
    state: 'found',
    days: scheduleDays,
    closedDays,
    timeZoneName,
    complete: days >= LOOKAHEAD_DAYS,
    ...(closed && { closed }),
    ...(closedFrom && { closedFrom }),
  };
}
