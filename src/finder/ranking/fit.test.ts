import { expect, test } from 'vitest';

import { content } from '#content-model/content.ts';
import { demoClinics } from '#demo/clinics.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';
import { makeCatalogue } from '../catalogue/catalogue.ts';
import { fitOf } from './fit.ts';
import { initialTiles } from '../at-build/initial-tiles.ts';
import { firstOfEachPartner } from './ranking.ts';

const { partners, services, categories, site, ...parts } = content();
const catalogue = makeCatalogue(services, categories, { partners, ...parts });
const clinics = demoClinics(partners, readGazetteer(), site.retailer);
const listed = (slug?: string) =>
  initialTiles(catalogue, clinics, site.defaultPlace, slug === undefined ? undefined : catalogue.categoryIds.get(slug));
const isTest = ({ serviceType }: { serviceType: string }) => serviceType === 'Labs';

test('a skin doctor close by is among the first where skin is asked for, and no hair or foot clinic before', () => {
  const [first, second, third] = firstOfEachPartner(listed('skin-hair'), 4).map(({ id }) => id);
  expect([first, second, third]).toEqual(expect.arrayContaining(['fernhill-skin', 'marlow-finch']));
});

test('no list of care begins with a lab test: home, and every category but that of tests', () => {
  expect(isTest(listed()[0]!)).toBe(false);
  for (const { slug } of categories) {
    const [first] = listed(slug);
    if (first && slug !== 'labs') expect([slug, first.id, isTest(first)]).toEqual([slug, first.id, false]);
  }
  expect(isTest(listed('labs')[0]!)).toBe(true);
});

test('a service that somebody pays for is never before a free or cheaper one for the same', () => {
  for (const { slug } of categories) {
    const tiles = listed(slug);
    tiles.forEach((tile, place) => {
      if (!tile.sponsored) return;
      const asked = { categories: new Set([catalogue.categoryIds.get(slug)!]), symptoms: null };
      const fit = fitOf(tile, asked, catalogue.categories);
      const later = tiles
        .slice(place + 1)
        .filter((one) => !one.sponsored && one.symptoms.some((id) => tile.symptoms.includes(id)));
      expect(
        later.filter((one) => fitOf(one, asked, catalogue.categories) <= fit).map(({ id }) => id),
        slug,
      ).toEqual([]);
    });
  }
  const hearing = listed('vision-hearing').map(({ id }) => id);
  expect(hearing.indexOf('hearing-check')).toBeLessThan(hearing.indexOf('clearsound-test'));
});
