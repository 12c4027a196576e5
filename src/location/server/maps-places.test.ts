import { expect, test } from 'vitest';
import { testDatabase } from '#db/testing.ts';
import { peliasMaps } from '#gateways/maps.ts';
import { feature, peliasServer } from '#gateways/maps.testing.ts';
import { parseSettings } from '#settings.ts';
import { placeNamed, suggestionsFor } from './answered-places.ts';
import { mapsSourceOf, type MapsSource } from './maps-places.ts';

const { pool } = await testDatabase();

const portlands = [
  feature('locality', 'Portland', -122.65, 45.52, { region_a: 'OR' }),
  feature('locality', 'Portland', -70.255, 43.661, { region_a: 'ME' }),
  feature('locality', 'South Portland', -70.24, 43.64, { region_a: 'ME' }),
];
let isBroken = false;
const { url, asked } = await peliasServer(({ searchParams }, response) => {
  if (isBroken) response.statusCode = 503;
  const text = searchParams.get('text') ?? '';
  if (/^portland/i.test(text)) return { features: /me/i.test(text) ? portlands.slice(1) : portlands };
  if (text === 'Faneuil Hall')
    return {
      features: [
        feature('address', '4 South Market St', -71.05501, 42.36003, {
          region_a: 'MA',
          locality: 'Boston',
          postalcode: '02109',
        }),
      ],
    };
  if (text === 'Ensenada') return { features: [feature('locality', 'Nowhere', -140, 35, { region_a: 'CA' })] };
  return { features: [] };
});

function source(): MapsSource & { lines: string[] } {
  const lines: string[] = [];
  return {
    maps: peliasMaps(url, undefined),
    log: { warn: (line: string) => lines.push(line) },
    restsUntil: 0,
    lines,
  };
}

test('the maps service answers where it is set: towns, choices, addresses without their house [LOC-2]', async () => {
  const maps = source();
  expect(await placeNamed(pool, 'Portland', maps)).toMatchObject({
    state: 'choices',
    choices: [{ label: 'Portland, OR' }, { label: 'Portland, ME', timeZone: 'America/New_York' }],
  });
  expect(await placeNamed(pool, 'Portland, ME', maps)).toMatchObject({
    state: 'found',
    place: { label: 'Portland, ME', zipCode: expect.stringMatching(/^041/) as string },
  });
  expect(await placeNamed(pool, 'Faneuil Hall', maps)).toMatchObject({
    state: 'found',
    place: { label: '02109 Boston, MA', lat: 42.36, lng: -71.055 },
  });
  expect((await suggestionsFor(pool, 'Portland,', maps)).map(({ label }) => label)).toEqual([
    'Portland, OR',
    'Portland, ME',
    'South Portland, ME',
  ]);
});

test('what it does not know, and what has no ZIP code near, the gazetteer answers [LOC-2]', async () => {
  const maps = source();
  expect(await placeNamed(pool, 'Pago Pago', maps)).toMatchObject({ place: { state: 'AS' } });
  expect(await placeNamed(pool, 'Ensenada', maps)).toMatchObject({ place: { state: 'PR' } });
  expect(await placeNamed(pool, 'Xyzzyville', maps)).toEqual({ state: 'unknown' });
  expect((await suggestionsFor(pool, 'dede', maps))[0]).toMatchObject({ label: 'Dededo, GU' });
});

test('while it fails the gazetteer answers, one line is logged without what was asked, and it is left alone for a while [LOC-2]', async () => {
  const maps = source();
  isBroken = true;
  const before = asked.length;
  expect(await placeNamed(pool, 'Springfield, IL', maps)).toMatchObject({ place: { label: 'Springfield, IL' } });
  expect(await placeNamed(pool, 'Boston', maps)).toMatchObject({ place: { label: 'Boston, MA' } });
  expect(asked.length - before).toBe(1);
  expect(maps.lines).toEqual([
    "The maps service (MAPS_URL) can't be used: it answered 503. The gazetteer answers for 30 seconds.",
  ]);
  isBroken = false;
  maps.restsUntil = 0;
  expect(await placeNamed(pool, 'portland', maps)).toMatchObject({ state: 'choices' });
});

test('the settings name the service; without them there is none, and its address and key are not shown', () => {
  const log = { warn: () => undefined };
  expect(mapsSourceOf({ settings: parseSettings({}), log })).toBeNull();
  const settings = parseSettings({ MAPS_URL: url, MAPS_KEY: 'k' });
  expect(mapsSourceOf({ settings, log })).toBe(mapsSourceOf({ settings, log }));
  expect(() => parseSettings({ MAPS_URL: 'ftp://user:secret@x' })).toThrow(
    /MAPS_URL=\(hidden\): expected the http or https address of a Pelias service/,
  );
});
