import { beforeAll, describe, expect, test } from 'vitest';
import type { CheerioAPI } from 'cheerio';
import type { CategoryPart } from '#finder/catalogue/category-part.schema.ts';
import { detailsOf } from '#finder/server/category-data.ts';
import { shopCategoryAddress } from '#shop/products/addresses.ts';
import { readFiles, readContent } from '#content-model/content.ts';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { readSite, squeezed, type BuiltPage } from './built-page.ts';

const { categories, banners, products, shopCategories, site } = readContent();
const { files } = readFiles();
let pages = new Map<string, BuiltPage>();

beforeAll(() => {
  buildIfStale();
  pages = new Map(readSite(SITE_FOLDER, 'findcare/{category/*,services}.html').pages.map((page) => [page.path, page]));
}, 180_000);

function page(path: string): BuiltPage {
  const found = pages.get(path);
  if (!found) throw new Error(`${path} was not built`);
  return found;
}

/** What must be on the page for a part of a category: a selector, and the words it has. */
function sign(
  part: CategoryPart,
  category: (typeof categories)[number],
): [selector: string, words: string | undefined] {
  const titleOf = (name: string) => banners.find(({ id }) => id === name)?.title;
  switch (part.componentType) {
    case 'html':
    case 'logo':
    case 'video':
    case 'health-article-list':
    case 'related-product-list':
      return ['h2', part.name];
    case 'description':
      return part.content ? ['.flow > :is(p, h2)', undefined] : ['.lead', category.lead];
    case 'disclaimer':
      return [
        `aside[aria-label="${files.disclaimers.find(({ id }) => id === part.contentId)?.data?.title}"]`,
        undefined,
      ];
    case 'chatbot':
      return ['h2', 'Need help choosing?'];
    case 'in-page-banner':
    case 'category-banner':
      return ['.banner h2', titleOf(part.banner)];
    case 'category-banner-list':
      return ['.banner h2', banners.find(({ categories: slugs }) => slugs.includes(category.slug))?.title];
    case 'location':
      return ['.where', undefined];
    case 'tiles':
      return ['.tile', undefined];
  }
}

/** Where in the page's order of elements the first one after `from` stands that fits; -1 when there is none. */
function indexAfter($: CheerioAPI, from: number, [selector, words]: [string, string | undefined]): number {
  const all = $('main *').toArray();
  return all.findIndex((element, index) => {
    if (index <= from || !$(element).is(selector)) return false;
    return words === undefined || squeezed($(element).text()) === words;
  });
}

describe('the page of a category', () => {
  test('has its name, its parts, of every type that there is, in the order of its file, and services that can be begun [CAT-1, CAT-11, ROUTE-2]', () => {
    const types = new Set<string>();
    expect(categories).toHaveLength(22);
    for (const category of categories) {
      const { $, title, canonical } = page(`/findcare/category/${category.slug}`);
      expect(squeezed($('h1').text())).toBe(category.categoryName);
      expect(title).toContain(category.title);
      expect(canonical).toMatch(new RegExp(`/category/${category.slug}$`));
      expect($('.tile a.btn').length, category.slug).toBeGreaterThan(0);
      let at = -1;
      for (const part of category.components) {
        const next = indexAfter($, at, sign(part, category));
        expect(next, `${category.slug}: ${part.componentType} '${part.name}'`).toBeGreaterThan(at);
        types.add(part.componentType);
        at = next;
      }
    }
    expect(types.size).toBe(13);
  });

  test('has a breadcrumb only when its file says so, and leads to its shelf of the shop with the number of products, to none where the call has a message [CAT-2, CALL-3]', () => {
    for (const { slug, categoryName, hasBreadCrumbs, shopCategory } of categories) {
      const { $, crumbs } = page(`/findcare/category/${slug}`);
      expect(crumbs, slug).toEqual(hasBreadCrumbs ? ['Home', 'Find Care', categoryName] : []);
      const shelves = files['shop-categories'].map(({ id }) => shopCategoryAddress(id));
      const links = $('main a.go')
        .toArray()
        .filter((link) => shelves.includes($(link).attr('href') ?? '') && $(link).text().includes('product'))
        .map((link) => `${$(link).attr('href')} ${squeezed($(link).text())}`);
      const details = detailsOf({ shopCategories, products }, shopCategory);
      const wanted = 'message' in details ? [] : details.data;
      expect(links, slug).toEqual(
        wanted.map(({ categoryName: name, productCount: count, tier3Url }) => {
          return `${tier3Url} ${name} in the shop (${count} product${count === 1 ? '' : 's'})`;
        }),
      );
      expect(wanted, slug).toHaveLength(shopCategory ? 1 : 0);
    }
    expect(categories.filter(({ hasBreadCrumbs }) => !hasBreadCrumbs).length).toBeGreaterThan(0);
    expect(categories.filter(({ shopCategory }) => shopCategory).length).toBeGreaterThan(0);
  });

  test('has on each tile the price that its file gives, in figures or in words, unless it is not offered there [TILE-4 part]', () => {
    const shown = new Set<string>();
    for (const { path, $ } of pages.values())
      for (const tile of $('.tile').toArray()) {
        const name = squeezed($(tile).find('h3').text());
        const data = files.services.find((one) => one.data?.name === name)?.data;
        const price = squeezed($(tile).find('.price dd').text());
        // A tile without a name waits for an answer.
        if (!name || price.startsWith('Not offered in ')) continue;
        const figure = [`$${data?.price ?? ''}*`, data?.priceUnit].filter(Boolean).join(' ');
        expect(price, `${name} on ${path}`).toBe(data?.priceOverrideText ?? figure);
        shown.add(name);
      }
    expect(shown.size).toBeGreaterThan(40);
  });

  test('is found as vision&hearing too, whose own address is /vision-hearing [ROUTE-2]', () => {
    expect(page('/findcare/category/vision&hearing').canonical).toMatch(/\/category\/vision-hearing$/);
  });

  test('on COVID-19 leads to what to read and to what to buy, and no other does [CAT-4]', () => {
    for (const { slug } of categories) {
      const { $ } = page(`/findcare/category/${slug}`);
      const buttons = ['Wellness Articles', 'Move to cart'].map((words) =>
        $('main a.btn').filter((_, link) => squeezed($(link).text()) === words),
      );
      expect(
        buttons.map((found) => found.length),
        slug,
      ).toEqual(slug === 'covid-19' ? [1, 1] : [0, 0]);
      if (slug !== 'covid-19') continue;
      const [read, buy] = buttons.map((found) => $(found.attr('href') ?? ''));
      expect(read?.find('a[href^="/rx-healthanswer/"]').length).toBeGreaterThan(0);
      expect(buy?.find('a[href^="/store/c/"]').length).toBeGreaterThan(0);
    }
  });

  test('says where someone asks back, in the words of the spec, its button in the words of its file', () => {
    let shown = 0;
    for (const { slug, components } of categories) {
      const wanted = components.flatMap((part) => (part.componentType === 'chatbot' ? [part] : []));
      const { $ } = page(`/findcare/category/${slug}`);
      const found = $('main .choosing.tint');
      expect(found.length, slug).toBe(wanted.length);
      for (const [index, { buttonText }] of wanted.entries()) {
        const banner = found.eq(index);
        expect(banner.find('h2').text()).toBe('Need help choosing?');
        expect(banner.find('p').text()).toBe("Answer a few quick questions, and we'll help you find the right care.");
        expect(squeezed(banner.find('a').text())).toBe(buttonText);
        expect(banner.find('a').attr('href')).toBe('/findcare/category/chat-results');
        shown += 1;
      }
    }
    expect(shown).toBeGreaterThan(0);
  });
});

test('beside a video stands the link to something of one’s own: its words, where it leads, its name in reports, before or after what is said [CAT-12 part]', () => {
  let shown = 0;
  for (const { slug, components } of categories)
    for (const part of components) {
      if (part.componentType !== 'video' || !part.signInCTAProperties) continue;
      const { title, url, trackval, position } = part.signInCTAProperties;
      const { $ } = page(`/findcare/category/${slug}`);
      const link = $(`main .video a[data-track="${trackval}"]`);
      expect([squeezed(link.text()), link.attr('href')], slug).toEqual([title, url]);
      const side = position === 'before' ? link.parent().nextAll('details') : link.parent().prevAll('details');
      expect(side, slug).toHaveLength(1);
      shown += 1;
    }
  expect(shown).toBeGreaterThan(0);
});

test('each category is there in both layouts: findcare3 for version 1, new for version 2, each with services and its own version in its search [CAT-10]', () => {
  for (const { slug, featureType } of categories) {
    for (const [path, version] of [
      [slug, 1],
      [`${slug}.group-b`, 2],
    ] as const) {
      const { $ } = page(`/findcare/category/${path}`);
      const tiles = $('main .tile[data-card]');
      expect(tiles.find('.act a').length, path).toBeGreaterThan(0);
      const does = /(Treats|Helps with|Advice about|For): /;
      const saying = tiles.filter((_, tile) => does.test($(tile).find('.facts').text())).length;
      expect(saying, path).toBe(version === 2 || featureType ? tiles.length : 0);
      const list = $('astro-island[props*="slVersion"]').attr('props');
      expect(list, path).toContain(`"slVersion":[0,${version}]`);
    }
  }
});

test('every tile has its logo, what the service does, and how far the nearest clinic is or how long people wait [TILE-2]', () => {
  const reach = /^(Nearest clinic: \d+(\.\d)? miles away|(Average wait|Average reply|First session): .+)$/;
  let seen = 0;
  for (const [path, { $ }] of pages) {
    for (const tile of $('main .tile[data-card]').toArray()) {
      const name = `${path}: ${squeezed($(tile).find('h3').text())}`;
      expect($(tile).find('.tile-head svg.plate text, .tile-head img.plate[src]').length, name).toBe(1);
      expect(squeezed($(tile).find('.blurb > p:not(.why)').first().text()).length, name).toBeGreaterThan(10);
      const facts = $(tile).find('.facts li').toArray();
      expect(facts.filter((fact) => reach.test(squeezed($(fact).text()))).length, name).toBe(1);
      seen += 1;
    }
  }
  expect(seen).toBeGreaterThan(100);
});

test('Find Care’s home shows the app and where to get it [BANNER-5]', () => {
  const { $ } = page('/findcare/services');
  const banner = $('section[aria-labelledby="app"]');
  expect(banner.find('h2').text()).toBe(site.appBanner?.title);
  expect(banner.find('p').first().text()).toBe(site.appBanner?.text);
  expect(
    banner
      .find('a')
      .toArray()
      .map((link) => [$(link).text().trim(), $(link).attr('href')]),
  ).toEqual(site.appBanner?.links.map(({ label, href }) => [label, href]));
});
