/** Shows the banners that the latest answer has, and has their carousel built again [BANNER-1, BANNER-2]. Failures go to the console only [ERR-3]. */
export function showBanners(banners: readonly { id: string }[]): void {
  if (typeof window === 'undefined') return;
  try {
    const ids = new Set(banners.map(({ id }) => id));
    for (const slide of document.querySelectorAll<HTMLElement>('[data-banner]'))
      slide.hidden = !ids.has(slide.dataset['banner'] ?? '');
    for (const carousel of document.querySelectorAll('.carousel:has([data-banner])'))
      carousel.dispatchEvent(new Event('carousel:rebuild'));
  } catch (error) {
    console.warn('banners', error);
  }
}
