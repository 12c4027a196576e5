import { expect, test } from 'vitest';
import { content } from '#content-model/content.ts';
import { lengthAndWay, visitLength } from './visit-length.ts';

test.each([
  [10, '10 minutes'],
  [60, '1 hour'],
  [61, '1 hour 1 minute'],
  [90, '1 hour 30 minutes'],
  [120, '2 hours'],
])('a visit of %i minutes takes %s', (minutes, words) => {
  const start = Date.parse('2026-11-01T05:30:00Z');
  const end = new Date(start + minutes * 60_000).toISOString();
  expect(visitLength({ start: new Date(start).toISOString(), end })).toBe(words);
  expect(lengthAndWay({ start: new Date(start).toISOString(), end })).toBe(`${words}, in person`);
});

test('whatever can be booked here is given in person', () => {
  const booked = content().services.filter(({ scheduling }) => scheduling !== undefined);
  expect(booked.length).toBeGreaterThan(5);
  for (const { name, deliveryType } of booked) expect(deliveryType, name).toContain('Clinic');
});
