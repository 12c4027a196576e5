import { expect, test } from 'vitest';

import { MINUTE } from '#text/durations.ts';
import { momentAt } from './moment.ts';
import { firstInOrder, type PlacedService } from './place-services.ts';

const NOW = Date.parse('2026-11-24T17:00Z');
const MOMENT = momentAt(NOW);
const minutes = (...list: number[]) => list.map((one) => NOW + one * MINUTE);
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
  expect(firstInOrder(all, 'soonest', MOMENT, 5).map(({ service }) => service.id)).toEqual([
    'wait before time',
    'in half an hour',
    'by wait',
    'in an hour',
    'unknown',
  ]);
});

test('a stated wait begins when somebody is there: what opens tomorrow is no sooner than a longer wait for what is open', () => {
  const day = { open: '00:00', close: '00:00' };
  const hours = (open: string, close: string) => ({
    timeZone: 'America/Chicago',
    week: Array(7).fill({ open, close }),
  });
  const online = (id: string, wait: number, onlineHours: object) =>
    ({ ...placed(id, [], wait), online: true, service: { id, wait, onlineHours } }) as unknown as PlacedService;
  const all = [
    online('closed, 5 minutes', 5, hours('07:00', '09:00')),
    online('open, 15 minutes', 15, { timeZone: 'America/Chicago', week: Array(7).fill(day) }),
    placed('tomorrow morning', minutes(21 * 60), null),
  ];
  expect(firstInOrder(all, 'soonest', MOMENT, 3).map(({ service }) => service.id)).toEqual([
    'open, 15 minutes',
    'closed, 5 minutes',
    'tomorrow morning',
  ]);
});

test('urgent care that is closed comes after all that answer as well, while one of them is open; at night, when none is, the nearest is first', () => {
  const week = (open: string, close: string) => ({ timeZone: 'America/Chicago', week: Array(7).fill({ open, close }) });
  const near = (id: string, points: number, opening: object, { isUrgentCare = false, fit = 0 } = {}) =>
    ({
      ...placed(id, [], null),
      ...{ points, fit, clinic: { opening }, online: false },
      service: { id, wait: null, price: null, position: 1, sponsored: false, isUrgentCare },
    }) as unknown as PlacedService;
  const order = (all: PlacedService[]) => firstInOrder(all, 'best', MOMENT, 9).map(({ service }) => service.id);
  const [byDay, byNight] = [week('08:00', '20:00'), week('20:00', '22:00')];
  const closed = near('closed urgent care', 1, byNight, { isUrgentCare: true });
  const office = near('open office', 9, byDay);
  expect(order([closed, office, near('open urgent care', 5, byDay, { isUrgentCare: true })])).toEqual([
    'open urgent care',
    'open office',
    'closed urgent care',
  ]);
  expect(order([near('answers less well', 0, byDay, { fit: 2 }), closed, office])).toEqual([
    'open office',
    'closed urgent care',
    'answers less well',
  ]);
  expect(order([closed, near('closed office', 9, byNight)])).toEqual(['closed urgent care', 'closed office']);
});
