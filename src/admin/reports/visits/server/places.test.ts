import { expect, test } from 'vitest';
import { DAY } from '#text/durations.ts';
import { placesByHour, placesOn, type Room } from './places.ts';

const room: Room = {
  hours: Array.from({ length: 7 }, () => ({ open: '00:00', close: '05:00' })),
  specialDays: {},
  closed: null,
  timeZone: 'America/Chicago',
  capacity: 2,
  minutes: 30,
};
const day = (date: string): number => Date.parse(date) / DAY;
const byHour = (date: string) => [...placesByHour(room, day(date))];

test('places are counted in the hour of the site’s clock in which they begin; an hour that clocks skip has none, one that they repeat has its own once', () => {
  const usual = [0, 1, 2, 3, 4].map((hour) => [hour, 4]);
  expect(byHour('2026-11-02')).toEqual(usual);
  expect(byHour('2026-03-08')).toEqual(usual.filter(([hour]) => hour !== 2));
  expect(byHour('2026-11-01')).toEqual(usual);
  expect([placesOn(room, day('2026-11-02')), placesOn(room, day('2026-03-08'))]).toEqual([20, 16]);
  expect(placesOn({ ...room, minutes: null }, day('2026-11-02'))).toBe(0);
});

test('an hour with a break has the places that are left of it', () => {
  const hours = Array.from({ length: 7 }, () => ({
    open: '09:00',
    close: '12:00',
    breakStart: '10:15',
    breakMinutes: 30,
  }));
  const found = placesByHour({ ...room, hours, minutes: 20 }, day('2026-11-02'));
  expect([...found]).toEqual([
    [9, 6],
    [11, 6],
  ]);
});
