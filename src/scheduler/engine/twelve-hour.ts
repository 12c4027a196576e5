/** A time was not written in the 12-hour clock; the message names what was given. */
export class TwelveHourError extends Error {
  override name = 'TwelveHourError';
}

/** '12:30 am' as '00:30': 12 am is 00, pm adds 12 except to 12 pm [TIME-1]. Throws TwelveHourError for anything else. */
export function toTwentyFourHour(time: string): string {
  const [, hour = '', minute = '', half = ''] = /^(0?[1-9]|1[0-2]):([0-5]\d) ?([ap])\.?m\.?$/i.exec(time.trim()) ?? [];
  if (!half) throw new TwelveHourError(`'${time}' is not a time on the 12-hour clock, such as '9:30 am'`);
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** Minutes after midnight as people read a clock: 570 is '9:30 am', 0 is '12:00 am'. */
export function twelveHour(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const minute = String(minutes % 60).padStart(2, '0');
  return `${hours % 12 === 0 ? 12 : hours % 12}:${minute} ${hours < 12 ? 'am' : 'pm'}`;
}
