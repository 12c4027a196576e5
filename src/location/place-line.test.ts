import { expect, test } from 'vitest';

import { placeLine, placeName } from './place-line.ts';
import { whichPlace } from './which-place.ts';

const chicago = { zipCode: '60614', city: 'Chicago', state: 'IL' };

test('a place reads the same in the helper line, in headings and in the box: ZIP code, town and state [LOC-9 part]', () => {
  expect(placeName(chicago)).toBe('60614 Chicago, IL');
  expect(placeLine(chicago)).toBe('60614 Chicago, IL');
});

test('a saved place without names is still said in words [LOC-8 part]', () => {
  const bare = { zipCode: '', city: '', state: '' };
  expect(placeName(bare)).toBe('your saved location');
  expect(placeName({ ...bare, label: '12 Main St' })).toBe('12 Main St');
  expect(placeLine(bare)).toBe('');
  expect(placeLine({ ...bare, state: 'IL' })).toBe('IL');
});

test('the question between places names the town, or the state of which a town is asked [LOC-4 part]', () => {
  const at = (city: string, state: string) => ({ zipCode: '', city, state });
  expect(whichPlace([at('Springfield', 'MO'), at('Springfield', 'MA')])).toBe('Which Springfield?');
  expect(whichPlace([at('Houston', 'TX'), at('Dallas', 'TX')])).toBe('Which town in Texas?');
  expect(whichPlace([at('Washington', 'DC'), at('Anacostia', 'DC')])).toBe('Which town in the District of Columbia?');
  expect(whichPlace([at('Berne', 'IN'), at('Bern', 'KS')])).toBe('Which place?');
});
