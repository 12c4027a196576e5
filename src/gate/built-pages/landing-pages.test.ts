import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale, ORIGIN, SITE_FOLDER } from '#build/build.ts';
import { readContent, readFiles } from '#content-model/content.ts';
import { priceOf } from '#finder/tiles/tile-text.ts';
import { landingAddress } from '#landing/page-data/address.ts';
import { FIFTY_STATES } from '#location/states.ts';
import { formatPrice } from '#shop/products/price.ts';
import { readSite, squeezed, words, type BuiltPage } from './built-page.ts';
import { everyNode } from './head-and-graph.ts';
import { readPageMistakes } from './search-engines.ts';

const { services, partners, products } = readContent();
const { files } = readFiles();
const landings = files['landing-pages'].map(({ id, data }) => {
  if (!data) throw new Error(`content/landing-pages/${id}.md can't be read`);
  return { path: `/findcare/${landingAddress({ id, ...data })}`, ...data };
});
const care = landings.filter(({ layout }) => layout === 'service');
let pages = new Map<string, BuiltPage>();

beforeAll(() => {
  buildIfStale();
  pages = new Map(
    readSite(SITE_FOLDER, '{findcare/{*,bwell/*},store/c/sleep-aids}.html').pages.map((page) => [page.path, page]),
  );
}, 180_000);

function page(path: string): BuiltPage {
  const found = pages.get(path);
  if (!found) throw new Error(`${path} was not built`);
  return found;
}

/** The service of a landing page, and its partner. */
function offered(service: string) {
  const found = services.find(({ id }) => id === service)!;
  return { service: found, partner: partners.find(({ slug }) => slug === found.partner)! };
}

/** The words of each element, in order. */
function texts({ $ }: BuiltPage, selector: string): string[] {
  return $(selector)
    .toArray()
    .map((element) => squeezed($(element).text()));
}

/** What is told of where the service of a page isn't offered, by two letters. */
function notOffered({ $ }: BuiltPage): Record<string, string> {
  return JSON.parse($('main [data-not-offered]').attr('data-not-offered') ?? '{}') as Record<string, string>;
}

describe('every landing page that offers care', () => {
  test('has all its parts without script: head, price, reasons, symptoms, questions, other help, fine print [LAND-1]', () => {
    expect(care).toHaveLength(8);
    for (const landing of care) {
      const built = page(landing.path);
      const { $, path } = built;
      const { service, partner } = offered(landing.service);
      // One drawing for every width: it stands in the page itself, once.
      expect($('main .lhero .scene > svg'), path).toHaveLength(1);
      expect($('main .lhero :is(img, picture)'), path).toHaveLength(0);
      expect(texts(built, 'main h1'), path).toEqual([landing.bannerTalkToText]);
      expect(texts(built, 'main .lhero .lead'), path).toEqual([expect.stringMatching(/\w[^{}]+\.$/)]);
      expect($('main .lhero .by svg.plate'), path).toHaveLength(1);
      expect(texts(built, 'main .lhero .by > span'), path).toEqual([`${landing.providerText} ${partner.name}`]);
      const { label = 'Price', figure, words: instead } = priceOf(service);
      expect(texts(built, 'main .lhero .price dt'), path).toEqual([label]);
      expect(words($('main .lhero .price dd')), path).toContain(figure ?? instead);
      const button = $('main .lhero .begin a.btn');
      expect(button.attr('href'), path).toMatch(/^https:\/\/[\w-]+\.example\//);
      expect([button.attr('rel'), button.attr('data-track')], path).toEqual(['noopener', landing.trackButton]);
      expect(texts(built, 'main .trust li h3'), path).toEqual(landing.trustColumn?.map(({ heading }) => heading));
      expect(texts(built, 'main .trust li'), path).toHaveLength(3);
      expect(texts(built, 'main .symptoms li').length, path).toBeGreaterThanOrEqual(4);
      if (landing.symptomList) expect(texts(built, 'main .symptoms li'), path).toEqual(landing.symptomList);
    }
  });

  test('answers the provider’s questions and Find Care’s own, and leads on to care and to the shop [LAND-1]', () => {
    for (const landing of care) {
      const built = page(landing.path);
      const { $, path } = built;
      expect(texts(built, 'section[aria-labelledby="questions"] h3'), path).toEqual([
        landing.ProviderFAQsText,
        landing.FindCareFAQsText,
      ]);
      const lists = $('section[aria-labelledby="questions"] .faq').toArray();
      const asked = [landing.ProviderFAQs, landing.FindCareFAQs].map(
        (name) => files.faqs.find(({ id }) => id === name)?.body.match(/^## .+$/gm) ?? [],
      );
      expect(
        lists.map((list) =>
          $(list)
            .find('summary')
            .toArray()
            .map((summary) => `## ${squeezed($(summary).text())}`),
        ),
        path,
      ).toEqual(asked);
      for (const details of $(lists).find('details').toArray())
        expect(words($(details).find(':scope > :not(summary)')), path).toMatch(/\w/);
      const links = (selector: string) =>
        $(selector)
          .toArray()
          .map((link) => [squeezed($(link).text()), $(link).attr('href')]);
      expect(links('nav[aria-labelledby="other-services"] a'), path).toEqual(
        landing.otherServices?.map(({ otherServiceName, otherServiceNameUrl }) => [
          otherServiceName,
          otherServiceNameUrl,
        ]),
      );
      expect(texts(built, 'main .promo h3'), path).toEqual(landing.bottomTiles?.map(({ title }) => title));
      expect(links('main .promo a.btn'), path).toHaveLength(2);
      expect($('main .promo svg.scene'), path).toHaveLength(2);
      expect(links('main .shelves a'), path).toEqual(
        landing.bottomImages?.map(({ category_name, link }) => [category_name, link]),
      );
      expect($('main .shelves a svg').length, path).toBeGreaterThan(0);
    }
  });

  test('ends with its fine print: who alone gives the care, and its own terms [LAND-1]', () => {
    for (const landing of landings) {
      const built = page(landing.path);
      const terms = texts(built, 'main .small-print li');
      const { partner } = offered(landing.service);
      expect(terms[0], landing.path).toContain(
        `Services are delivered solely by ${partner.name}, an independent provider`,
      );
      expect(terms.slice(1, -1), landing.path).toHaveLength(landing.termsOfUseDescription.length);
    }
  });
});

describe('prices, claims and states [LAND-4]', () => {
  test.each([
    ['/findcare/online-dermatologist', 'Cash price', '$59', '98% satisfied'],
    ['/findcare/eczema-treatment', 'Cash price', '$59', '98% satisfied'],
    ['/findcare/scabies-treatment', 'Cash price', '$59', '98% satisfied'],
    ['/findcare/online-therapy', 'Starting at', '$99', '93% felt helped'],
  ])('%s: %s %s, %s', (path, label, figure, claim) => {
    const built = page(path);
    expect(texts(built, 'main .lhero .price dt')).toEqual([label]);
    expect(words(built.$('main .lhero .price dd'))).toContain(figure);
    expect(texts(built, 'main .trust h3')).toContain(claim);
  });

  test('dermatology by photo is offered in 47 states and DC: each page names all others, and has the words for who is there', () => {
    const photo = care.filter(({ service }) => offered(service).partner.slug === 'clearbrook-dermatology');
    expect(photo.map(({ path }) => path).sort()).toEqual([
      '/findcare/eczema-treatment',
      '/findcare/online-dermatologist',
      '/findcare/scabies-treatment',
    ]);
    for (const { path } of photo) {
      const built = page(path);
      const missing = notOffered(built);
      const states = Object.keys(missing).filter((code) => FIFTY_STATES.includes(code));
      expect([states.length, 'DC' in missing, 'PR' in missing], path).toEqual([3, false, true]);
      expect(built.text, path).toContain('works in 47 states and the District of Columbia');
      const told = words(built.$('#where').closest('section'));
      for (const name of Object.values(missing)) expect(told, path).toContain(name);
      expect(built.$('main [data-not-offered]').attr('hidden'), path).toBeDefined();
      expect(words(built.$('main [data-not-offered]')), path).toContain('where your saved location is');
    }
  });
});

test('every landing page that offers care says where services are near, and opens Change location [LOC-9 part]', () => {
  for (const { path } of care) {
    const { $ } = page(path);
    const line = $('main .where');
    expect(squeezed(line.text()), path).toMatch(/^Services near \d{5} [\w ]+, [A-Z]{2} Change location$/);
    const dialog = $(`dialog[id="${line.find('button[command="show-modal"]').attr('commandfor') ?? ''}"]`);
    expect(squeezed(dialog.find('h2').text()), path).toBe('Change location');
  }
});

test('the terms of use are a text to read, without a price or a button [ROUTE-7]', () => {
  const { $ } = page('/findcare/bwell/termsofuse');
  expect(squeezed($('main h1').text())).toContain('Terms of use');
  expect(squeezed($('main h2').text())).toContain('How to stop');
  expect($('main .lhero .price, main .begin a.btn')).toHaveLength(0);
});

test('cold and flu has two tiles, the clinics’ hours and the referral of small children with a fever [LAND-2]', () => {
  const { tiles, clinic } = landings.find(({ path }) => path === '/findcare/cold-flu')!;
  const { $ } = page('/findcare/cold-flu');
  const shown = $('main .tile').toArray();
  expect(shown).toHaveLength(2);
  for (const [index, id] of tiles!.entries())
    expect(squeezed($(shown[index]).text())).toContain(priceOf(services.find((one) => one.id === id)!).figure);
  const heading = $('main h2').filter((_, one) => squeezed($(one).text()) === clinic!.heading);
  const hours = words(heading.closest('section'));
  for (const { days, open } of clinic!.hours) expect(hours).toMatch(new RegExp(`${days}\\s*${open}`));
  expect(hours).toContain(`${clinic!.locations} locations`);
  expect(words($('main [role="note"]'))).toContain('Children under 36 months with a fever are referred');
});

test('sleep products have prices and, unrated, five outlined stars, on the page of sleep analysis and in the shop [LAND-3]', () => {
  for (const [path, card] of [
    ['/findcare/sleep-analysis', '#products li'],
    ['/store/c/sleep-aids', '.ware-card'],
  ] as const) {
    const { $ } = page(path);
    const cards = $(card).toArray();
    expect(cards, path).toHaveLength(4);
    for (const one of cards) {
      const text = words($(one));
      const product = products.find(({ productName }) => text.includes(productName))!;
      expect(text).toContain(formatPrice(product.unitPrice));
      expect(text).toContain('No reviews yet');
      expect([$(one).find('.stars .empty').length, $(one).find('.stars .full').length]).toEqual([5, 0]);
      expect($(one).find('a').attr('href')).toMatch(/^\/store\/c\/[\w-]+\/ID=3001\d\d-product$/);
    }
  }
});

test('search engines read each landing page whole: title, description, one address, shared picture, and a graph of what it shows that is right; the sitemap and robots.txt lead to it [LAND-6]', () => {
  const site = { folder: SITE_FOLDER, pages: [...pages.values()] };
  const mistakes = readPageMistakes(site, ORIGIN, readContent().site.product);
  const paths = landings.map(({ path }) => path);
  expect(mistakes.filter((mistake) => paths.some((path) => mistake.startsWith(`${path}: `)))).toEqual([]);
  const typesOf = ({ $ }: BuiltPage) =>
    everyNode(JSON.parse($('script[type="application/ld+json"]').text())).map((node) => node['@type']);
  for (const { path } of care)
    expect(typesOf(page(path)), path).toEqual(
      expect.arrayContaining(['MedicalWebPage', 'FAQPage', 'BreadcrumbList', 'Service', 'Offer']),
    );
  const sitemap = readFileSync(join(SITE_FOLDER, 'sitemap.xml'), 'utf8');
  for (const path of paths) expect(sitemap).toContain(`<loc>${ORIGIN}${path}</loc>`);
  const robots = readFileSync(join(SITE_FOLDER, 'robots.txt'), 'utf8');
  expect(robots).toContain(`Sitemap: ${ORIGIN}/sitemap.xml`);
  expect(robots).not.toMatch(/Disallow: \/findcare/);
});
