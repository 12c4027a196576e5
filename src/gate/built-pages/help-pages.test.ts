import { beforeAll, expect, test } from 'vitest';
import { buildIfStale, SITE_FOLDER } from '#build/build.ts';
import { readContent } from '#content-model/content.ts';
import { readSite, type BuiltPage } from './built-page.ts';

const { dangerSigns } = readContent();
let pages = new Map<string, BuiltPage>();

beforeAll(() => {
  buildIfStale();
  const { pages: built } = readSite(SITE_FOLDER, 'findcare/{help,ayuda,help/*,ayuda/*}.html');
  pages = new Map(built.map((page) => [page.path, page]));
}, 180_000);

test('every sign has its page in English and Spanish, each leading to the other', () => {
  expect(dangerSigns.length).toBeGreaterThan(0);
  for (const { id } of dangerSigns) {
    const [english, spanish] = [`/findcare/help/${id}`, `/findcare/ayuda/${id}`];
    expect(pages.get('/findcare/help')!.$(`a[href="${english}"]`).length, english).toBeGreaterThan(0);
    expect(pages.get('/findcare/ayuda')!.$(`a[href="${spanish}"]`).length, spanish).toBeGreaterThan(0);
    expect(pages.get(english)!.$(`a[href="${spanish}"]`).length, english).toBeGreaterThan(0);
    expect(pages.get(spanish)!.$(`a[href="${english}"]`).length, spanish).toBeGreaterThan(0);
    expect(pages.get(spanish)!.$('html').attr('lang'), spanish).toBe('es-US');
  }
});
