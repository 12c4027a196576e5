import { expect, test } from 'vitest';

import { isInReach, isOnlineIn, notOfferedWords } from './availability.ts';

const online = { inStore: false, virtual: true, states: ['IL', 'IN'] };
const inPerson = { inStore: true, virtual: false, states: ['IL'] };

test('online care is offered where its partner works, and where nobody knows the state only when that is everywhere', () => {
  expect(isOnlineIn('IL', online)).toBe(true);
  expect(isOnlineIn('AK', online)).toBe(false);
  expect(isOnlineIn('', online)).toBe(false);
  expect(isOnlineIn('', { ...online, states: null })).toBe(true);
});

test('care in person is offered where an open clinic is in reach, over the border too', () => {
  expect(isInReach(inPerson, 30)).toBe(true);
  expect(isInReach(inPerson, 151)).toBe(false);
  expect(isInReach(inPerson, null)).toBe(false);
  expect(isInReach(online, 3)).toBe(false);
});

test('where it is not offered, the words say why', () => {
  expect(notOfferedWords(online, 'AK')).toBe('Not offered in Alaska');
  expect(notOfferedWords(inPerson, 'IL')).toBe('No clinic near you');
  expect(notOfferedWords({ ...inPerson, states: null }, 'AK')).toBe('No clinic near you');
});
