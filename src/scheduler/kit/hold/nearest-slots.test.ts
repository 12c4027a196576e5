import { expect, test } from 'vitest';

import { nearestSlots, nearTimes, slotAt } from './nearest-slots.ts';
import type { ScheduleDay, Slot } from '../../engine/slot.schema.ts';

function slot(start: string): Slot {
  return { id: start, start, end: start, localTime: '', timeZone: 'America/Chicago', timeZoneName: 'Central Time' };
}

const days: ScheduleDay[] = [
  { date: '2026-11-24', timeSlots: ['2026-11-24T14:00:00Z', '2026-11-24T16:50:00Z'].map(slot) },
  { date: '2026-11-25', timeSlots: ['2026-11-25T14:50:00Z', '2026-11-25T20:00:00Z'].map(slot) },
];

test('the three closest free times are offered, earlier or later [SCHED-3 part]', () => {
  const offered = nearestSlots(days, '2026-11-24T15:30:00Z').map(({ start }) => start);
  expect(offered).toEqual(['2026-11-24T16:50:00Z', '2026-11-24T14:00:00Z', '2026-11-25T14:50:00Z']);
});

test('the time that is gone is never offered, and a list may be short or empty', () => {
  expect(nearestSlots(days, '2026-11-24T14:00:00.000Z').map(({ id }) => id)).not.toContain('2026-11-24T14:00:00Z');
  expect(nearestSlots([], '2026-11-24T14:00:00Z')).toEqual([]);
});

test('a time of a deep link is found by its instant, however written [SCHED-4 part]', () => {
  expect(slotAt(days, '2026-11-24T08:00:00-06:00')?.id).toBe('2026-11-24T14:00:00Z');
  expect(slotAt(days, '2026-11-24T14:01:00Z')).toBeUndefined();
});

const offered = { locationId: 'near', serviceId: 1 };
const here = { offered, place: 'Lincoln Park', days, miles: 0.8 };
const there = (start: string, miles?: number) => ({
  offered: { locationId: 'far', serviceId: 1 },
  place: 'Belmont Ave',
  days: [{ date: start.slice(0, 10), timeSlots: [slot(start)] }],
  miles,
});
const told = (...from: Parameters<typeof nearTimes>) =>
  nearTimes(...from).map(({ slot, place, difference }) => [slot.start, place, difference]);

test('each open time near a lost one says where it is and what differs [SCHED-3 part]', () => {
  expect(told('2026-11-24T14:00:00Z', here, there('2026-11-24T14:10:00Z', 1.7))).toEqual([
    ['2026-11-24T14:00:00Z', 'Lincoln Park', 'The time you had, open again'],
    ['2026-11-24T16:50:00Z', 'Lincoln Park', 'The same location, 2 hours 50 minutes later'],
    ['2026-11-24T14:10:00Z', 'Belmont Ave', '0.9 miles farther, 10 minutes later'],
  ]);
  expect(told('2026-11-25T14:40:00Z', here, there('2026-11-25T14:40:00Z', 0.3))).toEqual([
    ['2026-11-25T14:50:00Z', 'Lincoln Park', 'The same location, 10 minutes later'],
    ['2026-11-25T20:00:00Z', 'Lincoln Park', 'The same location, 5 hours 20 minutes later'],
    ['2026-11-25T14:40:00Z', 'Belmont Ave', 'The same time, 0.5 miles closer'],
  ]);
});

test('a time on another day counts days, and another location days away is left out [SCHED-3 part]', () => {
  expect(told('2026-11-24T23:00:00Z', here, there('2026-11-27T14:00:00Z', 1.7))).toEqual([
    ['2026-11-24T16:50:00Z', 'Lincoln Park', 'The same location, 6 hours 10 minutes earlier'],
    ['2026-11-24T14:00:00Z', 'Lincoln Park', 'The same location, 9 hours earlier'],
    ['2026-11-25T14:50:00Z', 'Lincoln Park', 'The same location, 1 day later'],
  ]);
  expect(told('2026-11-24T14:00:00Z', { ...here, days: [] }, null)).toEqual([]);
  expect(
    told('2026-11-24T14:00:00Z', { ...here, days: [], miles: undefined }, there('2026-11-24T15:00:00Z', 3)),
  ).toEqual([['2026-11-24T15:00:00Z', 'Belmont Ave', '3.0 miles away, 1 hour later']]);
});

test('a time years after that of an old link is not counted in days', () => {
  const { timeSlots } = days[1]!;
  const [near] = nearTimes(
    '2020-01-01T14:50:00Z',
    { offered, place: 'Near', days: [{ date: '2026-11-25', timeSlots }] },
    null,
  );
  expect(near?.difference).toBe('The same location');
});
