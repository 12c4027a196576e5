import { expect, test } from 'vitest';
import { alsoFound, leadOf } from './result-words.ts';

test('the line under the heading counts services and articles', () => {
  expect(leadOf(5, 3)).toBe('5 services and 3 articles.');
  expect(leadOf(1, 1)).toBe('1 service and 1 article.');
  expect(leadOf(2, 0)).toBe('2 services.');
});

test('where there is no service it says so plainly, and what there is to read', () => {
  expect(leadOf(0, 3)).toBe('No services found, but 3 articles.');
  expect(leadOf(0, 0)).toBe('No services found.');
  expect([alsoFound(5, 3), alsoFound(0, 1), alsoFound(5, 0)]).toEqual([', 3 articles', ', but 1 article', '']);
});
