import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { priceOf } from '#finder/tiles/tile-text.ts';
import { mistakeLine, readFiles } from '#content-model/content.ts';
import { landingAddress, landingRedirects } from './address.ts';
import { notOfferedIn } from '#finder/catalogue/availability.ts';
import { availability } from './availability.ts';
import {
  landingDeliverySchema,
  landingPriceTypeSchema,
  landingServiceTypeSchema,
  trackButtonSchema,
} from './landing-page.schema.ts';
import { textParts, withPrice } from './text-parts.ts';

const CONTENT = join(import.meta.dirname, '../../../content');
const { files } = readFiles();
const pages = files['landing-pages'];

describe('the landing pages that ship', () => {
  test('stand at the addresses of the specification [ROUTE-7]', () => {
    expect(pages.map(({ id, data }) => landingAddress({ id, ...data })).sort()).toEqual([
      'bwell',
      'bwell/termsofuse',
      'cold-flu',
      'dermatologist-near-me',
      'eczema-treatment',
      'online-dermatologist',
      'online-therapy',
      'scabies-treatment',
      'sleep-analysis',
    ]);
  });

  test('are reached by the short content slugs too [ROUTE-7]', () => {
    const redirects = landingRedirects(pages.map(({ id, data }) => ({ id, ...data })));
    expect(redirects).toEqual({
      '/findcare/onlinedermatologist': '/findcare/online-dermatologist',
      '/findcare/eczematreatment': '/findcare/eczema-treatment',
      '/findcare/dermatologistnearme': '/findcare/dermatologist-near-me',
      '/findcare/onlinetherapy': '/findcare/online-therapy',
      '/findcare/sleepanalysis': '/findcare/sleep-analysis',
      '/findcare/scabiestreatment': '/findcare/scabies-treatment',
      '/findcare/coldflu': '/findcare/cold-flu',
      '/findcare/termsofuse': '/findcare/bwell/termsofuse',
    });
  });

  test('differ in the order of their sections and in their pictures [LAND-1 part]', () => {
    const orders = pages.map(({ data }) => data?.sections.join(' '));
    expect(new Set(orders).size).toBe(pages.length);
    expect(new Set(pages.map(({ data }) => data?.picture)).size).toBe(pages.length);
  });

  test('take their prices from the service: no page types one [LAND-5 part]', () => {
    for (const { data, body } of pages) {
      expect(data?.price).toBeUndefined();
      const { review: _review, ...words } = data ?? {};
      expect(JSON.stringify(words) + body).not.toMatch(/\$\d/);
    }
  });
});

describe('the words of the health service [LAND-9]', () => {
  test.each([
    ['trackButton', trackButtonSchema, ['ctaOne', 'ctaTwo']],
    ['serviceType', landingServiceTypeSchema, ['Dermatology', 'MentalHealth', 'Medical']],
    ['deliveryType', landingDeliverySchema, ['Asynchronous', 'Virtual', 'Clinic']],
    ['priceType', landingPriceTypeSchema, ['Cash price', 'Starting at', 'Stating price', '']],
  ])('%s takes these and no other', (_, schema, words) => {
    expect(schema.options).toEqual(words);
    expect(schema.safeParse('cta').success).toBe(false);
  });

  test("'Stating price' is shown as 'Starting at'", () => {
    const tile = { partner: 'harrow-lane', price: 99, priceType: 'Stating price', priceCurrency: '$' } as const;
    expect(priceOf(tile)).toEqual({ label: 'Starting at', figure: '$99' });
  });
});

describe('where a service is offered [LAND-4 part]', () => {
  test('is told in states, with every place where it is not', () => {
    expect(availability('Clearbrook', ['AK', 'HI', 'ND', 'PR', 'GU'])).toBe(
      'Clearbrook works in 47 states and the District of Columbia. It is not offered in Alaska, Hawaii, or North Dakota, and not in Puerto Rico or Guam.',
    );
    expect(availability('Clearbrook', ['AK'])).toBe(
      'Clearbrook works in 49 states and the District of Columbia. It is not offered in Alaska.',
    );
    expect(availability('Clearbrook', ['DC'])).toBe(
      'Clearbrook works in 50 states. It is not offered in the District of Columbia.',
    );
  });

  test('is about 47 states for dermatology by photo', () => {
    const partner = files.partners.find(({ id }) => id === 'clearbrook-dermatology')?.data;
    expect(availability('It', Object.keys(notOfferedIn(partner?.states)))).toContain(
      '47 states and the District of Columbia',
    );
    expect(notOfferedIn(undefined)).toEqual({});
  });
});

test('a price in a text is the one of the page’s service', () => {
  expect(withPrice('By video {price}. It stays {price}.', '$49')).toBe('By video $49. It stays $49.');
});

test('a line of --- divides a text into parts; a dash or a table does not', () => {
  expect(textParts('## One\n\n- a\n\n---\n\n## Two\n\n| a |\n| --- |\n')).toEqual([
    '## One\n\n- a',
    '## Two\n\n| a |\n| --- |',
  ]);
  expect(textParts('')).toEqual([]);
});

describe("an editor's mistakes in a landing page [LAND-5 part]", () => {
  const root = mkdtempSync(join(tmpdir(), 'content-'));
  beforeAll(() => cpSync(CONTENT, root, { recursive: true }));
  afterAll(() => rmSync(root, { recursive: true }));

  function mistakesAfter(change: (text: string) => string, page = 'cold-flu'): string[] {
    const path = join(root, 'landing-pages', `${page}.md`);
    const before = readFileSync(path, 'utf8');
    const after = change(before);
    expect(after, 'the change was made').not.toBe(before);
    writeFileSync(path, after);
    const mistakes = readFiles(root).mistakes.map(mistakeLine);
    writeFileSync(path, before);
    return mistakes;
  }

  test.each([
    [
      'a price in words',
      (t: string) => t.replace(/^(service: .*)$/m, '$1\nprice: 59 dollars'),
      /: 'price'|price: .*59 dollars/,
    ],
    [
      'a price that is not its service’s',
      (t: string) => t.replace(/^(service: .*)$/m, '$1\nprice: 45'),
      /price: '45'.*otter-creek-cold-flu\.yaml says '49'/,
    ],
    [
      'a kind of care that is none',
      (t: string) => t.replace('serviceType: Medical', 'serviceType: Dental'),
      /serviceType: .*Dental/,
    ],
    [
      'a way of care that its service does not give',
      (t: string) => t.replace('deliveryType: Virtual', 'deliveryType: Clinic'),
      /deliveryType: 'Clinic'.*says 'Virtual'/,
    ],
    ['an unknown button', (t: string) => t.replace('ctaOne', 'ctaThree'), /trackButton: .*ctaThree/],
    ['an unknown section', (t: string) => t.replace('[tiles, hours', '[tiles, opening'), /sections\.1: /],
    [
      'a section without its fields',
      (t: string) => t.replace('[tiles, hours', '[products, tiles, hours'),
      /sections: 'products' needs products/,
    ],
    [
      'fields that no section shows',
      (t: string) => t.replace('[tiles, hours', '[tiles'),
      /clinic: is not shown: 'hours' is not in sections/,
    ],
    [
      'fewer texts than sections want',
      (t: string) => t.replace('trust, text,', 'trust, text, text,'),
      /sections: 'text' is listed 2 times, but the text below has 1 part/,
    ],
    [
      'a missing FAQ file',
      (t: string) => t.replace('FindCareFAQs: cold-flu-find-care', 'FindCareFAQs: gone'),
      /FindCareFAQs: 'gone' is not in content\/faqs/,
    ],
    [
      'a tile that is no service',
      (t: string) => t.replace('tiles: [otter-creek-cold-flu,', 'tiles: [otter-creek,'),
      /tiles\.0: 'otter-creek' is not in content\/services/,
    ],
    [
      'a price of a service that is none',
      (t: string) => t.replace('{price:larkmoor-clinic-visit}, and', '{price:clinic}, and'),
      /\{price:clinic\} is not in content\/services/,
    ],
    [
      'an unknown field',
      (t: string) => t.replace('bannerTalkToText:', 'bannerTalkText:'),
      /bannerTalkText: there is no such field/,
    ],
    [
      'a script for a link',
      (t: string) => t.replace('buttonLink: /findcare/category/flushots', 'buttonLink: javascript:flushots'),
      /bottomTiles\.0\.buttonLink: /,
    ],
    [
      'a short address that another page has',
      (t: string) => t.replace('url: coldflu', 'url: onlinetherapy'),
      /url: onlinetherapy is taken by/,
    ],
  ])('%s: file, line, field and reason', (_, change, line) => {
    const mistakes = mistakesAfter(change);
    expect(mistakes).toContainEqual(expect.stringMatching(/^content\/landing-pages\/.*\.md:\d+:\d+ {2}/));
    expect(mistakes.join('\n')).toMatch(line);
  });
});
