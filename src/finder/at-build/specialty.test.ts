import { expect, test } from 'vitest';

import { content } from '#content-model/content.ts';
import { demoClinics } from '#demo/clinics.ts';
import { readGazetteer } from '#location/gazetteer/read.ts';
import { makeCatalogue } from '../catalogue/catalogue.ts';
import { initialTiles } from './initial-tiles.ts';
import { deliveryOf, type Visit } from '../catalogue/visit-pages.ts';

const { partners, services, categories, site, ...parts } = content();
const catalogue = makeCatalogue(services, categories, { partners, ...parts });
const clinics = demoClinics(partners, readGazetteer(), site.retailer);

/** The services on a category's page, or on its page of one kind of visit. */
function shown(slug: string, visit?: Visit): string[] {
  const { categoryId, specialty } = categories.find((one) => one.slug === slug)!;
  return initialTiles(catalogue, clinics, site.defaultPlace, categoryId, deliveryOf(visit, specialty)).map(
    ({ id }) => id,
  );
}

test('the pages of specialty care show it from the first, all others when its box is checked [CAT-7 part] [ROUTE-5 part]', () => {
  expect(shown('sleep', 'inperson-visit')).toContain('quiet-hours-clinic');
  expect(shown('sleep')).toContain('quiet-hours-clinic');
  for (const slug of ['cancercare', 'specializedcare']) expect(shown(slug), slug).toContain('northlight-opinions');
  const about = categories.filter(({ specialty }) => specialty).map(({ slug }) => slug);
  expect(about.toSorted()).toEqual(['cancercare', 'sleep', 'specializedcare']);
});
