import { atom } from 'nanostores';

import { callSites } from '../call-sites.ts';
import { $editing, change } from '../editing.ts';
import { becomes } from '../store-edit.ts';

/** What is typed of a suspension, `from` as 'YYYY-MM-DD', and of how many people it is; null until that is known. */
export type Suspending = { from: string; why: string; people: { total: number; holding: number } | null };

/** Open while somebody says why a site is suspended. */
export const $suspending = atom<Suspending | null>(null);

/** Asks why the open site is to be suspended, or is. */
export function askToSuspend(): void {
  const now = $editing.get();
  if (now.state !== 'open' || now.isBusy) return;
  const { stationStatus, suspendedWhy, closedFrom, today } = now.site;
  $suspending.set({ from: closedFrom ?? today, why: suspendedWhy ?? '', people: null });
  if (stationStatus === 'Active') void countPeople();
}

/** Chooses the day from which it is; whom that concerns is counted again. */
export function chooseDay(from: string): void {
  typeSuspension({ from, people: null });
  const now = $editing.get();
  if (now.state !== 'open') return;
  change({ errors: now.errors.filter(({ field }) => field !== 'from') });
  if (from >= now.site.today) void countPeople();
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
  await becomes({ stationStatus: 'Suspended', ...dayOf(typed), why: typed.why });
  const now = $editing.get();
  if (now.state === 'open' && now.errors.some(({ field }) => field === 'from' || field === 'why')) return;
  $suspending.set(null);
}

/** The day that is sent: none of a site that is suspended already. */
function dayOf({ from }: Suspending): { from?: string } {
  const now = $editing.get();
  return now.state === 'open' && now.site.stationStatus === 'Active' ? { from } : {};
}

let latest: AbortController | undefined;

/** Counts whom it concerns; a later count displaces an earlier one. Without an answer none are said. */
async function countPeople(): Promise<void> {
  const [now, typed] = [$editing.get(), $suspending.get()];
  if (now.state !== 'open' || !typed) return;
  latest?.abort();
  const { signal } = (latest = new AbortController());
  const json = { stationStatus: 'Suspended' as const, from: typed.from };
  const sent = { param: { id: now.site.locationId }, json };
  try {
    const { total, holding } = await callSites('$post', '/admin/sites/:id/stranded', sent, { reads: true, signal });
    if (!signal.aborted) typeSuspension({ people: { total, holding } });
  } catch {
    if (!signal.aborted) typeSuspension({ people: null });
  }
}
