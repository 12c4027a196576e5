import { expect, test } from 'vitest';
import { overlaps } from './shared-runs.ts';

const OWN = 'A doctor looks at the rash and tells you what it is and what will help it heal.';
const OTHER = 'Bring your glasses and a list of the medicines that you take in the morning.';
const NOTICE = 'If you believe you have a medical emergency, please call 911 at once.';

test('a page that is another with the name changed is found', () => {
  const texts = new Map([
    ['/a', `Fernhill. ${OWN} ${OTHER}`],
    ['/b', `Halden. ${OWN} ${OTHER}`],
    ['/c', 'Sleep is a habit, and habits are made in the evening by small steps.'],
  ]);
  const [worst, ...rest] = overlaps(texts);
  expect(worst?.pages).toEqual(['/a', '/b']);
  expect(worst?.share).toBeGreaterThan(0.9);
  expect(rest).toEqual([]);
});

test('a short page that stands whole in a long one shares all of its runs', () => {
  const [worst] = overlaps(
    new Map([
      ['/short', OWN],
      ['/long', `${OWN} ${OTHER} ${NOTICE}`],
    ]),
  );
  expect(worst?.share).toBe(1);
});

test('disclaimers that pages share do not count', () => {
  const texts = new Map([
    ['/a', `${OWN} ${NOTICE}`],
    ['/b', `${OTHER} ${NOTICE}`],
  ]);
  expect(overlaps(texts)[0]?.share).toBeGreaterThan(0.2);
  expect(overlaps(texts, [NOTICE])).toEqual([]);
});
