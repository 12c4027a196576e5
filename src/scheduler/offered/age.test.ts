import { expect, test } from 'vitest';
import { ageOn, needsGuardian } from './age.ts';

test('the 18th birthday itself needs no guardian, the day before does [PAT-2 part]', () => {
  expect(needsGuardian('2008-05-04', '2026-05-03')).toBe(true);
  expect(needsGuardian('2008-05-04', '2026-05-04')).toBe(false);
});

test('someone born on 29 February turns 18 on 1 March of a common year [PAT-2 part]', () => {
  expect(needsGuardian('2008-02-29', '2026-02-28')).toBe(true);
  expect(needsGuardian('2008-02-29', '2026-03-01')).toBe(false);
  expect(ageOn('2008-02-29', '2028-02-29')).toBe(20);
  expect(ageOn('2008-02-29', '2028-02-28')).toBe(19);
});

test('age counts whole years only', () => {
  expect(ageOn('2000-12-31', '2026-01-01')).toBe(25);
  expect(ageOn('2026-01-01', '2026-01-01')).toBe(0);
});
