import { expect, test } from 'vitest';
import type { ScheduleDay, Slot } from '#scheduler/engine/slot.schema.ts';
import { nextDayWith, partOf, partsOfDay, stripOf } from './parts-of-day.ts';

const slot = (localTime: string) => ({ localTime }) as Slot;
const day = (date: string, ...times: string[]): ScheduleDay => ({ date, timeSlots: times.map(slot) });

test.each([
  ['12:00 am', 'Morning'],
  ['11:59 am', 'Morning'],
  ['12:00 pm', 'Afternoon'],
  ['12:50 pm', 'Afternoon'],
  ['4:59 pm', 'Afternoon'],
  ['5:00 pm', 'Evening'],
  ['11:40 pm', 'Evening'],
])('%s is in the %s', (time, part) => expect(partOf(time)).toBe(part));

test('a day has three parts in their order, also empty ones', () => {
  const parts = partsOfDay(['8:00 am', '5:30 pm', '9:10 am'].map(slot));
  expect(parts.map(({ part, times }) => [part, times.map(({ localTime }) => localTime)])).toEqual([
    ['Morning', ['8:00 am', '9:10 am']],
    ['Afternoon', []],
    ['Evening', ['5:30 pm']],
  ]);
});

test('the next evening with a time is on a later day', () => {
  const days = [day('2026-11-24', '6:00 pm'), day('2026-11-25', '9:00 am'), day('2026-11-26', '5:00 pm')];
  expect(nextDayWith(days, '2026-11-24', 'Evening')?.date).toBe('2026-11-26');
  expect(nextDayWith(days, '2026-11-26', 'Evening')).toBeUndefined();
});

test('a week reads as a week: days without times stand between those with some, at least five of which are there', () => {
  const dates = ['2026-11-23', '2026-11-24', '2026-11-27', '2026-11-28', '2026-11-30', '2026-12-01', '2026-12-08'];
  const days = dates.map((date) => day(date, '9:00 am'));
  const strip = stripOf(days, [], 7, 5);
  expect(strip.map(({ date, timeSlots }) => `${date.slice(8)}${timeSlots.length ? '' : ' none'}`)).toEqual([
    '23',
    '24',
    '25 none',
    '26 none',
    '27',
    '28',
    '29 none',
    '30',
    '01',
    '08',
  ]);
  expect(stripOf(days, [], 20, 5).at(-1)?.date).toBe('2026-12-08');
  expect(stripOf(days, [], 20, 5)).toHaveLength(10);
  expect(stripOf([], [], 7, 5)).toEqual([]);
});

test('no day stands alone in a second row: with the button that shows more, days fill whole rows', () => {
  const open = Array.from({ length: 20 }, (_, index) =>
    day(`2026-12-${String(index + 1).padStart(2, '0')}`, '9:00 am'),
  );
  expect(stripOf(open, [], 7, 5)).toHaveLength(7);
  // Open on every other day: five with times take nine days.
  const everyOther = open.filter((_, index) => index % 2 === 0);
  expect(stripOf(everyOther, [], 7, 5)).toHaveLength(15);
});

test('a day on which the location is closed is told from one that is full', () => {
  const days = ['2026-11-25', '2026-11-28'].map((date) => day(date, '9:00 am'));
  const strip = stripOf(days, ['2026-11-26', '2026-11-29'], 7, 5);
  expect(strip.map(({ date, closed }) => [date.slice(8), closed])).toEqual([
    ['25', undefined],
    ['26', true],
    ['27', false],
    ['28', undefined],
  ]);
});
