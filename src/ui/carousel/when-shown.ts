/** How long carousels wait for a sign of a visitor, in milliseconds from when the page is read; the first turn is due after that. */
const WAIT_MS = 4000;

/**
 * Starts carousels as they come into view, once somebody is there; only then their script is. One that is in view from the first has nothing to do before its
 * first turn, or before there is someone to press a button of it. Without script the slides are a list that scrolls.
 */
export function startWhenShown(roots: NodeListOf<HTMLElement>): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      // A carousel that fails is a list: only the console hears of it [ERR-3].
      import('./carousel.ts').then(({ startCarousel }) => startCarousel(target as HTMLElement)).catch(console.warn);
    }
  });
  void firstSign().then(() => roots.forEach((root) => observer.observe(root)));
}

/** Resolves at the first sign of a visitor, or after a while. */
function firstSign(): Promise<unknown> {
  return new Promise((done) => {
    setTimeout(done, WAIT_MS);
    for (const sign of ['pointerover', 'keydown', 'scroll']) addEventListener(sign, done, { once: true });
  });
}
