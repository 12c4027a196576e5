import { expect, test } from 'vitest';
import { byHour } from './by-hour.ts';
import type { MaskedVisit } from '../visit.schema.ts';

const visit = (localTime: string, status: MaskedVisit['status'] = 'booked') =>
  ({ appointmentId: `at ${localTime}`, localTime, status }) as MaskedVisit;

test('the strip has each hour from the first to the last with its people and places; who canceled has no place', () => {
  const visits = [
    visit('8:00 am', 'kept'),
    visit('8:45 am', 'missed'),
    visit('8:45 am', 'cancelled'),
    visit('12:15 pm', 'checked-in'),
  ];
  const hours = [8, 9, 10, 12].map((hour) => ({ hour, places: hour === 10 ? 2 : 4 }));
  expect(byHour({ visits, hours })).toMatchObject([
    { hour: 8, label: '8 am', taken: 2, done: 1, lost: 1, places: 4, first: 'at 8:00 am' },
    { hour: 9, label: '9 am', taken: 0, places: 4, first: null },
    { hour: 10, places: 2 },
    { hour: 11, label: '11 am', places: 0 },
    { hour: 12, label: '12 pm', taken: 1, done: 1, places: 4 },
  ]);
});

test('where places can’t be said, people alone are counted; a day of nothing has no hours', () => {
  expect(byHour({ visits: [visit('12:05 am')], hours: [] })).toMatchObject([{ hour: 0, label: '12 am', places: null }]);
  expect(byHour({ visits: [], hours: [] })).toEqual([]);
});
