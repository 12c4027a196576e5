import { expect, test } from 'vitest';
import { lostTitle } from './lost-words.ts';

const time = {
  start: '2026-11-25T15:30:00.000Z',
  localTime: '9:30 am',
  timeZone: 'America/Chicago',
  timeZoneName: 'Central Time',
};
const before = Date.parse('2026-11-20T00:00:00Z');
const yearsLater = Date.parse('2033-01-01T00:00:00Z');

test('a time that can’t be had is named with its day, and one of a link from years ago only said to have passed [SCHED-3 part]', () => {
  expect(lostTitle({ why: 'not-offered', time }, before)).toBe(
    'Wednesday, November 25, 9:30 am is no longer available.',
  );
  expect(lostTitle({ why: 'not-offered', time }, yearsLater)).toBe('That time has passed.');
  expect(lostTitle({ why: 'not-offered', time: null }, before)).toBe('That time is not available.');
  expect(lostTitle({ why: 'taken', time }, before)).toBe('Someone else has just taken 9:30 am.');
  expect(lostTitle({ why: 'taken', time, isLinked: true }, before)).toBe(
    'Someone else has just taken Wednesday, November 25, 9:30 am.',
  );
  expect(lostTitle({ why: 'closed', time }, before)).toBe(
    'The location is now closed on Wednesday, November 25, 9:30 am. You have no appointment yet.',
  );
});
