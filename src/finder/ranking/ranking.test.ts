import { expect, test } from 'vitest';
import { milesBetween } from '#location/distance.ts';
import { reasons } from './ranking-reason.ts';
import { byRank, firstOfEachPartner, roundMiles, score } from './ranking.ts';

const both = { state: 'IL', wanted: { inStore: true, virtual: true } };
const inPerson = {
  id: 'a',
  position: 1,
  inStore: true,
  virtual: false,
  states: null,
  miles: 3,
  fit: 0,
  sponsored: false,
};

/** Their ids, the first in rank first. */
function ranked(services: (typeof inPerson)[]): string[] {
  const scored = services.map((service) => ({ service, fit: service.fit, points: score(service, both) }));
  return scored.sort(byRank).map(({ service }) => service.id);
}

test('a service in person counts its miles, one online ten, one that is both the smaller, and none beyond 150', () => {
  expect(score(inPerson, both)).toBe(3);
  expect(score({ ...inPerson, inStore: false, virtual: true, miles: null }, both)).toBe(10);
  expect(score({ ...inPerson, virtual: true, miles: 40 }, both)).toBe(10);
  expect(score({ ...inPerson, virtual: true, miles: 4 }, both)).toBe(4);
  expect(score({ ...inPerson, miles: 151 }, both)).toBeNull();
  expect(score({ ...inPerson, virtual: true, miles: 151 }, both)).toBe(10);
  expect(score({ ...inPerson, virtual: true, miles: 40 }, { ...both, wanted: { inStore: true, virtual: false } })).toBe(
    40,
  );
  expect(score({ ...inPerson, virtual: true, miles: 40, states: ['IN'] }, both)).toBe(40);
  expect(score({ ...inPerson, virtual: true, miles: null, states: ['IN'] }, both)).toBeNull();
});

test('ties go by position, then by id', () => {
  const tied = [
    { ...inPerson, id: 'c', position: 2 },
    { ...inPerson, id: 'b' },
    { ...inPerson, id: 'a' },
  ];
  expect(ranked(tied)).toEqual(['a', 'b', 'c']);
});

test('what fits better is first whatever the miles; of those that fit as well, a sponsored one is last', () => {
  const all = [
    { ...inPerson, id: 'sponsored', sponsored: true, miles: 1 },
    { ...inPerson, id: 'test', fit: 4, miles: 1 },
    { ...inPerson, id: 'far', miles: 20 },
  ];
  expect(ranked(all)).toEqual(['far', 'sponsored', 'test']);
});

test('nothing farther than 50 miles is called the closest choice', () => {
  const said = (miles: number) => reasons([{ miles, online: false }], 'IL');
  expect([said(49.9), said(74)]).toEqual([['Closest in-person choice'], ['']]);
});

test('miles are those of the earth, said with one decimal', () => {
  const chicago = { lat: 41.8781, lng: -87.6298 };
  expect(milesBetween(chicago, { lat: 40.7128, lng: -74.006 })).toBeCloseTo(712, -1);
  expect(milesBetween(chicago, chicago)).toBe(0);
  expect(roundMiles(0.8499)).toBe(0.8);
});

test('a short row shows no partner twice', () => {
  const tiles = ['lab', 'lab', 'skin', 'lab', 'sleep', 'eyes'].map((partner, id) => ({ id, partner }));
  expect(firstOfEachPartner(tiles, 3).map(({ id }) => id)).toEqual([0, 2, 4]);
});
