import { beforeAll, expect, test } from 'vitest';

import { content } from '#content-model/content.ts';
import { testDatabase } from '#testing/database.ts';
import { memoryOf } from '#testing/search.ts';
import { demoPlacesOfCare } from '#covid/demo/demo-places-of-care.ts';
import { FARTHEST_MILES } from '#location/reach.ts';
import { STATE_CODES, stateName } from '#location/states.ts';
import { organizationsOf } from '#scheduler/systems/server/organizations.ts';
import { nearestOpen } from '#scheduler/systems/server/nearest-open.ts';
import { readAsk } from '#search/search-ask.ts';
import { isOnlineIn } from '#finder/catalogue/availability.ts';
import { makeCatalogue, offeringOf } from '#finder/catalogue/catalogue.ts';
import { namedTilesAt } from '#finder/at-build/initial-tiles.ts';
import { elsewhere } from '#finder/tiles/elsewhere.ts';
import { tilesRequestSchema, type Tile } from '#finder/catalogue/tile.schema.ts';
import { tileInState } from '#finder/catalogue/tile-place.ts';
import { loadClinicsForTests } from '../testing-clinics.ts';
import { searchContent } from '../search/search-content.ts';
import { searchPageFinder } from '../search/search-page.ts';
import { symptomWords } from './search-matches.ts';
import { searchedServices } from './searched-services.ts';
import { searchTiles } from './tiles.ts';

const { partners, services, categories, site, ...parts } = content();
const catalogue = makeCatalogue(services, categories, { partners, ...parts });
const ids = services.map(({ id }) => id);
const memory = memoryOf();

const clinics = demoPlacesOfCare(content());
/** The named services as pages come with them, whose default place is in another state. */
const atDefault = namedTilesAt(catalogue, clinics, site.defaultPlace, ids);
const builtElsewhere = new Map(atDefault.map((tile) => [tile.id, tile]));
const { all: bookable } = organizationsOf(content());
const { pool } = await testDatabase();

beforeAll(() => loadClinicsForTests(pool, clinics));

async function searchAt({ lat, lng }: { lat: number; lng: number }, filterOptions: object) {
  const request = tilesRequestSchema.parse({ lat, lng, filterOptions });
  const found = {
    catalogue,
    services: searchedServices(catalogue),
    symptoms: symptomWords([], {}),
    dangerIn: () => [],
    callsIn: () => [],
    memory,
  };
  return searchTiles({ db: pool, actor: null, now: Date.now() }, found, request);
}

const findPage = searchPageFinder(content(), searchContent(content(), memory));

/** The services on the page that 'See who can help in …' leads to. */
async function whoHelps(href: string): Promise<Tile[]> {
  const { search: query } = new URL(href, 'https://find.example');
  const reading = { db: pool, actor: null, now: Date.now() };
  const { found } = await findPage(reading, readAsk(query)!, { query, cookies: '', group: undefined }, (error) => {
    throw error;
  });
  return found.state === 'found' ? found.answer.tiles : [];
}

test.each(STATE_CODES)(
  "in %s 'See who can help' leads from each service that isn't offered there to others for the same, unless there is none at all",
  async (state) => {
    const { rows } = await pool.query<{ lat: number; lng: number; zip: string }>(
      `select lat, lng, zip from places where kind = 'zip' and state = $1 order by zip limit 1`,
      [state],
    );
    const [place] = rows;
    if (!place) throw new Error(`no ZIP code in ${state}`);
    const offered = (await searchAt(place, { serviceType: { specialityservices: true } })).tiles;
    const named = (await searchAt(place, { services: ids })).tiles;
    const pages = new Map<string, Tile[]>();
    for (const tile of named.filter((one) => one.offered === 'elsewhere')) {
      // Services of one kind lead to one page.
      const { href } = elsewhere(tile, { zipCode: place.zip, city: '', state });
      const helping = pages.get(href) ?? (await whoHelps(href));
      pages.set(href, helping);
      expect(helping.map(({ offered: where }) => where)).not.toContain('elsewhere');
      const others = offered.filter(({ symptoms }) => symptoms.some((one) => tile.symptoms.includes(one)));
      expect([tile.id, helping.length > 0], state).toEqual([tile.id, others.length > 0 || tile.symptoms.length === 0]);
    }
  },
);

test.each(STATE_CODES)(
  'in %s a service is offered where a clinic is near or its partner works, lists have all of these and no other, and pages say so before a search',
  async (state) => {
    const { rows } = await pool.query<{ lat: number; lng: number }>(
      `select lat, lng from places where kind = 'zip' and state = $1 order by zip limit 1`,
      [state],
    );
    const [place] = rows;
    if (!place) throw new Error(`no ZIP code in ${state}`);
    const list = await searchAt(place, { serviceType: { specialityservices: true } });
    expect(list.geoLocation.state).toBe(state);
    expect(list.tiles.filter(({ offered }) => offered === 'elsewhere')).toEqual([]);

    const named = await searchAt(place, { services: ids });
    expect(named.tiles).toHaveLength(services.length);
    const offeredHere = named.tiles.filter(({ offered }) => offered === 'here');
    expect(list.tiles.map(({ id }) => id).toSorted()).toEqual(offeredHere.map(({ id }) => id).toSorted());
    for (const tile of named.tiles) {
      const offered = tile.nearestClinic !== null || isOnlineIn(state, offeringOf(tile, catalogue));
      expect([tile.id, tile.offered], state).toEqual([tile.id, offered ? 'here' : 'elsewhere']);
      // What a page says before any search has answered.
      const before = tileInState(builtElsewhere.get(tile.id)!, state).offered;
      if (!tile.deliveryType.includes('Clinic')) expect([tile.id, before]).toEqual([tile.id, tile.offered]);
      if (tile.nearestClinic !== null) expect(tile.nearestClinic).toBeLessThanOrEqual(FARTHEST_MILES);
      if (tile.reason === `Available anywhere in ${stateName(state)}`)
        expect(partners.find(({ slug }) => slug === tile.partner)?.states ?? [state]).toContain(state);
    }
  },
);

test.each(STATE_CODES)('in %s booking says that a partner is in reach exactly where its tiles do', async (state) => {
  const { rows } = await pool.query<{ lat: number; lng: number }>(
    `select lat, lng from places where kind = 'zip' and state = $1 order by zip limit 1`,
    [state],
  );
  const [place] = rows;
  if (!place) throw new Error(`no ZIP code in ${state}`);
  const { tiles } = await searchAt(place, { services: ids });
  const near = await nearestOpen({ db: pool, actor: null, now: Date.now() }, bookable, place);
  for (const { organizationName, isInReach, nearest } of near) {
    const own = tiles.filter(
      ({ partner, deliveryType }) => partner === organizationName && deliveryType.includes('Clinic'),
    );
    expect(own.length, organizationName).toBeGreaterThan(0);
    for (const { nearestClinic } of own) {
      expect([organizationName, nearestClinic !== null]).toEqual([organizationName, isInReach]);
      if (nearestClinic !== null) expect(nearest?.distance).toBeCloseTo(nearestClinic, 0);
    }
  }
});
