import { expect, onTestFinished, test, vi } from 'vitest';
import { peliasMaps } from './maps.ts';
import { feature, peliasServer } from './maps.testing.ts';

const boston = feature('locality', 'Boston', -71.0598, 42.3584, { region_a: 'MA' });

test('the service is asked in the words of its protocol, for the five countries, with its key [LOC-2 part]', async () => {
  const { url, asked } = await peliasServer(() => ({ features: [boston] }));
  const maps = peliasMaps(`${url}/`, 'a key');
  expect(await maps.find('Boston, MA')).toEqual([
    { kind: 'town', lat: 42.3584, lng: -71.0598, zipCode: '', state: 'MA', city: 'Boston' },
  ]);
  await maps.suggest('bos');
  expect(asked.map(({ pathname }) => pathname)).toEqual(['/v1/search', '/v1/autocomplete']);
  expect(Object.fromEntries(asked[0]!.searchParams)).toMatchObject({
    text: 'Boston, MA',
    api_key: 'a key',
    'boundary.country': 'USA,PRI,VIR,GUM,MNP',
  });
});

test('territories are states, and what lies elsewhere or has no name is left out [LOC-2 part]', async () => {
  const { url } = await peliasServer(() => ({
    features: [
      feature('locality', 'Ponce', -66.6141, 18.0111, { country_a: 'USA', dependency_a: 'PRI' }),
      feature('locality', 'Dededo', 144.84, 13.51, { country_a: 'GUM' }),
      feature('postalcode', '00802', -64.93, 18.34, { country_a: 'VIR', locality: 'Charlotte Amalie' }),
      feature('address', '1 Main St', -87.6, 41.9, { region_a: 'IL', locality: 'Chicago', postalcode: '60614-1234' }),
      feature('locality', 'Paris', 2.35, 48.85, { country_a: 'FRA', region_a: 'IF' }),
      feature('locality', 'Pago Pago', -170.7, -14.28, { country_a: 'ASM' }),
      feature('venue', 'YMCA', -87.6, 41.9, { region_a: 'IL' }),
      feature('address', '2 Main St', -87.6, 41.9, { region_a: 'IL' }),
    ],
  }));
  const found = await peliasMaps(url, undefined).find('x');
  expect(found.map(({ state, city, zipCode }) => `${zipCode} ${city}, ${state}`.trim())).toEqual([
    'Ponce, PR',
    'Dededo, GU',
    '00802 Charlotte Amalie, VI',
    '60614 Chicago, IL',
  ]);
});

test.each([
  ['an answer of 500', 'it answered 500', 500, '{}'],
  ['HTML', 'its answer is not JSON', 200, '<html>'],
  ['another form', 'its answer does not have the form of one', 200, '{"results": []}'],
  [
    'a place outside the world',
    'its answer does not have the form of one',
    200,
    JSON.stringify({ type: 'FeatureCollection', features: [feature('locality', 'X', 999, 0)] }),
  ],
  [
    'a flood',
    'its answer is too large',
    200,
    JSON.stringify({ type: 'FeatureCollection', features: [], x: 'x'.repeat(1_100_000) }),
  ],
])('%s is an error that says why and nothing of what was asked', async (_, why, status, body) => {
  const { url } = await peliasServer((_url, response) => {
    response.statusCode = status;
    return body;
  });
  await expect(peliasMaps(url, 'secret').find('my street')).rejects.toThrow(new RegExp(`^${why}$`));
});

test('an answer that does not come ends in time; a service that is away at once', async () => {
  const { url } = await peliasServer(() => undefined);
  const waits = vi.spyOn(AbortSignal, 'timeout');
  onTestFinished(() => waits.mockRestore());
  await expect(peliasMaps(url, undefined, 300).find('x')).rejects.toThrow('no answer in 0.3 seconds');
  await expect(peliasMaps('http://127.0.0.1:9', undefined).find('x')).rejects.toThrow('it can’t be reached');
  // Where nothing else is said, five seconds.
  expect(waits.mock.calls).toEqual([[300], [5000]]);
});
