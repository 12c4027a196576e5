import type { ClientDirective } from 'astro';

import touch from '#ui/client-touch.ts';

/** `client:saved-place` wakes an island when the browser is idle if a place is saved (FCNLocation), and otherwise as `client:touch` does, or when another island saves one. */
const savedPlace: ClientDirective = (load, options, island) => {
  if (!/(^|; )FCNLocation=/.test(document.cookie)) {
    // A key that is none: wakes the island without anything to do again, and is nothing to one that is awake.
    addEventListener('find-care:place', () => island.dispatchEvent(new Event('keydown')), { once: true });
    return touch(load, options, island);
  }
  const wake = (): void => void load().then((hydrate) => hydrate());
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 2000 });
  else setTimeout(wake, 200);
};

export default savedPlace;
