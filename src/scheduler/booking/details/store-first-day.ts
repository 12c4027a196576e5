import { atom } from 'nanostores';

import type { Timeslots } from '#scheduler/offered/api.schema.ts';
import { $hold, sendHold } from '../../kit/partner/partner-booking.ts';

/** From which day ('YYYY-MM-DD') on times are wanted, and why, in a sentence; `isFixed` where those before it can't be booked. */
export type FirstDay = { date: string; why: string; isFixed?: true };

/** Set by a kind of booking whose visits make sense from a day on; null for as soon as possible. */
export const $firstDay = atom<FirstDay | null>(null);

let known: Promise<void> = Promise.resolve();

/** Has the list of times begin on a day, once that is known; where it can't be found out, all times are shown. */
export function beginOn(day: Promise<FirstDay | null>): void {
  known = day.then((found) => $firstDay.set(found)).catch(() => undefined);
}

/** True of a day before the first one that can be booked. */
export async function isTooEarly(date: string): Promise<boolean> {
  await known;
  const first = $firstDay.get();
  return first?.isFixed === true && date < first.date;
}

/** Lets go of a time that is held before the first day that can be booked: whom it was held for has changed since. */
export async function leaveTooEarly(): Promise<void> {
  const slot = $hold.get()?.slot;
  if (!slot || !(await isTooEarly(slot.date))) return;
  sendHold({ on: 'drop' });
  sendHold({ on: 'link-not-offered', time: slot, offered: null });
}

/** The times from the first day on. Who has an earlier one held sees all. */
export async function fromFirstDay(answer: Timeslots): Promise<Timeslots> {
  await known;
  const from = $firstDay.get()?.date;
  const held = $hold.get()?.slot.date;
  if (!from || (held && held < from)) return answer;
  const { scheduleDays, closedDays } = answer.providerDetail;
  return {
    ...answer,
    providerDetail: {
      ...answer.providerDetail,
      scheduleDays: scheduleDays.filter(({ date }) => date >= from),
      ...(closedDays && { closedDays: closedDays.filter((date) => date >= from) }),
    },
  };
}
