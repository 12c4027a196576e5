import { COOKIE_DAYS, writeCookie } from '#location/saved/cookies.ts';
import { countAnswer } from './may-count.ts';

/** Keeps an answer to 'May we count?' in its cookie; false where the browser takes none, and then nothing is counted. */
export function saveAnswer(said: 'yes' | 'no'): boolean {
  writeCookie('fcCount', said, COOKIE_DAYS.fcCount);
  return countAnswer() === said;
}
