import { expect, test } from 'vitest';
import { choicesOf, narrowingOf, passes, withNarrowing, type Filter } from './day-filters.ts';
import type { MaskedVisit } from '../visit.schema.ts';

/** Somebody who comes for a kind of visit. */
const visit = (appointmentId: string, serviceId: number, more: { isWalkIn?: boolean; childAge?: number } = {}) =>
  ({
    appointmentId,
    service: { serviceId, display: serviceId === 1 ? 'Lab PCR' : 'Rapid antigen' },
    person: { firstName: 'Avery', ...(more.childAge !== undefined && { childAge: more.childAge }) },
    isWalkIn: more.isWalkIn ?? false,
  }) as MaskedVisit;

const DAY = [visit('a', 1), visit('b', 2, { isWalkIn: true }), visit('c', 1, { childAge: 11 }), visit('d', 2)];
const PAID = new Map([
  ['a', 'missing'],
  ['d', 'voucher'],
] as const);
const paid = (id: string) => PAID.get(id as 'a' | 'd');

const ids = (...filters: Filter[]) =>
  DAY.filter((one) => passes(filters, one, paid)).map(({ appointmentId }) => appointmentId);

test('within a group one filter is enough, and each group has to fit', () => {
  expect(ids()).toEqual(['a', 'b', 'c', 'd']);
  expect(ids('kind:1')).toEqual(['a', 'c']);
  expect(ids('needs:insurance', 'needs:child')).toEqual(['a', 'c']);
  expect(ids('kind:2', 'comes:booked')).toEqual(['d']);
  expect(ids('kind:2', 'comes:booked', 'needs:voucher')).toEqual(['d']);
  expect(ids('kind:1', 'comes:walk-in')).toEqual([]);
});

test('each choice says how many of the day it fits; one that fits no one is offered only while it is chosen', () => {
  const words = (visits: readonly MaskedVisit[], ...chosen: Filter[]) =>
    choicesOf(visits, paid, chosen).map(({ title, choices }) => [
      title,
      ...choices.map((choice) => `${choice.words} ${choice.count}`),
    ]);
  expect(words(DAY)).toEqual([
    ['They come', 'As walk-in 1', 'Booked ahead 3'],
    ['Kind', 'Lab PCR 2', 'Rapid antigen 2'],
    ['Needs', 'Insurance missing 1', 'Voucher 1', 'Child 1'],
  ]);
  expect(words(DAY.slice(1, 2))).toEqual([['They come', 'As walk-in 1', 'Booked ahead 0']]);
  expect(words([], 'kind:7', 'needs:child')).toEqual([
    ['They come', 'As walk-in 0', 'Booked ahead 0'],
    ['Kind', 'Another kind 0'],
    ['Needs', 'Child 0'],
  ]);
});

test('the address keeps what a day is narrowed to, and brings nothing else along', () => {
  const narrowing = { shown: 'to come', filters: ['comes:walk-in', 'kind:12', 'kind:3', 'needs:child'] } as const;
  const search = withNarrowing('?site=s-1&date=2026-11-24', narrowing);
  expect(search).toBe('?site=s-1&date=2026-11-24&show=to+come&comes=walk-in&kind=12%2C3&needs=child');
  expect(narrowingOf(search)).toEqual(narrowing);
  expect(withNarrowing(search, { shown: 'all', filters: [] })).toBe('?site=s-1&date=2026-11-24');
  expect(withNarrowing('', { shown: 'all', filters: [] })).toBe('');
  expect(narrowingOf('?show=Avery&comes=Avery&kind=0,-1,1e9,x,5,5&needs=Stone')).toEqual({
    shown: 'all',
    filters: ['kind:5'],
  });
});
