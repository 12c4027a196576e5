import { atom, onMount } from 'nanostores';

import { client } from '#api/browser/client.ts';
import type { finderRoutes } from '../server/routes.ts';
import { forgetViewed } from '../tiles/viewed.ts';

const call = client<ReturnType<typeof finderRoutes>>();

/** How many services somebody is told that they looked at; null until that is known, and where it can't be. `cleared` is how a clear went. */
export const $viewed = atom<{ count: number | null; cleared: 'not asked' | 'busy' | 'done' | 'failed' }>({
  count: null,
  cleared: 'not asked',
});
onMount($viewed, () => void load());

async function load(): Promise<void> {
  try {
    const { tiles } = await call('$get', '/tiles/recent', {});
    if (Array.isArray(tiles)) $viewed.set({ ...$viewed.get(), count: tiles.length });
  } catch {
    // The row isn't there.
  }
}

/** Forgets them all. */
export async function clearViewed(): Promise<void> {
  const { count, cleared } = $viewed.get();
  if (cleared === 'busy') return;
  $viewed.set({ count, cleared: 'busy' });
  const isDone = await forgetViewed();
  $viewed.set(isDone ? { count: 0, cleared: 'done' } : { count, cleared: 'failed' });
}
