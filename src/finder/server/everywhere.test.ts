import { beforeAll, expect, test } from 'vitest';

import { content } from '#content-model/content.ts';
import { testDatabase } from '#db/testing.ts';
import { demoClinics } from '#demo/clinics.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';
import { STATE_CODES, stateName } from '#location/states.ts';
import { isOffered } from '../availability.ts';
import { makeCatalogue, offeringOf } from '../catalogue.ts';
import { initialTiles, namedTilesAt } from '../initial-tiles.ts';
import { FARTHEST_MILES } from '../reach.ts';
import { tilesRequestSchema } from '../service.schema.ts';
import { tileInState } from '../tile-place.ts';
import { loadClinicsForTests } from '../testing-clinics.ts';
import { symptomWords } from './search-matches.ts';
import { searchedServices } from './searched-services.ts';
import { searchTiles } from './tiles.ts';

const { partners, services, categories, site, ...parts } = content();
const catalogue = makeCatalogue(services, categories, { partners, ...parts });
const ids = services.map(({ id }) => id);

const clinics = demoClinics(partners, readGazetteer(), site.retailer);
/** The named services as pages come with them, whose default place is in another state. */
const atDefault = namedTilesAt(catalogue, clinics, site.defaultPlace, ids);
const builtElsewhere = new Map(atDefault.map((tile) => [tile.id, tile]));
const { pool } = await testDatabase();

beforeAll(() => loadClinicsForTests(pool, clinics));

async function searchAt({ lat, lng }: { lat: number; lng: number }, filterOptions: object) {
  const request = tilesRequestSchema.parse({ lat, lng, filterOptions });
  const found = {
    catalogue,
    services: searchedServices(catalogue),
    symptoms: symptomWords([], {}),
    dangerIn: () => [],
  };
  return searchTiles({ db: pool, actor: null, now: Date.now() }, found, request);
}

test.each(STATE_CODES)(
  'in %s the search, the pages and the rule agree on every service, and no list has one that is not offered',
  async (state) => {
    const { rows } = await pool.query<{ lat: number; lng: number }>(
      `select lat, lng from places where kind = 'zip' and state = $1 order by zip limit 1`,
      [state],
    );
    const [place] = rows;
    if (!place) throw new Error(`no ZIP code in ${state}`);
    const spot = { ...place, state };
    const list = await searchAt(place, { serviceType: { specialityservices: true } });
    expect(list.geoLocation.state).toBe(state);
    const built = initialTiles(catalogue, clinics, spot, undefined, { inPerson: true, online: true, speciality: true });
    expect(list.tiles.map(({ id, reason }) => [id, reason])).toEqual(built.map(({ id, reason }) => [id, reason]));
    expect(list.tiles.filter(({ offered }) => offered === 'elsewhere')).toEqual([]);

    const named = await searchAt(place, { services: ids });
    const pages = new Map(namedTilesAt(catalogue, clinics, spot, ids).map((tile) => [tile.id, tile]));
    expect(named.tiles).toHaveLength(services.length);
    for (const tile of named.tiles) {
      const offered = isOffered(offeringOf(tile, catalogue), state, tile.nearestClinic);
      expect([tile.id, tile.offered], state).toEqual([tile.id, offered ? 'here' : 'elsewhere']);
      expect([tile.id, pages.get(tile.id)?.offered]).toEqual([tile.id, tile.offered]);
      // What a page says before any search has answered.
      const before = tileInState(builtElsewhere.get(tile.id)!, state).offered;
      if (!tile.deliveryType.includes('Clinic')) expect([tile.id, before]).toEqual([tile.id, tile.offered]);
      if (tile.nearestClinic !== null) expect(tile.nearestClinic).toBeLessThanOrEqual(FARTHEST_MILES);
      if (tile.reason === `Available anywhere in ${stateName(state)}`)
        expect(partners.find(({ slug }) => slug === tile.partner)?.states ?? [state]).toContain(state);
    }
  },
);
