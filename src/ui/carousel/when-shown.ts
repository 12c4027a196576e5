/** Starts carousels as they come into view, once the page is loaded; only then their script is. Without it the slides are a list that scrolls. */
export function startWhenShown(roots: Iterable<HTMLElement>): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      // A carousel that fails is a list: only the console hears of it [ERR-3].
      import('./carousel.ts').then(({ startCarousel }) => startCarousel(target as HTMLElement)).catch(console.warn);
    }
  });
  for (const root of roots) observer.observe(root);
}
