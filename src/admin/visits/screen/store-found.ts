import { atom, computed, onMount } from 'nanostores';

import { $me } from '../../frame/store-me.ts';
import { askedAgain } from '../../frame/asked-again.ts';
import { callDay } from '../../day/state/call-day.ts';
import { refusalOf } from '#admin/frame/change.ts';
import { $visits, listBy } from '../../day/state/store-visits.ts';
import { $said } from '../../day/state/store-steps.ts';
import { focusRow } from '../../day/state/store-focus.ts';
import { $opened, closeVisit } from '../../day/state/store-visit.ts';
import type { VisitFilters } from '../../day/visit.schema.ts';
import { filtersOf, visitsPath } from '../filters-in-address.ts';
import type { VisitsSummary } from '../visits.schema.ts';
import { callVisits } from './call-visits.ts';

/** What was found: on its way, shown, or why it isn't. `next`: where older ones begin; `isStale`: no answer came since, so that it may have changed. */
export type Found =
  | { state: 'loading' }
  | { state: 'guest' }
  | { state: 'failed' }
  | { state: 'refused'; why: string }
  | { state: 'shown'; next: string | null; isStale: boolean; older: 'none' | 'sending' | 'failed' };

export const $found = atom<Found>({ state: 'loading' });
/** The filters of the address. */
export const $filters = atom<VisitFilters>({});
/** Words that are typed about a person: only ever here, and in the body of the call. */
export const $words = atom('');
/** How many there are of each status; null where the caller's role is told none, or they are not there yet. */
export const $summary = atom<VisitsSummary | null>(null);
/** Whether emergency access is all that lets somebody look: it opens one appointment, and a count of all would speak of others. */
export const $isOneAlone = computed($me, (me) => {
  if (me === null || typeof me === 'string') return false;
  return me.may.some(({ permission, scope }) => permission === 'appointment.search' && scope === 'B');
});

onMount($found, () => {
  if (typeof document === 'undefined') return;
  const read = (): void => {
    $filters.set(filtersOf(location.search));
    void find();
  };
  const again = (): void => {
    const found = $found.get();
    if (found.state === 'failed' || (found.state === 'shown' && found.isStale)) void find();
  };
  listBy(find);
  read();
  // What emergency access has shown goes with it.
  const unhear = $isOneAlone.listen((isSo, wasSo) => {
    if (isSo || !wasSo) return;
    $opened.set(null);
    void find();
  });
  addEventListener('popstate', read);
  addEventListener('online', again);
  return () => {
    unhear();
    removeEventListener('popstate', read);
    removeEventListener('online', again);
  };
});

let latest: AbortController | undefined;

/** Looks for visits by the filters and words of now, from the newest on. A later call displaces an earlier one. */
export async function find(): Promise<void> {
  askedAgain($found);
  latest?.abort();
  const { signal } = (latest = new AbortController());
  try {
    const { visits, next } = await callDay(
      '$post',
      '/admin/appointments/search',
      { json: asked() },
      { signal, reads: true },
    );
    if (signal.aborted) return;
    $visits.set(visits);
    $found.set({ state: 'shown', next: next ?? null, isStale: false, older: 'none' });
    void count(signal);
  } catch (error) {
    if (!signal.aborted) notFound(error);
  }
}

function asked() {
  const words = $words.get().trim();
  return { ...$filters.get(), ...(words && { words }) };
}

/** What is shown stays; it says that it may have changed. */
function notFound(error: unknown): void {
  const refusal = refusalOf(error);
  const found = $found.get();
  if (!refusal && found.state === 'shown') $found.set({ ...found, isStale: true });
  else if (refusal?.status === 401) $found.set({ state: 'guest' });
  else if (refusal)
    $found.set({ state: 'refused', why: refusal.problem?.detail ?? 'You may not look for appointments.' });
  else $found.set({ state: 'failed' });
}

/** Adds the older ones below, and goes to the first of them. */
export async function findOlder(): Promise<void> {
  const found = $found.get();
  if (found.state !== 'shown' || !found.next || found.older === 'sending') return;
  const signal = latest?.signal;
  $found.set({ ...found, older: 'sending' });
  try {
    const json = { ...asked(), after: found.next };
    const { visits, next } = await callDay(
      '$post',
      '/admin/appointments/search',
      { json },
      { ...(signal && { signal }), reads: true },
    );
    if (signal?.aborted) return;
    $visits.set([...$visits.get(), ...visits]);
    $found.set({ ...found, next: next ?? null, older: 'none' });
    $said.set(`${String(visits.length)} older appointments below.`);
    const [first] = visits;
    if (first) requestAnimationFrame(() => focusRow(first.appointmentId));
  } catch {
    if (!signal?.aborted) $found.set({ ...found, older: 'failed' });
  }
}

/** Counts what the filters find, where the caller's role is told; words are no filter. */
async function count(signal: AbortSignal): Promise<void> {
  const { status, ...others } = $filters.get();
  const query = {
    ...others,
    ...(others.serviceId && { serviceId: String(others.serviceId) }),
    ...(status && { status: status.join(',') }),
  };
  try {
    const summary =
      $words.get().trim() || $isOneAlone.get()
        ? null
        : await callVisits('$get', '/admin/appointments/summary', { query }, { signal });
    if (!signal.aborted) $summary.set(summary);
  } catch {
    if (!signal.aborted) $summary.set(null);
  }
}

/** Narrows the list to other filters, which the address has from then on. */
export function narrow(filters: VisitFilters): void {
  $filters.set(filters);
  history.pushState(null, '', visitsPath(filters));
  closeVisit();
  $summary.set(null);
  void find();
}

/** Looks for words. */
export function findWords(words: string): void {
  $words.set(words);
  closeVisit();
  void find();
}
