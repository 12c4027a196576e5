import { expect, test } from 'vitest';

import { placeLine, placeName } from './place-line.ts';

const chicago = { zipCode: '60614', city: 'Chicago', state: 'IL' };

test('a place reads as zip and city in the helper line, with the state in the box [LOC-9]', () => {
  expect(placeName(chicago)).toBe('60614 Chicago');
  expect(placeLine(chicago)).toBe('60614 Chicago, IL');
});

test('a saved place without names is still said in words [LOC-8]', () => {
  const bare = { zipCode: '', city: '', state: '' };
  expect(placeName(bare)).toBe('your saved location');
  expect(placeName({ ...bare, label: '12 Main St' })).toBe('12 Main St');
  expect(placeLine(bare)).toBe('');
  expect(placeLine({ ...bare, state: 'IL' })).toBe('IL');
});
