import { expect, test } from 'vitest';

import { addressLine } from './directions.ts';

test('an address is one line, with its second line where it has one', () => {
  const address = { line1: '1 Elm St', city: 'San Juan', state: 'PR', zip: '00901' };
  expect(addressLine(address)).toBe('1 Elm St, San Juan, PR 00901');
  expect(addressLine({ ...address, line2: 'Unit 2' })).toBe('1 Elm St, Unit 2, San Juan, PR 00901');
});
