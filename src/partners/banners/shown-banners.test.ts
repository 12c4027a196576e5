import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { showBanners } from './shown-banners.ts';

const slides = ['flu-season', 'sleep-kit'].map((banner) => ({ dataset: { banner }, hidden: false }));
const rebuilt = vi.fn();

beforeEach(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', {
    querySelectorAll: (selector: string) => (selector === '[data-banner]' ? slides : [{ dispatchEvent: rebuilt }]),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('of the page’s banners those of the latest answer are shown, and their carousel is built again [BANNER-2 part]', () => {
  showBanners([{ id: 'sleep-kit' }, { id: 'of-another-page' }]);
  expect(slides.map(({ hidden }) => hidden)).toEqual([true, false]);
  expect(rebuilt).toHaveBeenCalledOnce();
});

test.each([
  ['what is no list of banners', () => showBanners({} as never)],
  [
    'a page that is taken apart',
    () => {
      vi.stubGlobal('document', { querySelectorAll: () => [null] });
      showBanners([]);
    },
  ],
])('banners that fail (%s) are only told on the console: what called them goes on [ERR-3 part]', (_, show) => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  expect(show).not.toThrow();
  expect(warn).toHaveBeenCalledOnce();
});
