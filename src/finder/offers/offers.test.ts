import { expect, test } from 'vitest';

import { makeCatalogue } from '../catalogue/catalogue.ts';
import { initialTiles, partnerTilesAt, type Spot } from '../at-build/initial-tiles.ts';
import { asOffer, waysToMeet, whereOffered } from './offers.ts';
import { aCategory, aService } from '../catalogue/testing.ts';

const chicago = { lat: 41.92, lng: -87.65, state: 'IL' };
const clinics = [
  { locationId: 'clark-st', organizationId: 'org-1', name: 'Hilltop, Clark St', lat: 41.93, lng: -87.65 },
];
const services = [
  aService('visit', { position: 20 }),
  aService('photos', { position: 10, deliveryType: ['Asynchronous'], avgWaitTimeValue: '1 day', kind: 'Online' }),
  aService('night', { position: 30, speciality: true }),
  aService('staff', { position: 5, audiences: ['staff'] }),
  aService('other', { partner: 'valley' }),
];
const partners = [{ slug: 'hilltop', name: 'Hilltop Skin', possessive: false, organizationId: 'org-1' }];
const catalogue = makeCatalogue(services, [aCategory('skin-hair', 300)], { partners });

test("a partner's page has all its services in the order of content, speciality too, and nobody else's [PARTNER-2 part]", () => {
  const tiles = partnerTilesAt(catalogue, clinics, chicago, 'hilltop');
  expect(tiles.map(({ id }) => id)).toEqual(['photos', 'visit', 'night']);
  expect(tiles[1]).toMatchObject({ nearestClinic: 0.7, nearestLocationName: 'Hilltop, Clark St' });
  expect(
    partnerTilesAt(catalogue, clinics, { lat: 21, lng: -157, state: 'HI' }, 'hilltop')[1]?.nearestClinic,
  ).toBeNull();
});

test('a service says which clinic is nearest, that none is, or that it is not offered in the state [PARTNER-2 part]', () => {
  const reasonsIn = (at: Spot, states?: string[]): string[] =>
    partnerTilesAt(
      makeCatalogue(services, [], { partners: partners.map((partner) => ({ ...partner, states })) }),
      clinics,
      at,
      'hilltop',
    )
      .map(asOffer)
      .map(({ offered, reason }) => `${offered}: ${reason}`);
  const hawaii = { lat: 21, lng: -157, state: 'HI' };
  expect(reasonsIn(chicago).slice(0, 2)).toEqual(['here: Available anywhere in Illinois', 'here: Hilltop, Clark St']);
  expect(reasonsIn(hawaii).slice(0, 2)).toEqual([
    'here: Available anywhere in Hawaii',
    'elsewhere: No clinic near you',
  ]);
  expect(reasonsIn(hawaii, ['IL', 'IN'])).toEqual(Array(3).fill('elsewhere: Not offered in Hawaii'));
  expect(reasonsIn({ ...chicago, state: '' })[0]).toBe('here: Available from home');
});

test("a tile carries its provider's name and whether 's may follow it; without a partner it goes by its own [LEAVE-1]", () => {
  const tiles = initialTiles(catalogue, clinics, chicago);
  expect(tiles.find(({ id }) => id === 'visit')?.provider).toEqual({ name: 'Hilltop Skin', possessive: false });
  expect(catalogue.words.get('other')?.provider).toEqual({ name: 'Service other', possessive: true });
  const own = makeCatalogue(services, [], { partners: partners.map((partner) => ({ ...partner, ownClinic: true })) });
  expect(own.words.get('visit')?.provider.ownClinic, "the retailer's own clinic is one by its file").toBe(true);
});

const NEARLY_ALL =
  'AL AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI'.split(
    ' ',
  );

test.each([
  [undefined, 'Every state'],
  [['WA'], 'Washington'],
  [['MI', 'OH'], 'Michigan and Ohio'],
  [['WA', 'OR', 'CA'], 'Washington, Oregon and California'],
  [['WA', 'OR', 'CA', 'AK', 'MT'], '5 states'],
  [NEARLY_ALL, 'Every state except Alaska and Wyoming'],
])('where a partner works: %j is %s [PARTNER-2 part]', (states, words) => {
  expect(whereOffered(states)).toBe(words);
});

test('the ways to meet are named once each [PARTNER-2 part]', () => {
  expect(waysToMeet([{ kind: 'Online' }, { kind: 'In person' }, { kind: 'Online' }])).toEqual(['Online', 'In person']);
});
