import { expect, test } from 'vitest';
import { readTime, tidied } from './typed-time.ts';

test('times are typed as people do and shown one way; what is none stays as it was typed', () => {
  const times = ['9', '930', '9:30a', '9:30 a.m.', '14:30', '5p', '12 am', '12', 'noon', '0:15'];
  expect(times.map(tidied)).toEqual([
    ...[
      '9:00 am',
      '9:30 am',
      '9:30 am',
      '9:30 am',
      '2:30 pm',
      '5:00 pm',
      '12:00 am',
      '12:00 pm',
      '12:00 pm',
      '12:15 am',
    ],
  ]);
  for (const none of ['', 'later', '25', '9:75', '13 pm', '0 am', '99999']) expect(readTime(none), none).toBeNull();
  expect(tidied('later')).toBe('later');
});
