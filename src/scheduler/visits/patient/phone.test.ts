import { expect, test } from 'vitest';
import { displayPhone, phoneDigits } from './phone.ts';

test('a phone number is shown 3-3-rest [TIME-2]', () => {
  expect(displayPhone('3125550142')).toBe('312-555-0142');
  expect(displayPhone('(312) 555 0142')).toBe('312-555-0142');
  expect(displayPhone('312555014299')).toBe('312-555-014299');
  expect(displayPhone('911')).toBe('911');
});

test('a phone number may be typed in any usual way', () => {
  expect(phoneDigits('+1 (312) 555-0142')).toBe('3125550142');
  expect(phoneDigits('1.312.555.0142')).toBe('3125550142');
  expect(phoneDigits('555-0142')).toBeNull();
  expect(phoneDigits('312555014x')).toBeNull();
});

test.each(['000-000-0000', '012-555-0142', '112-555-0142', '312-055-0142', '312-155-0142', '1 000 000 0000'])(
  '%s is no number of the North American plan: area code and exchange begin with 2 to 9',
  (typed) => {
    expect(phoneDigits(typed)).toBeNull();
  },
);
