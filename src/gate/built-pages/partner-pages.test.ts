import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { readContent } from '#content-model/content.ts';
import { everyNode } from './head-and-graph.ts';
import { readSite, squeezed, words, type BuiltPage } from './built-page.ts';

const { partners } = readContent();
let pages = new Map<string, BuiltPage>();

beforeAll(() => {
  buildIfStale();
  pages = new Map(readSite(SITE_FOLDER, 'findcare/partner/*.html').pages.map((page) => [page.path, page]));
}, 180_000);

describe('the page of a partner [PARTNER-2]', () => {
  test.each(partners)('of $slug says who, what, for how much and how, and answers questions', (partner) => {
    const { slug, name, description, order, privacyUrl } = partner;
    const { $, text } = pages.get(`/findcare/partner/${slug}`)!;
    expect(
      $('main h1')
        .toArray()
        .map((heading) => squeezed($(heading).text())),
    ).toEqual([name]);
    expect(text).toContain(squeezed(description));
    const offer = $('main .offer').first();
    const price = words(offer.find('.price dd'));
    expect(price).toMatch(/\w/);
    // Its page is built for Illinois; a service that isn't offered there leads to those that are.
    const isElsewhere = price === 'Not offered in Illinois';
    expect(offer.find('.act a.btn').attr('href')).toMatch(
      isElsewhere
        ? /^\/findcare\/category\/search-results\?category=.*&near=60614\b/
        : /^(\/|https:\/\/[\w.-]+\.example)/,
    );
    // Search engines are told of what can be had here, and of nothing else.
    const graph = everyNode(JSON.parse($('script[type="application/ld+json"]').text()));
    const told = graph.filter((node) => node['@type'] === 'Service');
    const here = $('main .offer').filter((_, one) => words($(one).find('.price dd')) !== 'Not offered in Illinois');
    expect(told.length).toBe(here.length);
    if (told.length === 0) expect(graph.filter((node) => node['@type'] === 'Offer')).toEqual([]);
    // How near, how soon, from when to when, or not at all.
    expect(words(offer.find('.facts, .price dd, .act .instead').add('main .met'))).toMatch(
      /Nearest clinic: .+ away|Average|First session|\d [ap]\.m\. to \d+ [ap]\.m\.|Not offered in Illinois/,
    );
    expect($('main .faq details').length).toBeGreaterThanOrEqual(3);
    expect($('main .others a').length).toBeGreaterThanOrEqual(2);
    for (const part of order) expect(words($(`main #${part}`)), part).toMatch(/\w/);
    expect(text).toContain(`Services are delivered solely by ${name}, an independent provider`);
    expect($(`main a[href="${privacyUrl}"]`)).toHaveLength(1);
    expect(words($('footer'))).toContain('If you believe you have a medical emergency');
  });

  test('has a title of its own', () => {
    expect(new Set(partners.map(({ slug }) => pages.get(`/findcare/partner/${slug}`)!.title)).size).toBe(
      partners.length,
    );
  });
});

test('every provider’s number leads to its page [ROUTE-6]', () => {
  const redirects = JSON.parse(readFileSync(join(SITE_FOLDER, 'redirects.json'), 'utf8')) as Record<string, string>;
  for (const { slug, providerId } of partners)
    expect(redirects[`/findcare/partner/${providerId}`], slug).toBe(`/findcare/partner/${slug}`);
});
