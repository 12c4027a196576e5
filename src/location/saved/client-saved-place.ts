import type { ClientDirective } from 'astro';

import type { EarlyCall } from '#api/browser/early-call.ts';
import { randomId } from '#api/browser/random-id.ts';
import { loadScripts, onTouch, wake } from '#ui/islands/hydrate-island.ts';
import { placeAtFirst } from './place-at-first.ts';

/**
 * `client:saved-place` wakes an island when the browser is idle if a place is saved (FCNLocation), or when another island saves one; till then it does what
 * `client:touch` does, so that no click is lost while the island loads. The place's name (`data-near`) stands there before the first paint: a longer one would
 * move what follows.
 *
 * The element around an island may say what to ask about the place (`data-ask`, the rest of a POST's body, `data-at`, its path) unless the address matches
 * `data-unless`, which comes with it; an island whose element has `data-also` wakes for that cookie too. What the page came with is then for another place: it is hidden (`data-finding` on the page), and the call begins while the island's script, whose
 * files the build has named (`data-needs`, build/island-scripts.ts), is on its way.
 */
const savedPlace: ClientDirective = (load, options, island) => {
  onTouch(load, options, island);
  const place = placeAtFirst(document.cookie);
  const { ask, at = '', unless, also } = island.parentElement?.dataset ?? {};
  const isOther = ask && unless && new RegExp(unless).test(location.search);
  const begin = (): void => wake(island);

  if (place?.name) island.querySelectorAll('[data-near]').forEach((one) => (one.textContent = place.name));
  if (ask && (place || isOther)) {
    document.documentElement.dataset['finding'] = '';
    loadScripts(island);
    if (place && !isOther) {
      const asked = JSON.stringify({ lat: place.lat, lng: place.lng, ...(JSON.parse(ask) as object) });
      const headers = { 'content-type': 'application/json', 'x-transaction-id': randomId() };
      const answer = fetch(at, { method: 'POST', headers, body: asked });
      // Whoever takes the answer hears of a failure.
      answer.catch(() => 0);
      Reflect.set(globalThis, 'earlyCall', { asked, answer } satisfies EarlyCall);
    }
  }

  if (isOther || (also && document.cookie.includes(also))) begin();
  else if (!place) addEventListener('find-care:place', begin, { once: true });
  else if ('requestIdleCallback' in window) requestIdleCallback(begin, { timeout: 2000 });
  else setTimeout(begin, 200);
};

export default savedPlace;
