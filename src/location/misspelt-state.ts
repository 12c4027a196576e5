import { editDistance } from '#text/edit-distance.ts';
import { stateCode, stateNames } from './states.ts';

/** What is shorter ('iowa', 'main') is one letter away from too much else; a name of so many letters may have two slips. */
const [SHORTEST, LONG] = [5, 8];

/** The state that a searched text misspells ('massachusets', 'flordia'); null for a state's own name and for what is like none. */
export function misspeltState(search: string): string | null {
  if (search.length < SHORTEST || stateCode(search)) return null;
  const [like] = stateNames().filter(([, name]) => {
    const slips = name.length < SHORTEST ? Infinity : editDistance(search, name);
    return slips <= (name.length < LONG ? 1 : 2);
  });
  return like?.[0] ?? null;
}

/** A searched town with its misspelt state by its letters: 'boston massachusets' is 'boston ma'; null where no such state closes it. */
export function withStateMended(search: string): string | null {
  const words = search.split(' ');
  for (const count of [2, 1]) {
    const town = words.slice(0, -count).join(' ');
    const state = town && misspeltState(words.slice(-count).join(' '));
    if (state) return `${town} ${state.toLowerCase()}`;
  }
  return null;
}
