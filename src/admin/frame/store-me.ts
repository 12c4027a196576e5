import { atom, computed, onMount } from 'nanostores';

import { client } from '#api/browser/client.ts';
import { CallError } from '#api/browser/call-error.ts';
import type { Me } from '../me.schema.ts';
import type { consoleRoutes } from '../server/me-routes.ts';

const TICK_EVERY = 10_000;

const call = client<typeof consoleRoutes>();

/** Who is signed in; null for no one of the staff, 'loading' until that is known, 'failed' where it was not answered. */
export const $me = atom<Me | null | 'loading' | 'failed'>('loading');

/** The site that a page is about, with its zone. */
export type AtSite = { name: string; timeZone: string; timeZoneName: string };
const $named = atom<AtSite | null>(null);
/** The site whose name and clock the bar has: what the page is about, else the only one of who is signed in. */
export const $atSite = computed([$named, $me], (named, me): AtSite | null => {
  if (named || me === null || typeof me === 'string' || me.sites === 'all') return named;
  return me.sites.length === 1 ? (me.sites[0] ?? null) : null;
});

/** Says which site a page is about. */
export function standAt(site: AtSite | null): void {
  $named.set(site);
}

/** The time by the server's clock, epoch ms. */
export const $now = atom(0);
let ahead = 0;

/** Sets the clock by what the server says (ISO). */
export function setClock(now: string): void {
  ahead = Date.parse(now) - Date.now();
  $now.set(Date.parse(now));
}

/** The time by the server's clock at this moment, epoch ms. */
export function serverNow(): number {
  return Date.now() + ahead;
}

onMount($now, () => {
  if (typeof document === 'undefined') return;
  const ticking = setInterval(() => $now.set(serverNow()), TICK_EVERY);
  return () => clearInterval(ticking);
});

onMount($me, () => {
  // A build draws the frame as well.
  if (typeof document !== 'undefined') void loadMe();
});

/** Asks who is signed in, and what they may do; again after something of that has changed. */
export async function loadMe(): Promise<void> {
  if ($me.get() === 'failed') $me.set('loading');
  try {
    const me = await call('$get', '/admin/me', {});
    setClock(me.now);
    $me.set(me);
  } catch (error) {
    const isNobody = error instanceof CallError && (error.status === 401 || error.status === 403);
    $me.set(isNobody ? null : 'failed');
  }
}
