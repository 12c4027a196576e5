import { expect, test } from 'vitest';
import { $visits, replaceVisit, takeVisits } from './store-visits.ts';
import type { MaskedVisit } from '../visit.schema.ts';

const visit = (appointmentId: string, version: number, status: MaskedVisit['status'] = 'booked') =>
  ({ appointmentId, version, status, start: '2026-11-24T14:00:00.000Z' }) as MaskedVisit;

test('of a list that comes again only what differs is another object, and an answer that is newer than the list stays', () => {
  takeVisits([visit('a', 0), visit('b', 0)]);
  const [a] = $visits.get();
  replaceVisit(visit('b', 1, 'checked-in'));
  const answered = $visits.get()[1];
  takeVisits([visit('a', 0), visit('b', 0)]);
  expect($visits.get()[0]).toBe(a);
  expect($visits.get()[1]).toBe(answered);
  takeVisits([visit('a', 2, 'missed'), visit('b', 2), visit('c', 0)]);
  expect($visits.get().map(({ status }) => status)).toEqual(['missed', 'booked', 'booked']);
});
