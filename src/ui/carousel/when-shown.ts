/** How long carousels wait for a sign of a visitor, in milliseconds from when the page is read; the first turn is due after that. */
const WAIT_MS = 4000;

/** Wakes carousels in view once a visitor is there, since only then they have anything to do. Without script the slides are a list that scrolls. */
export function wakeWhenShown(roots: NodeListOf<HTMLElement>): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      // As `wake` of hydrate-island.ts does, which would be one file more for each page with a carousel.
      target.closest('astro-island')?.dispatchEvent(new Event('care:wake'));
    }
  });
  // At the first sign of a visitor, or after a while.
  const come = new Promise((done) => {
    setTimeout(done, WAIT_MS);
    for (const sign of ['pointerover', 'keydown', 'scroll']) addEventListener(sign, done, { once: true });
  });
  void come.then(() => roots.forEach((root) => observer.observe(root)));
}
