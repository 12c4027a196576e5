import { beforeAll, describe, expect, test } from 'vitest';

import type { Reading } from '#identity/make-actor.ts';
import { testDatabase } from '#testing/database.ts';
import { memoryOf } from '#testing/search.ts';
import { openingAt } from '#location/opening-words.ts';
import type { WeeklyHours } from '#location/opening-hours.schema.ts';
import { makeCatalogue, type Provider, type ServiceEntry } from '#finder/catalogue/catalogue.ts';
import type { TileSort } from '#finder/catalogue/tile.schema.ts';
import { aCategory, aRequest, aService } from '#finder/catalogue/testing.ts';
import { DAY, HOUR } from '#text/durations.ts';
import { symptomWords } from './search-matches.ts';
import { searchedServices } from './searched-services.ts';
import { searchTiles, type SearchContent } from './tiles.ts';

const CHICAGO = [41.923, -87.653] as const;
const online = { deliveryType: ['Virtual'] as ServiceEntry['deliveryType'] };
const wait = (avgWaitTimeValue: string) => ({ avgWaitTimeType: 'Average wait' as const, avgWaitTimeValue });
const services: ServiceEntry[] = [
  aService('near', { partner: 'near', price: 80 }),
  aService('far', { partner: 'far', price: undefined, priceOverrideText: 'Your insurance copay', ...wait('2 days') }),
  aService('free', { partner: 'far', price: undefined, priceOverrideText: 'Free' }),
  aService('video', { ...online, partner: 'web', price: 40, onlineHours: 'always', ...wait('15 minutes') }),
  aService('days', {
    ...online,
    partner: 'web',
    position: 11,
    price: undefined,
    priceOverrideText: '$79 for 12 weeks',
    onlineHours: { timeZone: 'America/New_York', weekdays: { open: '08:00', close: '17:00' } },
    ...wait('within 3 days'),
  }),
];
const partners: Provider[] = [
  {
    slug: 'near',
    name: 'Near',
    possessive: true,
    organizationId: 'near',
    wheelchairAccess: false,
    insurancePlans: ['a'],
  },
  {
    slug: 'far',
    name: 'Far',
    possessive: true,
    organizationId: 'far',
    wheelchairAccess: true,
    languages: ['English', 'Polish'],
  },
  { slug: 'web', name: 'Web', possessive: true, insurancePlans: ['a', 'b'] },
];
const insurancePlans = { a: 'Blue Heron', b: 'Copperleaf' };
const categories = [aCategory('skin-hair', 300)];
/** Saturday short, and the night to Monday long. */
const HOURS: WeeklyHours = [
  ...Array.from({ length: 5 }, () => ({ open: '09:00', close: '17:30' })),
  { open: '10:00', close: '14:00' },
  { open: '22:00', close: '03:00' },
];
/** A Tuesday at 11 in Chicago. */
const TUESDAY = Date.parse('2026-11-24T17:00Z');
const { pool } = await testDatabase();
const catalogue = makeCatalogue(services, categories, { partners, insurancePlans });
const content = {
  catalogue,
  services: searchedServices(catalogue),
  symptoms: symptomWords([], {}),
  dangerIn: () => [],
  callsIn: () => [],
  memory: memoryOf({}),
};

beforeAll(async () => {
  for (const [organization, lat] of [
    ['near', 41.93],
    ['far', 42.5],
  ] as const) {
    await pool.query(
      `insert into locations (public_id, partner_location_id, organization_id, name, line1, city, state, zip, lat, lng, earth, time_zone, hours)
       values ($1, $1, $1, $1, '1 Main St', 'Town', 'IL', '60614', $2::float8, -87.65, ll_to_earth($2::float8, -87.65), 'America/Chicago', $3)`,
      [organization, lat, JSON.stringify(HOURS)],
    );
  }
});

function contentOf(given: ServiceEntry[]): SearchContent {
  const catalogue = makeCatalogue(given, categories, { partners, insurancePlans });
  return {
    catalogue,
    services: searchedServices(catalogue),
    symptoms: symptomWords([], {}),
    dangerIn: () => [],
    callsIn: () => [],
    memory: memoryOf({}),
  };
}

async function search(
  filterOptions: object = {},
  sort: TileSort = 'best',
  now = TUESDAY,
  known: SearchContent = content,
) {
  const visitor: Reading = { db: pool, actor: null, now };
  return searchTiles(visitor, known, { ...aRequest(...CHICAGO, filterOptions), sort });
}
const ids = async (...given: Parameters<typeof search>) => (await search(...given)).tiles.map(({ id }) => id);

describe('what narrows the tiles', () => {
  test('the highest price: free ones too; those of unknown price are left out, those above it counted', async () => {
    const found = await search({ maxPrice: 79 });
    expect(found.tiles.map(({ id }) => id).sort()).toEqual(['days', 'free', 'video']);
    expect(found.overMaxPrice).toBe(1);
    expect((await search()).overMaxPrice).toBe(0);
    const none = await search({ maxPrice: 0, services: ['near'] });
    expect([none.tiles.length, none.overMaxPrice]).toEqual([0, 1]);
    expect((await search({ maxPrice: 0, services: ['far'] })).overMaxPrice).toBe(0);
  });

  test('an insurance plan, a language, a wheelchair', async () => {
    expect((await ids({ insurancePlan: 'Blue Heron' })).sort()).toEqual(['days', 'near', 'video']);
    expect((await ids({ insurancePlan: 'Copperleaf' })).sort()).toEqual(['days', 'video']);
    expect(await ids({ insurancePlan: 'No such plan' })).toEqual([]);
    expect((await ids({ language: 'Polish' })).sort()).toEqual(['far', 'free']);
    // Nobody has to enter a service that comes home.
    expect((await ids({ wheelchair: true })).sort()).toEqual(['days', 'far', 'free', 'video']);
  });

  test('whom it is for: what is for everyone stays, children’s own care comes first for a child, and tiles say their ages', async () => {
    const aged = contentOf([
      aService('adults', { partner: 'web', deliveryType: ['Virtual'], position: 1, ages: { from: '18 years' } }),
      aService('all', { partner: 'web', deliveryType: ['Virtual'], position: 2 }),
      aService('older', { partner: 'web', deliveryType: ['Virtual'], position: 3, ages: { from: '6 years' } }),
      aService('young', { partner: 'web', deliveryType: ['Virtual'], position: 4, ages: { under: '18 years' } }),
    ]);
    const found = (age: unknown) => ids({ age }, 'best', TUESDAY, aged);
    expect(await found(null)).toEqual(['adults', 'all', 'older', 'young']);
    expect(await found('child')).toEqual(['young', 'all', 'older']);
    expect(await found(60)).toEqual(['young', 'all']);
    expect(await found(216)).toEqual(['adults', 'all', 'older']);
    const named = { age: 48, services: ['adults', 'all', 'older', 'young'] };
    const refused = (await search(named, 'best', TUESDAY, aged)).notForAge;
    expect(refused.map(({ id, why }) => [id, why])).toEqual([
      ['adults', 'Adults, 18 and up'],
      ['older', 'Ages 6 and up'],
    ]);
    expect((await search({ ...named, age: null }, 'best', TUESDAY, aged)).notForAge).toEqual([]);
    const { tiles } = await search({}, 'best', TUESDAY, aged);
    const lines = ['Adults, 18 and up', undefined, 'Ages 6 and up', 'Children up to 17'];
    expect(tiles.map(({ ages }) => ages?.words)).toEqual(lines);
  });

  test('who takes no small child with a fever leaves the list for one, and stays for other needs and older children', async () => {
    const online = { partner: 'web', deliveryType: ['Virtual' as const] };
    const known = contentOf([
      aService('refuses', { ...online, position: 1, symptoms: ['fever', 'rash'], feverFrom: '36 months' }),
      aService('takes', { ...online, position: 2, symptoms: ['fever', 'rash'] }),
    ]);
    const found = (age: unknown, symptom: string) => ids({ age, symptoms: [symptom] }, 'best', TUESDAY, known);
    expect(await found(20, 'fever')).toEqual(['takes']);
    expect(await found(35, 'fever')).toEqual(['takes']);
    expect(await found(36, 'fever')).toEqual(['refuses', 'takes']);
    expect(await found(20, 'rash')).toEqual(['refuses', 'takes']);
    expect(await found(null, 'fever')).toEqual(['refuses', 'takes']);
  });

  test('who needs a wheelchair is shown no clinic without room for one, but its online visits', async () => {
    const both = contentOf([aService('both', { partner: 'near', deliveryType: ['Clinic', 'Virtual'] })]);
    const clinic = async (wheelchair: boolean) =>
      (await search({ wheelchair }, 'best', TUESDAY, both)).tiles.map(({ nearestLocationName }) => nearestLocationName);
    expect([await clinic(false), await clinic(true)]).toEqual([['near'], [null]]);
  });

  test('open now: by the clocks of the clinic, online by its hours', async () => {
    expect((await ids({ openNow: true })).sort()).toEqual(['days', 'far', 'free', 'near', 'video']);
    expect(await ids({ openNow: true }, 'best', Date.parse('2026-11-24T14:15Z'))).toEqual(['video', 'days']);
    expect(await ids({ openNow: true }, 'best', Date.parse('2026-11-24T04:00Z'))).toEqual(['video']);
    const { tiles } = await search({}, 'nearest', Date.parse('2026-11-25T00:15Z'));
    expect(tiles.map(({ id, open }) => [id, open])).toEqual([
      ['near', { now: false, until: null, words: 'Opens tomorrow at 9 am' }],
      ['far', { now: false, until: null, words: 'Opens tomorrow at 9 am' }],
      ['free', { now: false, until: null, words: 'Opens tomorrow at 9 am' }],
      ['video', { now: true, until: null, words: 'Open day and night' }],
      ['days', { now: false, until: null, words: 'Opens tomorrow at 8 am Eastern Time' }],
    ]);
  });

  test('open now says the same in the search and on the tile, all week and as clocks change', async () => {
    for (const from of [TUESDAY, Date.parse('2026-03-07T12:10Z'), Date.parse('2026-10-31T12:10Z')]) {
      for (let now = from; now < from + 7 * DAY; now += 5.5 * HOUR) {
        const open = openingAt({ week: HOURS, timeZone: 'America/Chicago' }, now).now;
        expect(
          (await ids({ openNow: true, services: ['near'] }, 'best', now)).length,
          new Date(now).toISOString(),
        ).toBe(open ? 1 : 0);
      }
    }
  });
});

describe('sorting', () => {
  test('by price: the lowest first, unknown ones last', async () => {
    expect(await ids({}, 'price')).toEqual(['free', 'video', 'days', 'near', 'far']);
    expect((await search({}, 'price')).tiles[0]?.reason).toBe('Lowest price');
  });

  test('by distance: clinics first', async () => {
    expect(await ids({}, 'nearest')).toEqual(['near', 'far', 'free', 'video', 'days']);
  });

  test('by the next open time or the stated wait: what nobody knows last', async () => {
    expect(await ids({}, 'soonest')).toEqual(['video', 'far', 'days', 'near', 'free']);
    expect((await search({}, 'soonest')).tiles[0]?.reason).toBe('Soonest choice');
  });

  test('the first is not called the cheapest or the soonest where nobody knows its price or its time', async () => {
    expect((await search({ services: ['far'] }, 'price')).tiles[0]?.reason).toBe('Closest in-person choice');
    expect((await search({ services: ['free'] }, 'soonest')).tiles[0]?.reason).toBe('Closest in-person choice');
  });

  test.each(['far', 'near'])(
    "a sponsored service never ranks higher for it: '%s' comes after others that answer as well",
    async (id) => {
      const paid = contentOf(services.map((service) => ({ ...service, sponsored: service.id === id })));
      const others = (await ids()).filter((one) => one !== id);
      expect(await ids({}, 'best', TUESDAY, paid)).toEqual([...others, id]);
    },
  );
});
