import type { ClientDirective } from 'astro';

import { onTouch, wake } from '#ui/hydrate-island.ts';

/** `client:saved-place` wakes an island when the browser is idle if a place is saved (FCNLocation), and otherwise as `client:touch` does, or when another island saves one. */
const savedPlace: ClientDirective = (load, options, island) => {
  if (!/(^|; )FCNLocation=/.test(document.cookie)) {
    addEventListener('find-care:place', () => wake(island), { once: true });
    return onTouch(load, options, island);
  }
  const hydrate = (): void => void load().then((begin) => begin());
  if ('requestIdleCallback' in window) requestIdleCallback(hydrate, { timeout: 2000 });
  else setTimeout(hydrate, 200);
};

export default savedPlace;
