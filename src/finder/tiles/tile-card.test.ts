import { load } from 'cheerio';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Tile } from '../catalogue/tile.schema.ts';
import { A_TILE } from './TileCard.fixtures.tsx';
import { TileCard } from './TileCard.tsx';

const drawn = (given: Partial<Tile>) =>
  load(renderToStaticMarkup(createElement(TileCard, { tile: { ...A_TILE, ...given } })));
const factsOf = (given: Partial<Tile>) => drawn(given)('.facts').text();
const OWN_ACTION = {
  type: 'internalweburl',
  text: '',
  navigation: '/flu-shots',
  bgColor: '#0b3f37',
  fontColor: '#ffffff',
} as const;
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
  const asked = Object.fromEntries(href.searchParams);
  expect(asked).toMatchObject({ category: A_TILE.categories[0], near: '99501', specialty: '1' });
  expect(asked).not.toHaveProperty('q');
  expect(href.searchParams.getAll('symptom')).toEqual(A_TILE.symptoms);
  expect($('.times, .act button')).toHaveLength(0);
  expect(drawn({})('.act').text()).not.toContain('See who can help');
});

test('a tile says how far the nearest clinic is, or else how long people wait, never both [TILE-2]', () => {
  expect(factsOf({ nearestClinic: 2.1, ...WAIT })).toContain('Nearest clinic: 2.1 miles away');
  expect(factsOf({ nearestClinic: 2.1, ...WAIT })).not.toContain('wait');
  expect(factsOf({ nearestClinic: null, ...WAIT })).toContain('Average wait: 15 minutes');
  expect(factsOf({ nearestClinic: null, ...WAIT })).not.toContain('Nearest clinic');
});

test('a price has its type, its currency, dollars unless content names another, and an asterisk; words in place of one have none, and kiio has its own [TILE-4]', () => {
  const price = (given: Partial<Tile>) => drawn(given)('.price').text().trim();
  expect(price({ priceType: 'Cash price', price: 59, priceUnit: 'per visit' })).toBe('Cash price$59* per visit');
  expect(price({ priceType: 'Starting at', price: 29, priceUnit: '', priceCurrency: 'CA$' })).toBe('Starting atCA$29*');
  expect(price({ priceType: 'Cash price', priceOverrideText: 'Free' })).toBe('Cash priceFree');
  expect(price({ partner: 'kiio', priceType: '', price: 99 })).toBe('Price$79 for 12 weeks');
});

test("a tile has its service's button, 'Learn more' unless content hides it, and 'More details', which opens without script [TILE-5]", () => {
  const $ = drawn({ actionText: 'Start a visit' });
  expect($('.act .btn').text()).toBe(`Start a visit with ${A_TILE.name}`);
  expect($('.act .btn').attr('href')).toBe(A_TILE.actionNavigation);
  expect($('.tile-foot > a').text()).toBe(`Learn more about ${A_TILE.name}`);
  expect($('.tile-foot details > summary').text()).toBe(`More details about ${A_TILE.name}`);
  expect($('.tile-foot details').text()).toContain(A_TILE.extendedDescription);
  const bare = drawn({ detailType: 'NoLearnMore' });
  expect(bare('.tile-foot > a')).toHaveLength(0);
  expect(bare('.tile-foot details > summary')).toHaveLength(1);
  const text = 'Meet the lab';
  const own = drawn({ dcElements: { Web: { action: { ...OWN_ACTION, text } } } });
  expect(own('.act .btn').text()).toContain(text);
});
