import fc from 'fast-check';
import { expect, test } from 'vitest';
import { newConfirmationNumber, readConfirmationNumber } from './confirmation-number.ts';

test('a number can be typed in any case, with or without dashes, spaces and prefix', () => {
  for (const typed of ['LK-7QF2-M4XP', 'lk7qf2m4xp', ' lk 7qf2 m4xp ', '7QF2–M4XP', '7qf2m4xp']) {
    expect(readConfirmationNumber(typed)).toBe('LK-7QF2-M4XP');
  }
});

test('letters that look like digits are read as digits', () => {
  expect(readConfirmationNumber('LK-OIL0-1234')).toBe('LK-0110-1234');
});

test.each(['', 'LK', 'LK-7QF2-M4X', 'LK-7QF2-M4XPP', 'LK-7QU2-M4XP', '💊💊💊💊', '<b>'])(
  '%j can be no number',
  (typed) => {
    expect(readConfirmationNumber(typed)).toBeNull();
  },
);

test('every number made is read back as itself, and all 32 digits occur', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
      const made = newConfirmationNumber(() => bytes);
      expect(readConfirmationNumber(made)).toBe(made);
      expect(readConfirmationNumber(made.toLowerCase().replaceAll('-', ''))).toBe(made);
    }),
  );
  expect(newConfirmationNumber()).not.toBe(newConfirmationNumber());
});
