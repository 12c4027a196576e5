import { slotLong } from '../../engine/slot-words.ts';
import type { LostTime } from './hold-life.ts';

/** That a time can't be had, in a few words; `now` (epoch ms) is the present unless said. */
export function lostTitle(
  { why, time, isLinked }: Pick<LostTime, 'why' | 'time' | 'isLinked'>,
  now = Date.now(),
): string {
  const when = time && slotLong(time);
  if (why === 'expired') return when ? `Your hold on ${when} has ended.` : 'Your hold has ended.';
  if (why === 'too-near') return `It’s too late to book ${when ?? 'that time'}. You have no appointment yet.`;
  if (why === 'closed')
    return `The location is now closed ${when ? `on ${when}` : 'then'}. You have no appointment yet.`;
  if (why === 'taken') return `Someone else has just taken ${(isLinked ? when : time?.localTime) ?? 'that time'}.`;
  if (why === 'not-offered') {
    // A day of an old link would be read as one of this year.
    if (time && Date.parse(time.start) < now) return 'That time has passed.';
    return when ? `${when} is no longer available.` : 'That time is not available.';
  }
  if (why === 'too-many') return 'You can’t hold another time right now.';
  return 'We could not hold that time.';
}
