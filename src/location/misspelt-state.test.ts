import { expect, test } from 'vitest';
import { misspeltState, withStateMended } from './misspelt-state.ts';
import { stateNames } from './states.ts';

test.each([
  ['flordia', 'FL'],
  ['massachusets', 'MA'],
  ['tennesee', 'TN'],
  ['north carolna', 'NC'],
  ['west virgina', 'WV'],
  ['texs', null],
  ['main', null],
  ['ohoi', null],
  ['portland', null],
  ['', null],
])('%j misspells %s', (typed, state) => {
  expect(misspeltState(typed)).toBe(state);
});

test('no state’s own name is a misspelling of another', () => {
  for (const [, name] of stateNames()) expect([name, misspeltState(name)]).toEqual([name, null]);
});

test('a misspelt state after a town is mended; a street is no town with its state', () => {
  expect(withStateMended('charleston west virgina')).toBe('charleston wv');
  expect(withStateMended('boston massachusettes')).toBe('boston ma');
  expect(withStateMended('12 south main')).toBeNull();
  expect(withStateMended('flordia')).toBeNull();
});
