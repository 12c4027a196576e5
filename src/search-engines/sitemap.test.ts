import { expect, test } from 'vitest';
import { shareCard, shareCardPath } from './share-card.ts';
import { sitemap } from './sitemap.ts';

const card = shareCard('A page', {}, 'Larkmoor Find Care');

test('search engines find each page that they may keep, with the day of its last review, and no other [LAND-6 part]', () => {
  const xml = sitemap(
    [
      { path: '/findcare/services', hasPicture: true, indexable: true, lastReviewed: undefined, card },
      { path: '/findcare/cold-flu', hasPicture: true, indexable: true, lastReviewed: '2026-10-15', card },
      { path: '/findcare/a&b', hasPicture: true, indexable: true, lastReviewed: undefined, card },
      { path: '/schedule-appointment/', hasPicture: true, indexable: false, lastReviewed: undefined, card },
    ],
    'https://www.larkmoor.example',
  );
  expect(xml.match(/<url>.*<\/url>/g)).toEqual([
    '<url><loc>https://www.larkmoor.example/findcare/services</loc></url>',
    '<url><loc>https://www.larkmoor.example/findcare/cold-flu</loc><lastmod>2026-10-15</lastmod></url>',
    '<url><loc>https://www.larkmoor.example/findcare/a&amp;b</loc></url>',
  ]);
});

test('a shared link shows the part of the site and the price of the one service [LAND-6 part]', () => {
  const trail = [
    { label: 'Home', href: '/' },
    { label: 'Skin & hair', href: '/findcare/category/skin-hair' },
    { label: 'Eczema' },
  ];
  const service = { name: 'Eczema', description: 'By photo.', cost: { amount: 59.5 } };
  expect(shareCard('Eczema', { trail, services: [service] }, 'Find Care')).toEqual({
    brand: 'Find Care',
    title: 'Eczema',
    kind: 'Skin & hair',
    price: '$59.50',
  });
  expect(shareCard('Eczema', { services: [service, service] }, 'Find Care').price).toBeUndefined();
  const free = shareCard('A', { services: [{ ...service, cost: { amount: 0 } }] }, 'Find Care');
  const lowest = shareCard('A', { services: [{ ...service, cost: { amount: 99, from: true } }] }, 'Find Care');
  expect(free.price).toBe('Free');
  expect(lowest).toMatchObject({ price: '$99', priceLabel: 'Starting at' });
  expect(shareCardPath('/')).toBe('/og/home.png');
  expect(shareCardPath('/findcare/services')).toBe('/og/findcare/services.png');
});
