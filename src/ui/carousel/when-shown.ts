/** Starts a carousel when it comes into view and the page is loaded; only then its script is loaded. Without it the slides are a list that scrolls. */
export function startWhenShown(root: HTMLElement): void {
  new IntersectionObserver((entries, observer) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    // A carousel that fails is a list: only the console hears of it [ERR-3].
    start(root).catch(console.warn);
  }).observe(root);
}

async function start(root: HTMLElement): Promise<void> {
  if (document.readyState !== 'complete') await new Promise((done) => addEventListener('load', done));
  const { startCarousel } = await import('./carousel.ts');
  startCarousel(root);
}
