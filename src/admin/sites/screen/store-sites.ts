import { atom, onMount } from 'nanostores';

import { refusalOf } from '#admin/frame/change.ts';
import { askedAgain } from '#admin/frame/asked-again.ts';
import { TESTING_MODELS, type TestingModel } from '#covid/testing-models.ts';
import { STATION_STATUSES } from '../statuses.ts';
import type { SitesList } from '../site-calls.schema.ts';
import { callSites } from './call-sites.ts';

/** The list: on its way, shown, or why it isn't. */
export type SitesShown =
  | { state: 'loading' }
  | { state: 'guest' }
  | { state: 'refused'; why: string }
  | { state: 'failed' }
  /** `isStale`: no connection since. */
  | { state: 'shown'; list: SitesList; isStale: boolean };

/** What narrows the list; all of it but the words is in the address. */
export type SitesFilter = {
  words: string;
  state: string;
  status: '' | (typeof STATION_STATUSES)[number];
  test: '' | TestingModel;
  rule: '' | Rule;
  page: number;
};

/** What a site can ask for, as the list is narrowed by it. */
export const RULES = ['insurance', 'binax'] as const;
type Rule = (typeof RULES)[number];

export const $sites = atom<SitesShown>({ state: 'loading' });
/** A list that nothing narrows. */
export const EVERYTHING: SitesFilter = { words: '', state: '', status: '', test: '', rule: '', page: 1 };
export const $filter = atom<SitesFilter>(EVERYTHING);

/** The site that the address names, null for the list; undefined until the page is in a browser. */
export const $openId = atom<string | null | undefined>(undefined);
onMount($openId, () => {
  if (typeof document !== 'undefined') $openId.set(openSiteId());
});

onMount($sites, () => {
  // A build draws the page as well.
  if (typeof document === 'undefined') return;
  const asked = new URLSearchParams(location.search);
  const oneOf = <One extends string>(all: readonly One[], name: string): One | '' =>
    all.find((one) => one === asked.get(name)) ?? '';
  $filter.set({
    ...EVERYTHING,
    state: asked.get('state') ?? '',
    status: oneOf(STATION_STATUSES, 'status'),
    test: oneOf(TESTING_MODELS, 'test'),
    rule: oneOf(RULES, 'rule'),
    page: Math.max(1, Number(asked.get('page') ?? '1') || 1),
  });
  void loadSites();
});

/** The site that the address names; null for the list. */
export function openSiteId(): string | null {
  return new URLSearchParams(location.search).get('site');
}

/** Narrows the list, and says so in the address; what is typed isn't said there. */
export function narrow(changes: Partial<SitesFilter>): void {
  const filter = { ...$filter.get(), page: 1, ...changes };
  $filter.set(filter);
  const { state, status, test, rule, page } = filter;
  const said = new URLSearchParams({
    ...(state && { state }),
    ...(status && { status }),
    ...(test && { test }),
    ...(rule && { rule }),
    ...(page > 1 && { page: String(page) }),
  });
  history.replaceState(null, '', `/admin/sites${said.size > 0 ? `?${said.toString()}` : ''}`);
  void loadSites();
}

let latest: AbortController | undefined;

/** Loads the list; a later call displaces an earlier one. */
export async function loadSites(): Promise<void> {
  askedAgain($sites);
  latest?.abort();
  const { signal } = (latest = new AbortController());
  const { words, state, status, test, rule, page } = $filter.get();
  try {
    const query = {
      ...(words.trim() && { words }),
      ...(state && { state }),
      ...(status && { status }),
      ...(test && { testingModel: test }),
      ...(rule === 'insurance' && { insuranceRequired: 'true' as const }),
      ...(rule === 'binax' && { binax: 'true' as const }),
      ...(page > 1 && { page: String(page) }),
    };
    const list = await callSites('$get', '/admin/sites', { query }, { signal });
    if (!signal.aborted) $sites.set({ state: 'shown', list, isStale: false });
  } catch (error) {
    if (signal.aborted) return;
    const [refusal, shown] = [refusalOf(error), $sites.get()];
    if (!refusal && shown.state === 'shown') $sites.set({ ...shown, isStale: true });
    else if (refusal?.status === 401) $sites.set({ state: 'guest' });
    else if (refusal) $sites.set({ state: 'refused', why: refusal.problem?.detail ?? 'You may not see sites.' });
    else $sites.set({ state: 'failed' });
  }
}
