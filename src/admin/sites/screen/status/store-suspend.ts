import { atom } from 'nanostores';

import { callSites } from '../call-sites.ts';
import { $editing } from '../editing.ts';
import { becomes } from '../store-edit.ts';

/** What is typed of a suspension, and of how many people it is; null until that is known. */
export type Suspending = { why: string; people: { total: number; holding: number } | null };

/** Open while somebody says why a site is suspended. */
export const $suspending = atom<Suspending | null>(null);

/** Asks why the open site is to be suspended, or is. */
export function askToSuspend(): void {
  const now = $editing.get();
  if (now.state !== 'open' || now.isBusy) return;
  const { stationStatus, suspendedWhy } = now.site;
  $suspending.set({ why: suspendedWhy ?? '', people: null });
  if (stationStatus === 'Active') void countPeople();
}

/** Changes what is typed. */
export function typeSuspension(changes: Partial<Suspending>): void {
  const now = $suspending.get();
  if (now) $suspending.set({ ...now, ...changes });
}

/** Leaves the site as it is. */
export function stopSuspending(): void {
  $suspending.set(null);
}

/** Suspends the open site for what is typed; who is booked is decided about next. */
export async function suspend(): Promise<void> {
  const typed = $suspending.get();
  if (!typed) return;
  await becomes({ stationStatus: 'Suspended', why: typed.why });
  const now = $editing.get();
  if (now.state === 'open' && now.errors.some(({ field }) => field === 'why')) return;
  $suspending.set(null);
}

let latest: AbortController | undefined;

/** Counts whom it concerns; a later count displaces an earlier one. Without an answer none are said. */
async function countPeople(): Promise<void> {
  const now = $editing.get();
  if (now.state !== 'open') return;
  latest?.abort();
  const { signal } = (latest = new AbortController());
  const sent = { param: { id: now.site.locationId }, json: { stationStatus: 'Suspended' as const } };
  try {
    const { total, holding } = await callSites('$post', '/admin/sites/:id/stranded', sent, { reads: true, signal });
    if (!signal.aborted) typeSuspension({ people: { total, holding } });
  } catch {
    if (!signal.aborted) typeSuspension({ people: null });
  }
}
