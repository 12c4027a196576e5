import { expect, test } from 'vitest';
import { buildIfStale } from '#build/build.ts';
import { pagesToLookAt, pagesToValidate, SHARES } from './pages-to-look-at.ts';

const NONE = { routes: [], pages: [] };
const addresses = (...asked: Parameters<typeof pagesToLookAt>) => pagesToLookAt(...asked).map(({ address }) => address);

test('pages are chosen by what changed, and of the others every commit looks at a share', { timeout: 180_000 }, () => {
  buildIfStale();
  const templates = addresses('', undefined);
  expect(templates.length).toBeGreaterThan(20);
  expect(addresses('all', NONE).length).toBeGreaterThan(templates.length);

  const shares = Array.from({ length: SHARES }, (_, share) => addresses('', NONE, share));
  expect(shares.flat().toSorted()).toEqual(templates.toSorted());
  for (const share of shares) expect(share.length).toBeLessThanOrEqual(Math.ceil(templates.length / SHARES));

  const home = { routes: ['findcare/services.astro'], pages: ['/findcare/category/labs', '/findcare/category/sleep'] };
  const changed = addresses('changed', home);
  expect(changed).toContain('/findcare/services');
  expect(changed.some((address) => home.pages.includes(address))).toBe(true);
  for (let share = 0; share < SHARES; share += 1)
    expect(addresses('', home, share)).toEqual(expect.arrayContaining(changed));
  expect(addresses('changed', NONE)).toEqual([]);
});

test(
  'the HTML of every page that may have changed is validated, and one page of each other template',
  { timeout: 180_000 },
  () => {
    buildIfStale();
    const all = pagesToValidate('', undefined);
    const change = { routes: ['findcare/category/[category].astro'], pages: [] };
    const categories = pagesToValidate('', change);
    const few = pagesToValidate('', NONE);
    expect(few.size).toBeLessThan(categories.size);
    expect(categories.size).toBeLessThan(all.size);
    expect(categories).toContain('/findcare/category/labs');
    expect(few.isSubsetOf(categories)).toBe(true);
    expect([...pagesToValidate('changed', change)]).toEqual(addresses('changed', change));
  },
);
