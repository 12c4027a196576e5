import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { makeCatalogue, type ServiceEntry } from '#finder/catalogue/catalogue.ts';
import { initialTiles, type Clinic } from '#finder/at-build/initial-tiles.ts';
import { tilesResponseSchema, type Tile } from '#finder/catalogue/tile.schema.ts';
import type { DeliveryType } from '#finder/catalogue/service.schema.ts';
import { aCategory, aRequest, aService } from '#finder/catalogue/testing.ts';
import { syncServices } from '../seed.ts';
import { tileDocuments } from '../tile-document.ts';
import { loadForTests, memoryOf, wordsAlike } from '#testing/search.ts';
import { searchTiles, type SearchContent } from './tiles.ts';
import { symptomWords } from './search-matches.ts';
import { searchedServices } from './searched-services.ts';
import type { Reading } from '#identity/make-actor.ts';

const CHICAGO = [41.923, -87.653] as const;
const categories = [aCategory('skin-hair', 300), aCategory('labs', 1100), aCategory('sleep', 1200)];
const online = {
  deliveryType: ['Virtual'] as DeliveryType[],
  partner: 'moorlight',
  avgWaitTimeType: 'Average wait' as const,
  avgWaitTimeValue: '5 minutes',
};
const services: ServiceEntry[] = [
  aService('near', { partner: 'near', position: 30, symptoms: ['mole'] }),
  aService('mid', { partner: 'mid', position: 1, categories: ['skin-hair', 'sleep'], name: 'Wart & verruca clinic' }),
  aService('far', { partner: 'far', position: 1 }),
  aService('beyond', { partner: 'beyond', position: 1 }),
  aService('video', { ...online, position: 5, symptoms: ['rash', 'mole'] }),
  aService('photo', {
    ...online,
    deliveryType: ['Asynchronous'],
    position: 4,
    name: 'Eczéma by photo',
    symptoms: ['eczema'],
  }),
  aService('both', { partner: 'beyond', deliveryType: ['Clinic', 'Virtual'], position: 6 }),
  aService('speciality', { partner: 'near', position: 2, speciality: true }),
  aService('team', { partner: 'near', position: 2, audiences: ['team'] }),
  aService('lab', {
    partner: 'lab',
    position: 2,
    categories: ['labs'],
    scheduling: { organization: 'org-lab', service: 'TEST' },
  }),
];
const clinics: Clinic[] = [
  clinic('near', 'Near, closed', 41.924, -87.653),
  clinic('near', 'Near, Lincoln Park', 41.93, -87.653),
  clinic('near', 'Near, Evanston', 42.05, -87.69),
  clinic('mid', 'Mid, Gary', 41.6, -87.34),
  clinic('far', 'Far, Milwaukee', 43.04, -87.91),
  clinic('beyond', 'Beyond, Boston', 42.36, -71.06),
  { ...clinic('lab', 'Lab, Loop', 41.88, -87.63), note: 'By car.' },
  { ...clinic('lab', 'Lab for other tests', 41.92, -87.65), services: [8] },
  { ...clinic('lab', 'Lab for members', 41.9, -87.64), note: 'By car. Members only.' },
];
const symptoms = [{ id: 'rash', name: 'Rash or hives', alsoCalled: ['itchy spots'] }];
const partners = ['near', 'mid', 'far', 'beyond', 'lab'].map((slug) => {
  const scheduler = { services: [{ serviceId: 7, code: 'TEST' }] };
  const own = slug === 'lab' ? { scheduler, notesDecide: true as const, notForAll: 'Members only.' } : {};
  return { ...own, slug, name: `Partner ${slug}`, possessive: true, organizationId: `org-${slug}` };
});
const catalogue = makeCatalogue(services, categories, { partners });
const content: SearchContent = {
  catalogue,
  services: searchedServices(catalogue),
  symptoms: symptomWords(symptoms, {}),
  dangerIn: () => [],
  callsIn: () => [],
  memory: memoryOf(wordsAlike(['wart', 'verruca plantaris'])),
};
const { pool, asOwner } = await testDatabase();
const visitor: Reading = { db: pool, actor: null, now: Date.now() };

beforeAll(async () => {
  await loadForTests({ asOwner }, tileDocuments({ services, categories, symptoms }));
  for (const { locationId, organizationId, name, lat, lng, services: given = null, note = null } of clinics) {
    await pool.query(
      `insert into locations (public_id, partner_location_id, organization_id, name, line1, city, state, zip, lat, lng, earth, time_zone, hours, status, services, note)
       values ($1, $1, $2, $3, '1 Main St', 'Town', 'IL', '60614', $4::float8, $5::float8, ll_to_earth($4::float8, $5::float8), 'America/Chicago', '[]', $6, $7, $8)`,
      [locationId, organizationId, name, lat, lng, name.includes('closed') ? 'Closed' : 'Active', given, note],
    );
  }
});

async function ids(filterOptions: object = {}, keyword?: string, [lat, lng] = CHICAGO as readonly [number, number]) {
  const { tiles } = await searchTiles(visitor, content, aRequest(lat, lng, filterOptions, keyword));
  return tiles.map(({ id }) => id);
}

describe('a tile search', () => {
  test('ranks in-person services by distance and online ones as if ten miles away, and leaves out what is beyond reach', async () => {
    expect(await ids()).toEqual(['near', 'lab', 'photo', 'video', 'both', 'mid', 'far']);
  });

  test('answers as its schema says, with the nearest open clinic and why each tile stands there [CALL-2 part] [TILE-2 part] [TILE-17]', async () => {
    const answer = await searchTiles(visitor, content, aRequest(...CHICAGO));
    expect(tilesResponseSchema.parse(answer)).toEqual(answer);
    expect(answer.geoLocation).toMatchObject({ lat: 41.923, lng: -87.653, state: 'IL', city: 'Chicago' });
    expect(answer.tiles[0]).toMatchObject({
      id: 'near',
      nearestClinic: 0.5,
      nearestLocationName: 'Near, Lincoln Park',
      nextTimes: [],
      reason: 'Closest in-person choice',
    });
    // A closer one gives other tests only, and one is not for everyone.
    expect(answer.tiles.find(({ id }) => id === 'lab')).toMatchObject({
      nearestLocationName: 'Lab, Loop',
      nearestNote: 'By car.',
    });
    expect(answer.tiles.find(({ id }) => id === 'video')).toMatchObject({
      nearestClinic: null,
      nearestLocationName: null,
      reason: 'Available anywhere in Illinois',
    });
  });

  test('ranks as the page that is built for the default place, anywhere [CAT-11]', async () => {
    const open = clinics.filter(({ name }) => !name.includes('closed'));
    for (const [lat, lng] of [CHICAGO, [42.35, -71.05], [43.05, -87.9], [21.3, -157.8], [18.4, -66.1]] as const) {
      const answer = await searchTiles(visitor, content, aRequest(lat, lng));
      const spot = { lat, lng, state: answer.geoLocation.state };
      expect(answer.tiles.map(withoutClock)).toEqual(initialTiles(catalogue, open, spot));
      const { tiles } = await searchTiles(visitor, content, aRequest(lat, lng, { categories: [300] }));
      expect(tiles.map(withoutClock)).toEqual(initialTiles(catalogue, open, spot, 300));
    }
  });

  test('says that a clinic is closed while the store that it is in is closed for a time [SCHED-11 part]', async () => {
    const open = async () =>
      (await searchTiles(visitor, content, aRequest(...CHICAGO, { categories: [1100] }))).tiles[0]?.open;
    expect((await open())?.words).not.toBe('Closed temporarily');
    await asOwner(async (owner) => {
      await owner.query(
        `insert into stores (number, name, brand, line1, city, state, zip, lat, lng, earth, time_zone, phone, services, hours, special_days, closed_from)
         values ('1001', 'Loop', 'Larkmoor', '1 Main St', 'Town', 'IL', '60614', 41.88, -87.63, ll_to_earth(41.88, -87.63), 'America/Chicago', '', '{}', '{}', '{}', current_date - 3)`,
      );
      await owner.query(
        `update locations set co_located = true, store_number = '1001' where organization_id = 'org-lab'`,
      );
    });
    expect(await open()).toMatchObject({ now: false, words: 'Closed temporarily' });
    await asOwner((owner) => owner.query('delete from stores'));
  });

  test('keeps to categories by number or slug; one unknown among others adds nothing', async () => {
    expect(await ids({ categories: [1100] })).toEqual(['lab']);
    expect(await ids({ categories: ['labs', '1200'] })).toEqual(['lab', 'mid']);
    expect(await ids({ categories: ['no-such', 9999, 'labs'] })).toEqual(['lab']);
  });

  test('keeps to any of the chosen symptoms [CAT-8]', async () => {
    expect(await ids({ symptoms: ['mole', 'eczema'] })).toEqual(['near', 'photo', 'video']);
    expect(await ids({ symptoms: ['nul\u0000byte'] })).toEqual([]);
  });

  test('keeps to the chosen service types, and shows speciality services when asked [CAT-7 part]', async () => {
    const only = (instoreservices: boolean, virtualservices: boolean) => ({
      deliveryType: { instoreservices, virtualservices },
    });
    expect(await ids(only(true, false))).toEqual(['near', 'lab', 'mid', 'far']);
    expect(await ids(only(false, true))).toEqual(['photo', 'video', 'both']);
    expect(await ids(only(false, false))).toEqual([]);
    expect(await ids({ serviceType: { specialityservices: true } })).toContain('speciality');
  });

  test('never sends a tile to someone outside its audience [TILE-15 part]', async () => {
    expect(await ids({ serviceType: { specialityservices: true } })).not.toContain('team');
    expect(await ids({}, 'team')).toEqual([]);
  });

  test('finds a keyword in any case, with accents or without, and nothing for signs alone', async () => {
    expect(await ids({}, 'ECZEMA')).toEqual(['photo']);
    expect(await ids({}, 'wart  CLINIC')).toEqual(['mid']);
    expect(await ids({}, '   ')).toHaveLength(7);
    for (const nonsense of ['100%', '_', '\\', '😀', "'; drop table services; --", '\u0000']) {
      expect(await ids({}, nonsense)).toEqual([]);
    }
  });

  test('finds a keyword by its stem, by what a symptom is also called, and by what people call the same thing [SHELL-4 part]', async () => {
    expect(await ids({}, 'warts')).toEqual(['mid']);
    expect(await ids({}, 'verruca-plantaris')).toEqual(['mid']);
    expect(await ids({}, 'itchy spots')).toContain('video');
    expect(await ids({}, 'itchy spots')).not.toContain('photo');
  });

  test('answers local services with in-person ones near by only', async () => {
    expect(await ids({ local: true })).toEqual(['near', 'lab']);
    expect(await ids({ local: true }, undefined, [42.35, -71.05])).toEqual(['beyond', 'both']);
  });

  test('shows the next three open times of its own test at the nearest clinic, in order, without those that have passed [TILE-17]', async () => {
    const { rows } = await pool.query<{ id: number }>(`select id from locations where organization_id = 'org-lab'`);
    await pool.query(
      `insert into bookable_services (organization_id, service_id, code, display, service_detail, duration_minutes, every_minutes)
       values ('org-lab', 7, 'A', 'A', '', 10, 10), ('org-lab', 8, 'B', 'B', '', 10, 10)`,
    );
    await pool.query(
      `insert into next_free (location_id, service_id, starts) values
       ($1, 7, '{2020-01-01T10:00Z, 2099-05-04T15:30Z, 2099-05-04T16:00Z, 2099-05-05T15:30Z}'), ($1, 8, '{2098-05-04T15:30Z}')`,
      [rows[0]?.id],
    );
    const { tiles } = await searchTiles(visitor, content, aRequest(...CHICAGO, { schedulingEnabled: true }));
    expect(tiles.map(({ id, nextTimes }) => ({ id, nextTimes }))).toEqual([
      {
        id: 'lab',
        nextTimes: ['2099-05-04T15:30', '2099-05-04T16:00', '2099-05-05T15:30'].map((start) => {
          const time = start.endsWith('15:30') ? '10:30 am' : '11:00 am';
          const [day, weekday] = start.includes('-04T') ? ['May 4', 'Mon'] : ['May 5', 'Tue'];
          const words = { day, time, words: `${weekday}, ${day}, ${time}` };
          return { start: `${start}:00.000Z`, timeZone: 'America/Chicago', ...words };
        }),
      },
    ]);
  });

  test('names the other categories of what it found', async () => {
    const { relatedCategories } = await searchTiles(visitor, content, aRequest(...CHICAGO, { categories: [300] }));
    expect(relatedCategories).toEqual([{ categoryName: 'sleep', slug: 'sleep' }]);
  });
});

describe('a start', () => {
  test('brings the rows to what content says, and leaves the rest alone', async () => {
    await syncServices(pool, services);
    const before = await pool.query(`select xmin, id from services where id = 'far'`);
    const changed = services
      .filter(({ id }) => id !== 'near')
      .map((one) => (one.id === 'mid' ? { ...one, audiences: ['team'] } : one));
    await syncServices(pool, changed);
    const { rows } = await pool.query(`select id, audiences from services where id in ('near', 'mid')`);
    expect(rows).toEqual([{ id: 'mid', audiences: ['team'] }]);
    expect((await pool.query(`select xmin, id from services where id = 'far'`)).rows).toEqual(before.rows);
  });
});

/** A page is built without knowing when it will be read. */
function withoutClock(tile: Tile): Tile {
  return { ...tile, open: null };
}

function clinic(partner: string, name: string, lat: number, lng: number): Clinic {
  return { locationId: `at ${name}`, organizationId: `org-${partner}`, name, lat, lng };
}
