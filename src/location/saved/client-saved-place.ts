import type { ClientDirective } from 'astro';

import type { EarlyCall } from '#api/browser/early-call.ts';
import { randomId } from '#api/browser/random-id.ts';
import { loadScripts, onTouch, wake } from '#ui/islands/hydrate-island.ts';
import type { EarlyAsk } from './early-ask.ts';
import { placeAtFirst } from './place-at-first.ts';

/**
 * `client:saved-place` wakes an island when the browser is idle and a place is saved (FCNLocation), or once another
 * island saves one.
 * Until then it works as `client:touch`. The element around the island may say what to ask early (early-ask.ts).
 * - `data-near` in the island gets the place's name before the first paint, so that nothing moves.
 * - `data-needs` on it has the files of its script, named by build/island-scripts.ts.
 * While the call is under way, `data-finding` on <html> hides what was built for another place.
 */
const savedPlace: ClientDirective = (load, options, island) => {
  onTouch(load, options, island);
  const place = placeAtFirst(document.cookie);
  const { at, body, unless, also } = JSON.parse(island.parentElement?.dataset['earlyAsk'] ?? '{}') as Partial<EarlyAsk>;
  const isOther = unless && new RegExp(unless).test(location.search);
  const begin = (): void => wake(island);

  if (place?.name) island.querySelectorAll('[data-near]').forEach((one) => (one.textContent = place.name));
  if (at && (place || isOther)) {
    document.documentElement.dataset['finding'] = '';
    loadScripts(island);
    if (place && !isOther) {
      const asked = JSON.stringify({ lat: place.lat, lng: place.lng, ...body });
      const headers = { 'content-type': 'application/json', 'x-transaction-id': randomId() };
      const answer = fetch(at, { method: 'POST', headers, body: asked });
      // Whoever takes the answer hears of a failure.
      answer.catch(() => 0);
      (self as { earlyCall?: EarlyCall }).earlyCall = { asked, answer };
    }
  }

  if (isOther || (also && document.cookie.includes(also))) begin();
  else if (!place) addEventListener('find-care:place', begin, { once: true });
  // Where a browser has no word for idle, the next turn has to do.
  else {
    const atIdle =
      (window as Partial<Window>).requestIdleCallback ?? (setTimeout as unknown as typeof requestIdleCallback);
    atIdle(begin, { timeout: 2000 });
  }
};

export default savedPlace;
