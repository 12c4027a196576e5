import { expect, test } from 'vitest';
import { dayDraft } from '../draft.ts';
import { barOf, scaleOf, seatsOf, startsByHour, startsOf } from './hours-bar.ts';

const day = dayDraft({ open: '09:00', close: '18:00', breakStart: '13:15', breakMinutes: 60 });
const closed = dayDraft(null);

test('a day’s bar shows opening, break, what is added and what goes', () => {
  expect(barOf(day, day)).toEqual([
    { look: 'come', from: 540, to: 795 },
    { look: 'come', from: 855, to: 1080 },
  ]);
  expect(barOf(day, { ...day, open: '8', close: '5p' })).toEqual([
    { look: 'come', from: 540, to: 795 },
    { look: 'come', from: 855, to: 1020 },
    { look: 'new', from: 480, to: 540 },
    { look: 'cut', from: 1020, to: 1080 },
  ]);
  expect(barOf(day, closed).map(({ look }) => look)).toEqual(['cut', 'cut']);
  expect(barOf(closed, day).map(({ look }) => look)).toEqual(['new', 'new']);
});

test('hours that can’t be draw nothing, and nothing is said to go', () => {
  expect(barOf(day, { ...day, close: '7a' })).toEqual([]);
  expect(barOf(day, { ...day, close: 'late' })).toEqual([]);
});

test('the bars run from 6 am to 9 pm, and further where something is open', () => {
  expect(scaleOf([day, closed])).toEqual({ from: 360, to: 1260 });
  expect(scaleOf([day, dayDraft({ open: '05:30', close: '22:15' })])).toEqual({ from: 300, to: 1380 });
  expect(scaleOf([dayDraft({ open: '00:00', close: '00:00' })])).toEqual({ from: 0, to: 1440 });
});

test('visits start by the rule that open times have: every quarter of an hour, none in the break', () => {
  expect(startsOf(day)).toHaveLength(32);
  expect(startsByHour(day).map(({ hour, starts }) => [hour, starts])).toEqual([
    ...[9, 10, 11, 12].map((hour) => [hour, 4]),
    ...[
      [13, 1],
      [14, 3],
    ],
    ...[15, 16, 17].map((hour) => [hour, 4]),
  ]);
  expect(startsOf(closed)).toEqual([]);
  expect([seatsOf('24'), seatsOf('-1'), seatsOf('many'), seatsOf('')]).toEqual([6, 0, 0, 0]);
});
