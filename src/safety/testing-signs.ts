import type { DangerWords } from './danger-words.schema.ts';
import { membersOf } from './find-signs.ts';

/** What a phrase of the table of danger signs says, with the first and with the last word of each of its parts. */
export function saidAs(phrase: string, groups: DangerWords['groups']): [string, string] {
  const said = (at: 0 | -1): string =>
    phrase
      .split(' ')
      .map((part) => part.split('/').at(at) ?? '')
      .map((one) => (/^[A-Z]+$/.test(one) ? saidAs(membersOf(one, groups).at(at) ?? '', groups).at(at) : one))
      .filter((one) => one !== '...')
      .join(' ');
  return [said(0), said(-1)];
}
