import { expect, test } from 'vitest';

import { booking, stepPath, type Progress } from './steps.ts';
import { partnerStepHead } from './step-heads.ts';
import { stepHead } from '../wizard/step-head.ts';
import { makeWizard } from '../wizard/wizard.ts';

const { isReachable, firstOpen } = booking;
const STEPS = booking.steps.map(({ slug }) => slug);

const nothing: Progress = { time: false, consent: false, patient: false, booked: false };

test('a later step is closed until the earlier ones are done [SCHED-4 part]', () => {
  expect(STEPS.map((step) => isReachable(step, nothing))).toEqual([true, false, false, false]);
  expect(isReachable('patient-information', { ...nothing, time: true })).toBe(false);
  expect(isReachable('patient-information', { ...nothing, time: true, consent: true })).toBe(true);
  expect(isReachable('review', { ...nothing, time: true, consent: true })).toBe(false);
  expect(isReachable('review', { ...nothing, time: true, consent: true, patient: true })).toBe(true);
});

test('who comes too early is sent to the first open step [SCHED-4 part]', () => {
  expect(firstOpen(nothing)).toBe('details');
  expect(firstOpen({ ...nothing, time: true })).toBe('details');
  expect(firstOpen({ ...nothing, time: true, consent: true })).toBe('patient-information');
  expect(firstOpen({ ...nothing, time: true, consent: true, patient: true })).toBe('review');
});

test('going back after booking leads to the confirmation, and a new time opens a new booking [SCHED-5 part]', () => {
  const booked = { ...nothing, consent: true, booked: true };
  expect(isReachable('review', booked)).toBe(false);
  expect(isReachable('patient-information', booked)).toBe(false);
  expect(firstOpen(booked)).toBe('confirmation');
  expect(firstOpen({ ...booked, time: true })).toBe('patient-information');
});

test('steps have the addresses of the specification [ROUTE-8 part]', () => {
  expect(STEPS.map((step) => stepPath('labcorp', step))).toEqual([
    '/schedule-appointment/labcorp',
    '/schedule-appointment/labcorp/patient-information',
    '/schedule-appointment/labcorp/review',
    '/schedule-appointment/labcorp/confirmation',
  ]);
});

test("each step's page says which of four it is, and with whom [SCHED-5 part]", () => {
  expect(partnerStepHead('details', 'Labcorp')).toEqual({
    title: 'Choose a location and time, step 1 of 4: Labcorp appointment',
    description: 'Choose a location and an open time for your appointment with Labcorp.',
  });
  expect(partnerStepHead('confirmation', 'Labcorp').title).toBe('Confirmation, step 4 of 4: Labcorp appointment');
});

test('another wizard is made of its own steps', () => {
  const step = (slug: string, needs: ('terms' | 'survey')[]) => {
    return { slug, name: slug, title: slug, needs };
  };
  const testing = makeWizard([step('terms', []), step('survey', ['terms']), step('times', ['terms', 'survey'])]);
  expect(testing.firstOpen({ terms: true, survey: false })).toBe('survey');
  expect(testing.isReachable('times', { terms: true, survey: false })).toBe(false);
  expect(testing.path('/covid19/testing', 'terms')).toBe('/covid19/testing');
  expect(testing.path('/covid19/testing', 'times')).toBe('/covid19/testing/times');
  expect(stepHead(testing, 'times', 'Larkmoor', '').title).toBe('times, step 3 of 3: Larkmoor appointment');
});
