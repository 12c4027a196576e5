import type { DangerWords } from '../danger-words.schema.ts';
import { membersOf } from './find-signs.ts';
import { isLimit } from './readings.ts';

/** What a phrase of the table of danger signs says, with the first and with the last word of each of its parts. */
export function saidAs(phrase: string, groups: DangerWords['groups']): [string, string] {
  const said = (at: 0 | -1): string =>
    phrase
      .split(' ')
      .map((part) => part.split('/').at(at) ?? '')
      .map((one) => (/^[A-Z]+$/.test(one) ? saidAs(membersOf(one, groups).at(at) ?? '', groups).at(at) : one))
      .map((one) => (one !== undefined && isLimit(one) ? readingFor(one) : one))
      .filter((one) => one !== '...')
      .join(' ');
  return [said(0), said(-1)];
}

/** A reading as people write it that is what a limit asks for: 'sugar 53' for 'sugar<54'. */
function readingFor(limit: string): string {
  const [kind = '', bound = ''] = limit.split(/<|>=/);
  const value = Number(bound) - (limit.includes('<') ? 1 : 0);
  if (kind === 'age') return `${String(value)} months old`;
  if (kind === 'top') return `bp ${String(value)}/${String(Math.round(value * 0.6))}`;
  if (kind === 'bottom') return `bp ${String(Math.round(value * 1.4))}/${String(value)}`;
  return `${kind} ${String(value)}`;
}
