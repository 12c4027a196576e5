import { slipsBetween, type SpellingRules } from '#text/speller.ts';
import { stateCode, stateNames } from './states.ts';

/** What is shorter ('iowa', 'main') is one letter away from too much else. */
const SHORTEST = 5;
/** How names of states are misspelt, by the length of the name. */
const STATES: SpellingRules = {
  slips: [
    [SHORTEST, 1],
    [8, 2],
  ],
};

/** The state that a searched text misspells ('massachusets', 'flordia'); null for a state's own name and for what is like none. */
export function misspeltState(search: string): string | null {
  if (search.length < SHORTEST || stateCode(search)) return null;
  const like = stateNames().find(([, name]) => slipsBetween(name, search, STATES) < Infinity);
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
