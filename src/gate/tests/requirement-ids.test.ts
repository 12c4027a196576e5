import { expect, test } from 'vitest';
import { idsIn, idsLeftToTheNight } from './requirement-ids.ts';

test('ids stand in brackets of a title, alone or several, whole or in part', () => {
  const text = "test('finds [LOC-2] [SCHED-9, PAT-1 part]', …); // see [ROUTE-1 and on], rows[0-1], LOC-99";
  expect([...idsIn(text)]).toEqual(['LOC-2', 'SCHED-9', 'PAT-1']);
});

test('an id that only the whole run would show is told with its file', () => {
  const night = [
    { file: 'a.spec.ts', text: "test('one [LOC-1, LOC-2 part]')" },
    { file: 'b.spec.ts', text: "test('two [LOC-2] [CAT-5]')" },
  ];
  const others = [{ file: 'c.test.ts', text: "test('three [LOC-2 part]')" }];
  expect(idsLeftToTheNight(night, others)).toEqual([
    { id: 'LOC-1', file: 'a.spec.ts' },
    { id: 'CAT-5', file: 'b.spec.ts' },
  ]);
  expect(idsLeftToTheNight(night, [...night, ...others])).toEqual([]);
});
