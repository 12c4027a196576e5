import { expect, test } from 'vitest';

import { spokenCount } from './Combobox.tsx';

test('one result is one, and more are more, to who hears the list [LOC-3 part]', () => {
  expect(spokenCount(1)).toBe('1 result is available, use up and down arrow keys to navigate');
  expect(spokenCount(5)).toBe('5 results are available, use up and down arrow keys to navigate');
});
