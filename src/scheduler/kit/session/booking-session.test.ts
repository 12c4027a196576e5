import { beforeEach, expect, test } from 'vitest';

import { makeSession } from './booking-session.ts';

const { forgetHold, readSession, resetSteps, writeSession } = makeSession();

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  globalThis.sessionStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
});

test('what is written can be read again, and null takes it away [SCHED-13 part]', () => {
  writeSession({ locationId: 'lc-12', termsAgreed: 'true' });
  expect(readSession('locationId')).toBe('lc-12');
  writeSession({ locationId: null });
  expect(readSession('locationId')).toBeNull();
  expect(readSession('termsAgreed')).toBe('true');
});

test('nonsense in storage reads as absent [STATE-1 part]', () => {
  for (const value of ['', '<script>', '{"a":1}', 'x'.repeat(121), '😀']) {
    kept.set('aptHoldId', value);
    expect(readSession('aptHoldId')).toBeNull();
  }
});

test('a browser that refuses storage loses nothing but the reload', () => {
  globalThis.sessionStorage = {
    getItem: () => {
      throw new Error('refused');
    },
    setItem: () => {
      throw new Error('refused');
    },
  } as unknown as Storage;
  expect(() => writeSession({ confirmationNumber: 'LK-1' })).not.toThrow();
  expect(readSession('confirmationNumber')).toBeNull();
});

test('a lost time takes the booking key with it, and a reset keeps the consent [SCHED-6, SCHED-10]', () => {
  writeSession({ aptHoldId: 'h', bookingKey: 'k', patientId: 'p', termsAgreed: 'true' });
  forgetHold();
  expect([...kept.keys()].sort()).toEqual(['patientid', 'termconAgreed']);
  resetSteps();
  expect([...kept.keys()]).toEqual(['termconAgreed']);
});

test('two kinds of booking in one tab know nothing of each other', () => {
  const other = makeSession(() => 'other.');
  writeSession({ locationId: 'lc-12', confirmationNumber: 'LK-1' });
  other.writeSession({ confirmationNumber: 'LK-2' });
  expect([other.readSession('locationId'), readSession('confirmationNumber')]).toEqual([null, 'LK-1']);
  expect(Object.fromEntries(kept)).toEqual({
    locationId: 'lc-12',
    locationValue: 'lc-12',
    cfno: 'LK-1',
    'other.cfno': 'LK-2',
  });
});
