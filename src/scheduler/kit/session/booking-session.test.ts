import { beforeEach, expect, test } from 'vitest';

import { forgetHold, readSession, resetSteps, writeSession } from './booking-session.ts';

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
  writeSession({ locationId: 'lc-12', termconAgreed: 'true' });
  expect(readSession('locationId')).toBe('lc-12');
  writeSession({ locationId: null });
  expect(readSession('locationId')).toBeNull();
  expect(readSession('termconAgreed')).toBe('true');
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
  expect(() => writeSession({ cfno: 'LK-1' })).not.toThrow();
  expect(readSession('cfno')).toBeNull();
});

test('a lost time takes the booking key with it, and a reset keeps the consent [SCHED-6, SCHED-10]', () => {
  writeSession({ aptHoldId: 'h', bookingKey: 'k', patientid: 'p', termconAgreed: 'true' });
  forgetHold();
  expect([...kept.keys()].sort()).toEqual(['patientid', 'termconAgreed']);
  resetSteps();
  expect([...kept.keys()]).toEqual(['termconAgreed']);
});
