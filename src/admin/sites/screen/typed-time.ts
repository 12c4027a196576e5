import { minuteOf } from '#location/opening-rules.ts';
import { twelveHour } from '#scheduler/engine/twelve-hour.ts';

const NAMED: Record<string, string> = { noon: '12:00', midnight: '00:00' };

/** A time as people type it ('9', '930', '9:30a', '14:30', 'noon') on a clock of 24 hours; null for what is none. */
export function readTime(typed: string): string | null {
  const text = typed.toLowerCase().replaceAll(/[\s.]/g, '');
  const named = NAMED[text];
  if (named !== undefined) return named;
  const [, hour, minute = '00', half] = /^(\d{1,2})(?::?(\d{2}))?(?:([ap])m?)?$/.exec(text) ?? [];
  if (hour === undefined) return null;
  const hours = Number(hour);
  if (Number(minute) > 59 || hours > 23 || (half !== undefined && (hours < 1 || hours > 12))) return null;
  const onTwentyFour = half === undefined ? hours : (hours % 12) + (half === 'p' ? 12 : 0);
  return `${String(onTwentyFour).padStart(2, '0')}:${minute}`;
}

/** The one way in which times are shown: '9:30 am'. */
export function showTime(clock: string): string {
  return twelveHour(minuteOf(clock));
}

/** What is typed in that one way; what can't be read stays as it is. */
export function tidied(typed: string): string {
  const clock = readTime(typed);
  return clock === null ? typed : showTime(clock);
}
