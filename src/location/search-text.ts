import { normalize } from '#text/normalize.ts';
import { splitState, statesBeginning } from './states.ts';

const SHORT: Record<string, string> = { saint: 'st', sainte: 'ste', fort: 'ft', mount: 'mt', mountain: 'mtn' };
const DIRECTIONS: Record<string, string> = { n: 'north', s: 'south', e: 'east', w: 'west' };

/**
 * A place name for search: lower-case ASCII words, single spaces, usual short forms joined ('Saint Louis' and 'St.
 * Louis'); '' without letters.
 */
export function searchText(name: string): string {
  return normalize(name.replaceAll('.', ''))
    .split(' ')
    .map((word, index, words) => (index === 0 && words.length > 1 && DIRECTIONS[word]) || (SHORT[word] ?? word))
    .join(' ')
    .replaceAll(/(^o|\bmc) (?=[a-z])/g, '$1');
}

/** Prefixes of searched names that match `input` so far; its last word may be the start of 'saint' or of a state's name. */
export function searchPrefixes(input: string): string[] {
  const search = searchText(input);
  const code = /^(\d{5})\b/.exec(search)?.[1];
  if (code) return [code];
  const words = search.split(' ');
  const last = words.pop() ?? '';
  const head = words.map((word) => `${word} `).join('');
  const halves = Object.entries(SHORT).filter(([long]) => last.length > 2 && last !== long && long.startsWith(last));
  return [search, ...halves.map(([, short]) => `${head}${short} `), ...townsInState(input, search)];
}

/** 'Springfield, ill' and 'springfield illinois' as the searched names end: 'springfield il'. */
function townsInState(input: string, search: string): string[] {
  const [town, state] = splitState(search);
  if (state) return [`${town} ${state.toLowerCase()}`];
  const comma = input.lastIndexOf(',');
  const start = searchText(input.slice(comma + 1));
  if (comma < 1 || start.length < 2) return [];
  return statesBeginning(start).map((code) => `${searchText(input.slice(0, comma))} ${code.toLowerCase()}`);
}
