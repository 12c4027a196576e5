import { atom, onMount } from 'nanostores';

import { refusalOf } from '#admin/day/state/call-day.ts';
import { STATION_STATUSES } from '../statuses.ts';
import type { SitesList } from '../site-calls.schema.ts';
import { callSites } from './call-sites.ts';

/** The list: on its way, shown, or why it isn't. */
export type SitesShown =
  | { state: 'loading' }
  | { state: 'guest' }
  | { state: 'refused'; why: string }
  | { state: 'failed' }
  | { state: 'shown'; list: SitesList };

/** What narrows the list; all of it is in the address. */
export type SitesFilter = { words: string; state: string; status: string; page: number };

export const $sites = atom<SitesShown>({ state: 'loading' });
export const $filter = atom<SitesFilter>({ words: '', state: '', status: '', page: 1 });

/** The site that the address names, null for the list; undefined until the page is in a browser. */
export const $openId = atom<string | null | undefined>(undefined);
onMount($openId, () => {
  if (typeof document !== 'undefined') $openId.set(openSiteId());
});

onMount($sites, () => {
  // A build draws the page as well.
  if (typeof document === 'undefined') return;
  const asked = new URLSearchParams(location.search);
  const status = asked.get('status') ?? '';
  $filter.set({
    words: asked.get('words') ?? '',
    state: asked.get('state') ?? '',
    status: STATION_STATUSES.some((one) => one === status) ? status : '',
    page: Math.max(1, Number(asked.get('page') ?? '1') || 1),
  });
  void loadSites();
});

/** The site that the address names; null for the list. */
export function openSiteId(): string | null {
  return new URLSearchParams(location.search).get('site');
}

/** Narrows the list, and says so in the address. */
export function narrow(changes: Partial<SitesFilter>): void {
  const filter = { ...$filter.get(), page: 1, ...changes };
  $filter.set(filter);
  const { words, state, status, page } = filter;
  const said = new URLSearchParams({
    ...(words && { words }),
    ...(state && { state }),
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  });
  history.replaceState(null, '', `/admin/sites${said.size > 0 ? `?${said.toString()}` : ''}`);
  void loadSites();
}

let latest: AbortController | undefined;

/** Loads the list; a later call displaces an earlier one. */
export async function loadSites(): Promise<void> {
  latest?.abort();
  const { signal } = (latest = new AbortController());
  const { words, state, status, page } = $filter.get();
  try {
    const query = {
      ...(words.trim() && { words }),
      ...(state && { state }),
      ...(status && { status: status as (typeof STATION_STATUSES)[number] }),
      ...(page > 1 && { page: String(page) }),
    };
    const list = await callSites('$get', '/admin/sites', { query }, { signal });
    if (!signal.aborted) $sites.set({ state: 'shown', list });
  } catch (error) {
    if (signal.aborted) return;
    const refusal = refusalOf(error);
    if (refusal?.status === 401) $sites.set({ state: 'guest' });
    else if (refusal) $sites.set({ state: 'refused', why: refusal.problem?.detail ?? 'You may not see sites.' });
    else $sites.set({ state: 'failed' });
  }
}
