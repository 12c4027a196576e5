import fc from 'fast-check';
import { expect, test } from 'vitest';
import { toTwentyFourHour, twelveHour } from './twelve-hour.ts';

test('12 am is 00 and 12 pm stays 12 [TIME-1]', () => {
  expect(toTwentyFourHour('12:30 am')).toBe('00:30');
  expect(toTwentyFourHour('12:00 PM')).toBe('12:00');
  expect(toTwentyFourHour('01:15 PM')).toBe('13:15');
  expect(toTwentyFourHour('9:05 am')).toBe('09:05');
});

test.each(['', '13:00 pm', '0:30 am', '9:60 am', '9:30', '09:30 xm', '9 am'])(
  '%j is refused by name [TIME-1]',
  (time) => {
    expect(() => toTwentyFourHour(time)).toThrow(`'${time}'`);
  },
);

test('each minute of a day is written and read back the same [TIME-1]', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), (minutes) => {
      const [hours, minute] = toTwentyFourHour(twelveHour(minutes)).split(':').map(Number);
      expect((hours ?? 0) * 60 + (minute ?? 0)).toBe(minutes);
    }),
  );
});
