import { expect, test } from 'vitest';
import { nearest } from './nearest.ts';

const time = (start: string) => ({ slotId: start, start, localTime: start });
const days = [
  { date: '2026-11-24', times: ['08:45', '10:15', '11:00'].map((clock) => time(`2026-11-24T${clock}:00.000Z`)) },
  { date: '2026-11-25', times: [time('2026-11-25T08:00:00.000Z')] },
];

test('when a hold has ended, the two times near it are offered, the earlier one first, also of another day', () => {
  const near = (at: string) => nearest(days, at).map(({ start }) => start.slice(5, 16));
  expect(near('2026-11-24T10:30:00.000Z')).toEqual(['11-24T10:15', '11-24T11:00']);
  expect(near('2026-11-25T07:00:00.000Z')).toEqual(['11-24T11:00', '11-25T08:00']);
  expect(nearest([], '2026-11-24T10:30:00.000Z')).toEqual([]);
});
