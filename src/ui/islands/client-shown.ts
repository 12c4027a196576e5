import type { ClientDirective } from 'astro';

import { loadScripts, onTouch, wake } from './hydrate-island.ts';

/**
 * `client:shown` wakes an island after the first paint, which its script must not hold up, or at a touch before that. Where nothing is painted, as in a
 * hidden tab, it wakes at once.
 */
const shown: ClientDirective = (load, options, island) => wakeOnceShown(load, options, island);

/** The same for a page that is to show more than it came with before its script is fetched; `ready` never rejects. */
export function wakeOnceShown(
  load: Parameters<ClientDirective>[0],
  options: Parameters<ClientDirective>[1],
  island: HTMLElement,
  ready?: Promise<unknown>,
): void {
  onTouch(load, options, island);
  if (document.hidden) wake(island);
  else
    void Promise.all([Promise.all([painted(), ready]).then(() => loadScripts(island)), loaded()])
      .then(nextFrame)
      .then(() => wake(island));
}

function painted(): Promise<void> {
  return new Promise((done) => {
    new PerformanceObserver((list, observer) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return;
      observer.disconnect();
      done();
    }).observe({ type: 'paint', buffered: true });
  });
}

function loaded(): Promise<void> {
  return new Promise((done) => {
    if (document.readyState === 'complete') done();
    else addEventListener('load', () => done(), { once: true });
  });
}

/** Resolves after the next frame: letters that have just come are drawn in it. */
export function nextFrame(): Promise<void> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
}

export default shown;
