import type { ClientDirective } from 'astro';

import { onTouch, wake } from '#ui/hydrate-island.ts';

/**
 * `client:saved-place` wakes an island when the browser is idle if a place is saved (FCNLocation), or when another island saves one; till then it does what
 * `client:touch` does, so that no click is lost while the island loads.
 */
const savedPlace: ClientDirective = (load, options, island) => {
  onTouch(load, options, island);
  const begin = (): void => wake(island);
  if (!/(^|; )FCNLocation=/.test(document.cookie)) addEventListener('find-care:place', begin, { once: true });
  else if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 });
  else setTimeout(begin, 200);
};

export default savedPlace;
