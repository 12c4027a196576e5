import { beforeAll, describe, expect, test } from 'vitest';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { readContent, readFiles } from '#content-model/content.ts';
import { bannersFor } from '#partners/banners/banners.ts';
import { readSite, squeezed, words, type BuiltPage } from './built-page.ts';

const { banners, categories, site } = readContent();
const { files } = readFiles();
const HOME = '/findcare/services';
const CHAT_RESULTS = '/findcare/category/chat-results';
let pages = new Map<string, BuiltPage>();

beforeAll(() => {
  buildIfStale();
  const { pages: built } = readSite(SITE_FOLDER, 'findcare/{services,category/**/*}.html');
  pages = new Map(built.map((page) => [page.path, page]));
}, 180_000);

function page(path: string): BuiltPage {
  const found = pages.get(path);
  if (!found) throw new Error(`${path} was not built`);
  return found;
}

/** What stands in the form that asks for a place or a need: its label, its field, what hears it and where it leads without script. */
function field({ $ }: BuiltPage, name: 'q' | 'near') {
  const input = $(`main [role="search"] input[name="${name}"]`).first();
  const own = input.attr('form');
  const form = own ? $(`form[id="${own}"]`) : input.closest('form');
  return {
    label: squeezed($(`label[for="${input.attr('id') ?? ''}"]`).text()),
    role: input.attr('role'),
    completes: input.attr('aria-autocomplete'),
    list: $(`[id="${input.attr('aria-controls') ?? ''}"]`).attr('role'),
    leads: form.attr('action'),
  };
}

describe('Find Care’s home', () => {
  test('asks what one needs and where, and completes both while one types [HOME-1]', () => {
    const leads = '/findcare/category/search-results';
    const completes = { role: 'combobox', completes: 'list', list: 'listbox', leads };
    expect(field(page(HOME), 'q')).toEqual({ label: 'What do you need help with?', ...completes });
    expect(field(page(HOME), 'near')).toEqual({ label: 'Showing Services near', ...completes });
    expect(page(HOME).$('main input[name="near"]').attr('value')).toContain(site.defaultPlace.zipCode);
  });

  test('lists every category by display order, with its name and the icon of its number [HOME-1]', () => {
    const { $ } = page(HOME);
    const listed = $('main .needs a')
      .toArray()
      .map((link) => ({
        href: $(link).attr('href'),
        name: $(link).find('b').text(),
        icon: $(link).find('svg').attr('data-icon'),
        number: Number($(link).find('[data-services-of]').attr('data-services-of')),
      }));
    const ordered = categories.toSorted((a, b) => a.displayOrdinal - b.displayOrdinal);
    expect(listed).toEqual(
      ordered.map(({ slug, categoryName, icon, categoryId }) => ({
        href: `/findcare/category/${slug}`,
        name: categoryName,
        icon: icon.includes(':') ? icon : `healthicons:${icon}`,
        number: categoryId,
      })),
    );
    const numbers = listed.map(({ number }) => number);
    expect(new Set(numbers).size).toBe(22);
    for (const number of numbers) expect([number % 100, number >= 100, number <= 2400]).toEqual([0, true, true]);
  });

  test('counts as many services of a need as its page shows [HOME-1]', () => {
    const { $ } = page(HOME);
    const links = $('main .needs a').toArray();
    expect(links).toHaveLength(22);
    for (const link of links) {
      const href = $(link).attr('href') ?? '';
      expect(page(href).html, href).toContain(`<b>${parseInt($(link).find('small').text(), 10)} result`);
    }
  });

  test('shows services near the place, which follow the saved one [HOME-1]', () => {
    const { $ } = page(HOME);
    const near = $('main section[aria-labelledby="near-you"]');
    expect(squeezed(near.find('h2').text())).toMatch(/^Services near \d{5} Chicago, IL$/);
    expect(near.find('.tile').length).toBe(4);
    expect(near.closest('astro-island').attr('client')).toBe('saved-place');
    expect(JSON.parse(near.closest('[data-early-ask]').attr('data-early-ask') ?? '{}')).toMatchObject({
      at: '/api/tiles',
    });
  });

  test('turns its banners by priority, offers to help choose, and tells of the app [HOME-1]', () => {
    const built = page(HOME);
    const { $ } = built;
    const shown = bannersFor(banners, { landingPage: true });
    expect(shown.length).toBeGreaterThan(1);
    const carousel = $('main .banners [data-carousel="one"]');
    expect(carousel.attr('aria-roledescription')).toBe('carousel');
    const slides = carousel.find('[data-banner]').toArray();
    expect(slides.map((slide) => $(slide).attr('data-banner'))).toEqual(shown.map(({ id }) => id));
    expect(words($('main [data-help-choosing]').closest('section'))).toMatch(/^Need help choosing\?/);
    expect(squeezed($('main #app').text())).toBe(site.appBanner?.title);
  });
});

test('the list of services says where it is near, and opens Change location, on every category and for answers [LOC-9 part]', () => {
  const lists = [...pages.values()].filter(({ path }) => path.startsWith('/findcare/category/'));
  const paths = lists.map(({ path }) => path);
  for (const { slug } of categories)
    expect(paths).toEqual(
      expect.arrayContaining(
        ['', '.group-b', '/inperson-visit', '/virtual-visit'].map((end) => `/findcare/category/${slug}${end}`),
      ),
    );
  expect(paths).toContain(CHAT_RESULTS);
  for (const { $, path } of lists) {
    const line = $('main .where');
    expect(squeezed(line.text()), path).toMatch(/^Services near \d{5} [\w ]+, [A-Z]{2} Change location$/);
    const dialog = $(`dialog[id="${line.find('button[command="show-modal"]').attr('commandfor') ?? ''}"]`);
    expect(squeezed(dialog.find('h2').text()), path).toBe('Change location');
  }
});

test('a category comes with what narrows its list, its symptoms or, in layout new, every category: nothing is left to fetch [LOC-5 part]', () => {
  const ordered = categories.toSorted((a, b) => a.displayOrdinal - b.displayOrdinal);
  let symptomsShown = 0;
  for (const { slug, symptoms } of categories) {
    const { $ } = page(`/findcare/category/${slug}`);
    const chips = (found: typeof $) => found('main .filters .chip [type="checkbox"]').length;
    expect(chips($), slug).toBe(symptoms.length);
    symptomsShown += symptoms.length;
    const { $: $new } = page(`/findcare/category/${slug}.group-b`);
    const named = $new('main .filters nav[aria-label="Categories"] a').toArray();
    expect(
      named.map((link) => $new(link).text()),
      slug,
    ).toEqual(ordered.map(({ categoryName }) => categoryName));
    expect(chips($new), slug).toBe(0);
  }
  expect(symptomsShown).toBeGreaterThan(100);
});

describe('the results for somebody’s answers [RESULT-1]', () => {
  test('have the way here, a heading, a place, a video of the COVID-19 playlist and ten articles', () => {
    const built = page(CHAT_RESULTS);
    const { $ } = built;
    expect(built.crumbs).toEqual(['Home', 'Find Care', 'chat-results']);
    expect(
      $('nav[aria-label="Breadcrumb"] a')
        .toArray()
        .map((link) => $(link).attr('href')),
    ).toEqual(['/', HOME]);
    expect(squeezed($('main h1').text())).toMatch(/^Results for /);
    expect($('main .where')).toHaveLength(1);
    const video = $('main .video');
    expect(squeezed(video.closest('section').find('h2').first().text())).toBe('Videos about COVID-19');
    const dialog = $(`dialog[id="${video.find('.poster').attr('commandfor') ?? ''}"]`);
    expect(dialog.find('a[href$="/playlists/covid-19"]')).toHaveLength(1);
    const list = $('main section[aria-labelledby="related-articles"] [data-carousel="list"] ul > li');
    const fixed = files.conversation.flatMap(({ data }) => (data?.part === 'related-articles' ? data.articles : []));
    expect(fixed).toHaveLength(10);
    expect(list.toArray().map((item) => $(item).find('a').first().attr('href'))).toEqual(
      fixed.map((id) => `/rx-healthanswer/${id}`),
    );
  });
});
