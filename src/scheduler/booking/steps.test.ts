import { expect, test } from 'vitest';

import {
  firstOpenStep,
  isReachable,
  namesATime,
  readDeepLink,
  stepHead,
  stepPath,
  STEPS,
  type Progress,
} from './steps.ts';

const nothing: Progress = { details: false, consent: false, patient: false, booked: false };

test('a later step is closed until the earlier ones are done [SCHED-4]', () => {
  expect(STEPS.map((step) => isReachable(step, nothing))).toEqual([true, false, false, false]);
  expect(isReachable('patient-information', { ...nothing, details: true })).toBe(false);
  expect(isReachable('patient-information', { ...nothing, details: true, consent: true })).toBe(true);
  expect(isReachable('review', { ...nothing, details: true, consent: true })).toBe(false);
  expect(isReachable('review', { ...nothing, details: true, consent: true, patient: true })).toBe(true);
});

test('who comes too early is sent to the first open step [SCHED-4]', () => {
  expect(firstOpenStep(nothing)).toBe('details');
  expect(firstOpenStep({ ...nothing, details: true })).toBe('details');
  expect(firstOpenStep({ ...nothing, details: true, consent: true })).toBe('patient-information');
  expect(firstOpenStep({ ...nothing, details: true, consent: true, patient: true })).toBe('review');
});

test('going back after booking leads to the confirmation, and a new time opens a new booking [SCHED-5]', () => {
  const booked = { ...nothing, consent: true, booked: true };
  expect(isReachable('review', booked)).toBe(false);
  expect(isReachable('patient-information', booked)).toBe(false);
  expect(firstOpenStep(booked)).toBe('confirmation');
  expect(firstOpenStep({ ...booked, details: true })).toBe('patient-information');
});

test('steps have the addresses of the specification [ROUTE-8 part]', () => {
  expect(STEPS.map((step) => stepPath('labcorp', step))).toEqual([
    '/schedule-appointment/labcorp',
    '/schedule-appointment/labcorp/patient-information',
    '/schedule-appointment/labcorp/review',
    '/schedule-appointment/labcorp/confirmation',
  ]);
});

test('a deep link is read whole or not at all [SCHED-4]', () => {
  const link = '?serviceId=101&locationId=lc-0042&start=2026-11-25T15%3A30%3A00.000Z';
  expect(readDeepLink(link)).toEqual({ serviceId: 101, locationId: 'lc-0042', start: '2026-11-25T15:30:00.000Z' });
  for (const bad of [
    '',
    '?serviceId=101',
    '?serviceId=-1&locationId=a&start=2026-11-25',
    '?serviceId=1&locationId=a%2F..&start=2026-11-25',
    '?serviceId=1&locationId=a&start=soon',
  ])
    expect(readDeepLink(bad)).toBeNull();
  expect(namesATime('?start=soon')).toBe(true);
  expect(namesATime('?group=b')).toBe(false);
});

test("each step's page says which of four it is, and with whom [SCHED-5]", () => {
  expect(stepHead('details', 'Labcorp')).toEqual({
    title: 'Choose a place and time, step 1 of 4: Labcorp appointment',
    description: 'Choose a location and a free time for your visit with Labcorp.',
  });
  expect(stepHead('confirmation', 'Labcorp').title).toBe('Confirmation, step 4 of 4: Labcorp appointment');
});
