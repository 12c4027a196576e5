import { expect, test } from 'vitest';
import { comparePeople } from './same-person.ts';

const rowan = { firstName: 'Rowan', lastName: 'Stone', dob: '2015-09-03' };

test.each([
  [{ firstName: ' rowan ' }, 'same'],
  [{ firstName: 'Robin', dob: '2017-02-11' }, 'sibling'],
  [{ firstName: 'Robin' }, 'unclear'],
  [{ dob: '2015-09-04' }, 'unclear'],
  [{ lastName: 'Moss' }, 'unclear'],
])('of one phone number, Rowan Stone and someone with %j: %s [PAT-3 part]', (changes, told) => {
  expect(comparePeople(rowan, { ...rowan, ...changes })).toBe(told);
});
