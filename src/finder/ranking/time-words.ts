import { wallOf } from '#location/time-zone.ts';
import { DAY } from '#text/durations.ts';
import type { OpenTime } from '../catalogue/tile.schema.ts';

const WEEKDAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' });
const DATE = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });

/** An open time on the clock of its place: `day` and `time` for a chip ('Tue', '3:40 pm'), `words` for a sentence ('today, 4:15 pm'). Instants are epoch ms. */
export function timeWords(start: number, timeZone: string, now: number): Pick<OpenTime, 'day' | 'time' | 'words'> {
  const wall = wallOf(timeZone, start);
  const days = wall.day - wallOf(timeZone, now).day;
  const time = clock(wall.minutes);
  const weekday = WEEKDAY.format(wall.day * DAY);
  const date = DATE.format(wall.day * DAY);
  if (days === 0) return { day: 'Today', time, words: `today, ${time}` };
  if (days === 1) return { day: weekday, time, words: `tomorrow, ${time}` };
  if (days > 1 && days < 7) return { day: weekday, time, words: `${weekday} ${time}` };
  return { day: date, time, words: `${weekday}, ${date}, ${time}` };
}

/** Minutes since midnight as '3:40 pm'. */
function clock(minutes: number): string {
  const hour = Math.floor(minutes / 60);
  return `${hour % 12 || 12}:${String(minutes % 60).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
}
