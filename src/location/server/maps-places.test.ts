import { expect, test } from 'vitest';
import { testDatabase } from '#testing/database.ts';
import { peliasMaps } from '#gateways/maps.ts';
import { feature, peliasServer } from '#gateways/maps.testing.ts';
import { parseSettings } from '#settings/settings.ts';
import { placeAnswers } from './answered-places.ts';
import { mapsSource, type MapsSource } from './maps-places.ts';

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

test('the maps service answers where it is set: towns, choices, addresses without their house [LOC-2 part]', async () => {
  const maps = source();
  const places = placeAnswers(maps);
  expect(await places.named(pool, 'Portland')).toMatchObject({
    state: 'choices',
    choices: [{ label: 'Portland, OR' }, { label: 'Portland, ME', timeZone: 'America/New_York' }],
  });
  expect(await places.named(pool, 'Portland, ME')).toMatchObject({
    state: 'found',
    place: { label: 'Portland, ME', zipCode: expect.stringMatching(/^041/) as string },
  });
  expect(await places.named(pool, 'Faneuil Hall')).toMatchObject({
    state: 'found',
    place: { label: '02109 Boston, MA', lat: 42.36, lng: -71.055 },
  });
  expect((await places.beginning(pool, 'Portland,')).map(({ label }) => label)).toEqual([
    'Portland, OR',
    'Portland, ME',
    'South Portland, ME',
  ]);
});

test('what it does not know, and what has no ZIP code near, the gazetteer answers [LOC-2 part]', async () => {
  const maps = source();
  const places = placeAnswers(maps);
  expect(await places.named(pool, 'Pago Pago')).toMatchObject({ place: { state: 'AS' } });
  expect(await places.named(pool, 'Ensenada')).toMatchObject({ place: { state: 'PR' } });
  expect(await places.named(pool, 'Xyzzyville')).toEqual({ state: 'unknown' });
  expect((await places.beginning(pool, 'dede'))[0]).toMatchObject({ label: 'Dededo, GU' });
});

test('while it fails the gazetteer answers, one line is logged without what was asked, and it is left alone for a while [LOC-2 part]', async () => {
  const maps = source();
  const places = placeAnswers(maps);
  isBroken = true;
  const before = asked.length;
  expect(await places.named(pool, 'Springfield, IL')).toMatchObject({ place: { label: 'Springfield, IL' } });
  expect(await places.named(pool, 'Boston')).toMatchObject({ place: { label: 'Boston, MA' } });
  expect(asked.length - before).toBe(1);
  expect(maps.lines).toEqual([
    "The maps service (MAPS_URL) can't be used: it answered 503. The gazetteer answers for 30 seconds.",
  ]);
  expect(places.areMapsAway()).toBe(true);
  isBroken = false;
  maps.restsUntil = 0;
  expect(places.areMapsAway()).toBe(false);
  expect(await places.named(pool, 'portland')).toMatchObject({ state: 'choices' });
});

test('the settings name the service; without them there is none, and its address and key are not shown', () => {
  const log = { warn: () => undefined };
  expect(mapsSource(parseSettings({}), log)).toBeNull();
  expect(mapsSource(parseSettings({ MAPS_URL: url, MAPS_KEY: 'k' }), log)).toMatchObject({ restsUntil: 0 });
  expect(() => parseSettings({ MAPS_URL: 'ftp://user:secret@x' })).toThrow(
    /MAPS_URL=\(hidden\): expected the http or https address of a Pelias service/,
  );
});

test('words that may be a need never go to the maps service', async () => {
  const places = placeAnswers(source());
  const before = asked.length;
  expect(await places.inWords(pool, 'Boston')).toMatchObject({ place: { label: 'Boston, MA' } });
  expect(await places.inWords(pool, 'chest pain')).toEqual({ state: 'unknown' });
  expect(asked.length).toBe(before);
});

test('what is typed for a place may be the beginning of a name; words that may be a need are not', async () => {
  const places = placeAnswers();
  expect(await places.named(pool, 'minneap')).toMatchObject({ place: { label: 'Minneapolis, MN' } });
  expect(await places.inWords(pool, 'minneap')).toEqual({ state: 'unknown' });
});
