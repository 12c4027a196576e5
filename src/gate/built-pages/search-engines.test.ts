import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSite } from './built-page.ts';
import { searchEngineMistakes } from './search-engines.ts';

const ORIGIN = 'https://www.larkmoor.example';
const TITLE = 'Talk to a therapist online';
const DESCRIPTION = 'Weekly talks with a licensed therapist by video, from home. See the price and who it is for.';
const URL_OF_PAGE = `${ORIGIN}/findcare/online-therapy`;

/** A small page that is right in every way; each test breaks one thing of it. */
const PAGE = `<!doctype html><html lang="en-US"><head>
<title>${TITLE} | Larkmoor Find Care</title>
<meta name="description" content="${DESCRIPTION}">
<link rel="canonical" href="${URL_OF_PAGE}">
<meta property="og:title" content="${TITLE} | Larkmoor Find Care">
<meta property="og:description" content="${DESCRIPTION}">
<meta property="og:type" content="website">
<meta property="og:url" content="${URL_OF_PAGE}">
<meta property="og:image" content="${ORIGIN}/og/findcare/online-therapy.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:height" content="630">
<meta property="og:image:alt" content="${TITLE}">
<meta name="twitter:card" content="summary_large_image">
<script type="application/ld+json">${JSON.stringify({
  '@context': 'https://schema.org',
  '@graph': [
    {
      '@type': 'MedicalWebPage',
      '@id': URL_OF_PAGE,
      url: URL_OF_PAGE,
      name: TITLE,
      description: DESCRIPTION,
      lastReviewed: '2026-10-15',
      reviewedBy: { '@type': 'Person', name: 'R. Amadi, MD' },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: `${ORIGIN}/` },
        { '@type': 'ListItem', position: 2, name: 'Therapy' },
      ],
    },
    {
      '@type': 'Service',
      name: 'Therapy by video',
      description: 'Weekly talks.',
      offers: { '@type': 'Offer', price: 99, priceCurrency: 'USD' },
    },
    {
      '@type': 'Product',
      name: 'Harbor lamp',
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 1280 },
      offers: { '@type': 'Offer', price: 20, priceCurrency: 'USD' },
    },
    { '@type': 'Article', headline: 'What a talk does', author: { '@type': 'Person', name: 'Nell Arbor' } },
    {
      '@type': 'FAQPage',
      mainEntity: [
        {
          '@type': 'Question',
          name: 'Is it private?',
          acceptedAnswer: { '@type': 'Answer', text: 'Yes. Nobody else sees it.' },
        },
      ],
    },
  ],
})}</script></head><body>
<nav aria-label="Breadcrumb"><ol><li><a href="/">Home</a></li><li><span>Therapy</span></li></ol></nav>
<main><h1>Talk to a therapist</h1><p>Checked by R. Amadi, MD on <time datetime="2026-10-15">October 15, 2026</time>.</p>
<h2>Therapy by video</h2><p>Weekly talks.</p><p>$99<sup>*</sup> per visit</p>
<p>Harbor lamp, $20. Rated 4.5 out of 5 from 1,280 reviews.</p><h2>What a talk does</h2><p>Written by Nell Arbor.</p>
<details><summary>Is it private?</summary><div><p>Yes.</p><p>Nobody
else sees it.</p></div></details></main></body></html>`;

const SITEMAP = `<?xml version="1.0"?><urlset><url><loc>${URL_OF_PAGE}</loc><lastmod>2026-10-15</lastmod></url></urlset>`;
const ROBOTS = `User-agent: *
Disallow: /admin/
Disallow: /api/
Disallow: /schedule-appointment/
Disallow: /search
Sitemap: ${ORIGIN}/sitemap.xml
`;
const NOINDEX = '<html><head><title>T</title><meta name="robots" content="noindex"></head><body></body></html>';

let folder = '';

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'site-'));
  write('findcare/online-therapy.html', PAGE);
  write('404.html', NOINDEX);
  write('sitemap.xml', SITEMAP);
  write('robots.txt', ROBOTS);
  write('og/findcare/online-therapy.png', await picture(1200, 630));
});

afterEach(() => rmSync(folder, { recursive: true }));

function write(name: string, text: string | Buffer): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
}

function picture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#0E5A4F' } })
    .png({ palette: true })
    .toBuffer();
}

function mistakes(): string[] {
  return searchEngineMistakes(readSite(folder), ORIGIN, 'Larkmoor Find Care').mistakes;
}

/** Puts `to` in the place of every `from` of the page, which must be there. */
function breakPage(from: string | RegExp, to: string): void {
  const broken = PAGE.replace(from, to);
  expect(broken).not.toBe(PAGE);
  write('findcare/online-therapy.html', broken);
}

test('a page that is right has no mistake [LAND-6 part]', () => {
  expect(mistakes()).toEqual([]);
});

test.each<[wrong: string, from: string | RegExp, to: string, told: RegExp]>([
  ['no title', /<title>.*<\/title>/, '', /has no title/],
  ['a long title', `<title>${TITLE}`, `<title>${TITLE.repeat(3)}`, /title has 99 characters/],
  ['no description', /<meta name="description".*>/, '', /has no description/],
  [
    'a short description',
    `description" content="${DESCRIPTION}"`,
    'description" content="Talk."',
    /description has 5 characters/,
  ],
  ['no canonical address', /<link rel="canonical".*>/, '', /has no canonical address/],
  [
    'a canonical address that is not its own',
    'canonical" href="https://www.larkmoor.example/findcare/online-therapy',
    'canonical" href="https://www.larkmoor.example/elsewhere',
    /canonical address .*elsewhere is no page/,
  ],
  ['two h1', '<h2>Therapy by video</h2>', '<h1>Therapy by video</h1>', /has 2 h1/],
  ['an empty h1', '<h1>Talk to a therapist</h1>', '<h1> </h1>', /h1 is empty/],
  ['no Open Graph title', /<meta property="og:title".*>/, '', /og:title is ''/],
  ['no alternative text', /<meta property="og:image:alt".*>/, '', /has no og:image:alt/],
  ['a picture that is not there', 'og/findcare/online-therapy.png', 'og/none.png', /none\.png does not exist/],
  ['no graph', /<script type="application\/ld\+json">.*<\/script>/, '', /has 0 JSON-LD graphs/],
  ['a graph that does not parse', '{"@context"', '{@context', /does not parse/],
  [
    'a graph that points to nothing',
    '"@type":"Service"',
    '"provider":{"@id":"#gone"},"@type":"Service"',
    /points to #gone/,
  ],
  [
    'a graph with another name of the page',
    `"name":"${TITLE}"`,
    '"name":"Therapy"',
    /graph says name 'Therapy', its head/,
  ],
  ['a price that is not shown', '$99', '$89', /price 99 \(Offer\), which the page does not show/],
  ['a price that is shown as part of another', '$99<', '$990<', /price 99 \(Offer\), which the page does not show/],
  ['a service under another name', '<h2>Therapy by video', '<h2>Therapy', /name 'Therapy by video' \(Service\)/],
  [
    'a place of service that is not shown',
    '"@type":"Service"',
    '"areaServed":"Every state","@type":"Service"',
    /areaServed 'Every state' \(Service\)/,
  ],
  ['a rating that is not shown', 'Rated 4.5 out', 'Rated 4.6 out', /ratingValue 4.5 of 1280 \(AggregateRating\)/],
  ['a rating by others than those shown', '1,280 reviews', '280 reviews', /ratingValue 4.5 of 1280/],
  ['an author whom the page does not name', 'Written by Nell', 'Written by Sam', /author 'Nell Arbor' \(Article\)/],
  [
    'an article by the site',
    '{"@type":"Person","name":"Nell Arbor"}',
    '{"@type":"Organization","name":"Nell Arbor"}',
    /author 'Nell Arbor' \(Article\)/,
  ],
  ['a reviewer whom nobody sees', 'Checked by R. Amadi, MD', 'Checked', /name 'R. Amadi, MD' \(Person\)/],
  [
    'a reviewer who has not signed',
    'Checked by R. Amadi, MD',
    'Checked by R. Amadi, MD (demo)',
    /reviewedBy 'R. Amadi, MD', whom the page calls a demo/,
  ],
  [
    'a review day that nobody sees',
    '<time datetime="2026-10-15">October 15, 2026</time>',
    'a day',
    /lastReviewed 2026-10-15/,
  ],
  [
    'another breadcrumb',
    '<li><span>Therapy',
    '<li><span>Talks',
    /breadcrumb is 'Home > Talks', its graph's 'Home > Therapy'/,
  ],
  [
    'a question that is not in the graph',
    '</details>',
    '</details><details><summary>How long?</summary><p>An hour.</p></details>',
    /'How long\?' is not in its graph/,
  ],
  ['an answer in other words', '<p>Yes.</p>', '<p>Yes, it is.</p>', /answers 'Is it private\?' in other words/],
])('the check finds %s [LAND-6 part]', (_, from, to, told) => {
  breakPage(from, to);
  expect(mistakes()).toEqual(expect.arrayContaining([expect.stringMatching(told)]));
});

test('the check finds every mistake of a page at once [LAND-6 part]', () => {
  write(
    'findcare/online-therapy.html',
    PAGE.replace('$99', '$89').replace('<h1>', '<h2>').replace('<p>Yes.', '<p>No.'),
  );
  expect(
    mistakes().filter((mistake) => mistake.startsWith('/findcare/online-therapy: ')).length,
  ).toBeGreaterThanOrEqual(3);
});

test('the check finds pages with the same title or description [LAND-6 part]', () => {
  write('findcare/therapy.html', PAGE.replaceAll('findcare/online-therapy"', 'findcare/therapy"'));
  expect(mistakes()).toEqual(
    expect.arrayContaining([
      '/findcare/therapy: has the title of /findcare/online-therapy',
      '/findcare/therapy: has the description of /findcare/online-therapy',
      `/sitemap.xml: lacks ${ORIGIN}/findcare/therapy`,
    ]),
  );
});

test('the check finds a private page that search engines may keep [LAND-6 part]', () => {
  write('404.html', NOINDEX.replace('noindex', 'all'));
  expect(mistakes()).toContain('/404: search engines may keep it');
});

test('the check finds a second spelling that leads to no page [LAND-6 part]', () => {
  write('other.html', PAGE);
  expect(mistakes()).toEqual([]);
  write('other.html', PAGE.replace(`canonical" href="${URL_OF_PAGE}`, `canonical" href="${ORIGIN}/nowhere`));
  expect(mistakes()).toEqual([expect.stringMatching(/^\/other: its canonical address .*nowhere is no page/)]);
});

test('the check finds a sitemap that names a page that is gone, or another day [LAND-6 part]', () => {
  write(
    'sitemap.xml',
    SITEMAP.replace('</urlset>', `<url><loc>${ORIGIN}/gone</loc></url></urlset>`).replace('10-15', '10-16'),
  );
  expect(mistakes()).toEqual([
    `/sitemap.xml: ${ORIGIN}/gone is no page that search engines may keep`,
    `/sitemap.xml: says '2026-10-16' of ${URL_OF_PAGE}, its page '2026-10-15'`,
  ]);
  rmSync(join(folder, 'sitemap.xml'));
  expect(mistakes()).toEqual(['/sitemap.xml: is missing']);
});

test('the check finds robots.txt that lets crawlers into the schedule, or names no sitemap [LAND-6 part]', () => {
  write('robots.txt', ROBOTS.replace('Disallow: /schedule-appointment/\n', '').replace('sitemap.xml', 'map.xml'));
  expect(mistakes()).toEqual([
    "/robots.txt: lacks 'Disallow: /schedule-appointment/'",
    `/robots.txt: lacks 'Sitemap: ${ORIGIN}/sitemap.xml'`,
  ]);
});

test('the check finds a picture of another size [LAND-6 part]', async () => {
  write('og/findcare/online-therapy.png', await picture(600, 315));
  expect(mistakes()).toEqual(['/findcare/online-therapy: its picture is no PNG of 1200 by 630']);
});
