import { load } from 'cheerio';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Tile } from './service.schema.ts';
import { A_TILE } from './TileCard.fixtures.tsx';
import { TileCard } from './TileCard.tsx';

const drawn = (given: Partial<Tile>) =>
  load(renderToStaticMarkup(createElement(TileCard, { tile: { ...A_TILE, ...given } })));
const factsOf = (given: Partial<Tile>) => drawn(given)('.facts').text();
const WAIT = { avgWaitTimeType: 'Average wait', avgWaitTimeValue: '15 minutes' } as const;

test('a tile shows the logo, or its letters where there is no picture, and what the service does [TILE-2]', () => {
  const $ = drawn({});
  expect($('.tile-head .plate text').text()).toBe('Fh');
  expect($('.blurb').text()).toContain(A_TILE.description);
  const pictured = drawn({ dcElements: { Web: { logoUrl: '/images/fernhill.svg' } } });
  expect(pictured('.tile-head img.plate').attr('src')).toBe('/images/fernhill.svg');
  expect(pictured('.tile-head svg')).toHaveLength(0);
});

test('a service that somebody pays for is labelled, and no other', () => {
  expect(drawn({ sponsored: true })('.tile').text()).toContain('Sponsored');
  expect(drawn({ sponsored: false })('.tile').text()).not.toContain('Sponsored');
});

test('where a service is not offered its tile has no live button and no times, but the way to who can help there', () => {
  const near = { zipCode: '99501', city: 'Anchorage', state: 'AK' };
  const off = { offered: 'elsewhere', notIn: 'Alaska', reason: 'Not offered in Alaska' } as const;
  const $ = load(renderToStaticMarkup(createElement(TileCard, { tile: { ...A_TILE, ...off }, near })));
  expect($('.price').text()).toContain('Not offered in Alaska');
  const ways = $('.act a');
  expect(ways.map((_, link) => $(link).text()).get()).toEqual([`See who can help in Alaska with ${A_TILE.title}`]);
  const href = new URL(ways.attr('href') ?? '', 'https://find.example');
  expect([href.searchParams.get('q'), href.searchParams.get('near')]).toEqual([A_TILE.title, '99501']);
  expect($('.times, .act button')).toHaveLength(0);
  expect(drawn({})('.act').text()).not.toContain('See who can help');
});

test('a tile says how far the nearest clinic is, or else how long people wait, never both [TILE-2]', () => {
  expect(factsOf({ nearestClinic: 2.1, ...WAIT })).toContain('Nearest clinic: 2.1 miles away');
  expect(factsOf({ nearestClinic: 2.1, ...WAIT })).not.toContain('wait');
  expect(factsOf({ nearestClinic: null, ...WAIT })).toContain('Average wait: 15 minutes');
  expect(factsOf({ nearestClinic: null, ...WAIT })).not.toContain('Nearest clinic');
});
