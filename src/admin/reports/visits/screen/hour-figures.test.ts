import { expect, test } from 'vitest';
import { levelOf, weekGrid, weekWords } from './hour-figures.ts';

const cell = (weekday: number, hour: number, count: number, { isMore = false, places = 100 } = {}) => ({
  ...{ weekday, hour, places },
  used: { count, isMore },
});

test('an hour says its share, at least a share, that it is hidden, or that it is closed', () => {
  const cells = [
    cell(0, 9, 92),
    cell(0, 10, 62, { isMore: true }),
    cell(0, 12, 0, { isMore: true }),
    cell(2, 9, 14, { places: 0 }),
    cell(6, 12, 0),
  ];
  const { hours, rows } = weekGrid({ cells });
  expect(hours).toEqual([9, 10, 11, 12]);
  expect(rows.map((row) => row.map(({ words }) => words)).filter((_, at) => [0, 2, 6].includes(at))).toEqual([
    ['92%', 'at least 62%', 'closed', 'hidden'],
    ['no places', 'closed', 'closed', 'closed'],
    ['closed', 'closed', 'closed', '0%'],
  ]);
  expect(weekWords(rows)).toBe('Fullest Mon 9 am, 92%; emptiest Sun noon, 0%. Hidden hours: 1.');
  expect(weekGrid({ cells: [] }).hours).toEqual([]);
  expect([0, 49, 50, 65, 80, 90, 120].map(levelOf)).toEqual([1, 1, 2, 3, 4, 5, 5]);
});
