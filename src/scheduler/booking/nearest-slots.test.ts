import { expect, test } from 'vitest';

import { nearestSlots, slotAt } from './nearest-slots.ts';
import type { ScheduleDay, Slot } from '../engine/slot.schema.ts';

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
