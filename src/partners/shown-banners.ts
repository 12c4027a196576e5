import { BANNERS_EVENT } from './banners.ts';

/** Shows of the page's banners those that the latest answer has; a carousel of them is built again [BANNER-1, BANNER-2]. */
export function followBanners(): void {
  addEventListener(BANNERS_EVENT, (event) => show(new Set((event as CustomEvent<string[]>).detail)));
}

function show(ids: ReadonlySet<string>): void {
  for (const slide of document.querySelectorAll<HTMLElement>('[data-banner]'))
    slide.hidden = !ids.has(slide.dataset['banner'] ?? '');
  for (const carousel of document.querySelectorAll('.carousel:has([data-banner])'))
    carousel.dispatchEvent(new Event('carousel:rebuild'));
}
