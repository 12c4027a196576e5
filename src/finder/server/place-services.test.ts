import { expect, test } from 'vitest';

import { firstInOrder, type PlacedService } from './place-services.ts';

const NOW = Date.parse('2026-11-24T17:00Z');
const minutes = (...list: number[]) => list.map((one) => NOW + one * 60_000);
const placed = (id: string, times: number[], wait: number | null) =>
  ({ service: { id, wait, price: null }, offered: true, tier: 0, points: 1, times }) as unknown as PlacedService;

test('the soonest first is by the very next open time, or by the stated wait where that is shorter; what nobody knows is last', () => {
  const all = [
    placed('unknown', [], null),
    placed('in an hour', minutes(60, 70), null),
    placed('by wait', [], 45),
    placed('in half an hour', minutes(30, 200), null),
    placed('wait before time', minutes(120), 20),
  ];
  expect(firstInOrder(all, 'soonest', NOW, 5).map(({ service }) => service.id)).toEqual([
    'wait before time',
    'in half an hour',
    'by wait',
    'in an hour',
    'unknown',
  ]);
});
