import { atom, onMount } from 'nanostores';

import { callDay } from '../../day/state/call-day.ts';
import { refusalOf } from '#admin/frame/change.ts';
import type { DaySites } from '../../day/visit.schema.ts';

/** The sites whose hours somebody can cancel; who sees none of their visits cancels by ids. */
export const $sites = atom<
  { state: 'loading' } | { state: 'guest' } | { state: 'by ids' } | { state: 'known'; sites: DaySites['sites'] }
>({ state: 'loading' });

onMount($sites, () => {
  if (typeof document !== 'undefined') void load();
});

async function load(): Promise<void> {
  try {
    const { sites } = await callDay('$get', '/admin/appointments/sites', { query: {} });
    $sites.set({ state: 'known', sites });
  } catch (error) {
    $sites.set({ state: refusalOf(error)?.status === 401 ? 'guest' : 'by ids' });
  }
}
