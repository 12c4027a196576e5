import { expect, test } from 'vitest';
import { alsoFound, leadOf } from './result-words.ts';

const near = { zipCode: '02139', city: 'Cambridge', state: 'MA' };

test('the line under the heading counts services and articles, and says where', () => {
  expect(leadOf(5, 3, near)).toBe('5 services and 3 articles near 02139 Cambridge, MA.');
  expect(leadOf(1, 1, near)).toBe('1 service and 1 article near 02139 Cambridge, MA.');
  expect(leadOf(2, 0, near)).toBe('2 services near 02139 Cambridge, MA.');
});

test('where there is no service it says so plainly, and what there is to read', () => {
  expect(leadOf(0, 3, near)).toBe('No services near 02139 Cambridge, MA, but we found 3 articles.');
  expect(leadOf(0, 0, near)).toBe('No services near 02139 Cambridge, MA.');
  expect([alsoFound(5, 3), alsoFound(0, 1), alsoFound(5, 0)]).toEqual([', 3 articles', ', but 1 article', '']);
});
