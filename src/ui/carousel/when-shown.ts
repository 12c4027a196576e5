import type { CarouselHandle } from './carousel.ts';

/** Starts a carousel when it comes into view and the page is loaded; only then its script is loaded. Without it the slides are a list that scrolls. Gives what stops it. */
export function startWhenShown(root: HTMLElement): () => void {
  let handle: CarouselHandle | undefined;
  let gone = false;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    void start();
  });

  async function start(): Promise<void> {
    try {
      await loaded();
      const { startCarousel } = await import('./carousel.ts');
      if (!gone) handle = startCarousel(root);
    } catch (error) {
      // A carousel that fails is a list: only the console hears of it [ERR-3].
      console.warn('carousel', error);
    }
  }

  observer.observe(root);
  return () => {
    gone = true;
    observer.disconnect();
    handle?.stop();
  };
}

function loaded(): Promise<void> {
  return new Promise((done) => {
    if (document.readyState === 'complete') done();
    else addEventListener('load', () => done(), { once: true });
  });
}
