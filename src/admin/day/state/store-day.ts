import { atom, onMount } from 'nanostores';

import { $now, serverNow, setClock, standAt } from '../../frame/store-me.ts';
import { askedAgain } from '../../frame/asked-again.ts';
import { callDay } from './call-day.ts';
import { refusalOf } from '#admin/frame/change.ts';
import { narrowingOf, withNarrowing } from './day-filters.ts';
import { findPeople } from './find-people.ts';
import { $filters, $narrowed, $payments, $spaces, $typed, listBy, takeVisits } from './store-visits.ts';
import { TAB, takeColleagues, tellLater, tellLeft, tellOpened } from './store-colleagues.ts';
import { follow, isHeard, unfollow } from './store-live.ts';
import { $opened } from './store-visit.ts';
import type { DaySites, SiteDay } from '../visit.schema.ts';

/** Milliseconds between two looks for changes of others, where they don't come by themselves. */
const LOOK_EVERY = 4000;
/** Milliseconds without a connection that are not worth a word. */
const CALM_MS = 6000;

/** The day: on its way, shown, or why it isn't. `asOf`: when it was last known to be true (epoch ms); `isStale`: no connection since. */
export type DayShown =
  | { state: 'loading' }
  | { state: 'guest' }
  | { state: 'refused'; why: string }
  | { state: 'failed' }
  | { state: 'choosing'; sites: DaySites['sites'] }
  | { state: 'shown'; day: SiteDay; asOf: number; isStale: boolean };

export const $day = atom<DayShown>({ state: 'loading' });

onMount($day, () => {
  // A build draws the page as well.
  if (typeof document === 'undefined') return;
  listBy(loadDay);
  const narrowing = narrowingOf(location.search);
  $narrowed.set(narrowing.shown);
  $filters.set(narrowing.filters);
  const listening = [
    $narrowed.listen(keepInAddress),
    $filters.listen(keepInAddress),
    $opened.listen(() => void tellOpened()),
    $typed.listen((typed) => {
      const shown = $day.get();
      if (shown.state === 'shown') findPeople(shown.day, typed);
    }),
  ];
  void loadDay();
  const looking = setInterval(() => {
    listen();
    if (!isHeard()) void look();
    void tellOpened();
  }, LOOK_EVERY);
  const back = (): void => {
    if (document.hidden || !navigator.onLine) {
      unfollow();
      tellLater();
    } else {
      listen();
      void tellOpened();
    }
    void look();
  };
  const events = [
    [window, 'online'],
    [window, 'offline'],
    [document, 'visibilitychange'],
  ] as const;
  for (const [from, name] of events) from.addEventListener(name, back);
  addEventListener('pagehide', tellLeft);
  return () => {
    clearInterval(looking);
    unfollow();
    for (const stop of listening) stop();
    removeEventListener('pagehide', tellLeft);
    for (const [from, name] of events) from.removeEventListener(name, back);
  };
});

/** The address has what the list is narrowed to, so that it is so again when the page is. Words about a person are not in it. */
function keepInAddress(): void {
  const search = withNarrowing(location.search, { shown: $narrowed.get(), filters: $filters.get() });
  history.replaceState(null, '', `${location.pathname}${search}`);
}

/** Has changes of others come by themselves, while the list is looked at. */
function listen(): void {
  const query = asked();
  if (document.hidden || $day.get().state !== 'shown' || !query) return;
  follow(
    { ...query, tab: TAB },
    {
      onMark: (mark) => void heard(mark),
      onColleagues: takeColleagues,
      onBeat: () => {
        const shown = $day.get();
        if (shown.state === 'shown') void heard(shown.day.mark);
      },
      // The session is over, or the role: the answer to the next question says which.
      onEnd: () => void loadDay(),
    },
  );
}

/** Which day of which site the address names. */
function asked(): { site: string; date?: string } | null {
  const address = new URLSearchParams(location.search);
  const [site, date] = [address.get('site'), address.get('date')];
  return site ? { site, ...(date && { date }) } : null;
}

/** The address of a day of a site. */
export function dayPath(site: string, date?: string): string {
  return `/admin/day?${new URLSearchParams({ site, ...(date && { date }) }).toString()}`;
}

/** Where the list of a day is printed. */
export function printPath({ site, date }: Pick<SiteDay, 'site' | 'date'>): string {
  return `/admin/papers?${new URLSearchParams({ kind: 'day-list', site: site.locationId, date }).toString()}`;
}

/** When the list was last known to be true, by the server's clock (epoch ms). */
let knownAt = 0;
let latest: AbortController | undefined;

/** Loads the day of the address; without a site in it, the caller's only one, or a choice of theirs. A later call displaces an earlier one. */
export async function loadDay(): Promise<void> {
  askedAgain($day);
  latest?.abort();
  const { signal } = (latest = new AbortController());
  try {
    const query = asked() ?? (await ownSite(signal));
    if (!query) return;
    const day = await callDay('$get', '/admin/appointments', { query }, { signal });
    if (signal.aborted) return;
    setClock(day.now);
    standAt(day.site);
    knownAt = $now.get();
    $payments.set(new Map(day.payments.map(({ appointmentId, payment }) => [appointmentId, payment])));
    $spaces.set(day.site.spaces);
    takeVisits(day.visits);
    $day.set({ state: 'shown', day, asOf: knownAt, isStale: false });
    listen();
  } catch (error) {
    if (!signal.aborted) notLoaded(error);
  }
}

async function ownSite(signal: AbortSignal): Promise<{ site: string } | null> {
  const { sites } = await callDay('$get', '/admin/appointments/sites', { query: {} }, { signal });
  const [only, ...others] = sites;
  if (signal.aborted) return null;
  if (!only || others.length > 0) {
    $day.set({ state: 'choosing', sites });
    return null;
  }
  history.replaceState(null, '', dayPath(only.locationId));
  keepInAddress();
  return { site: only.locationId };
}

/** A list that is shown stays; it says since when it may have changed. */
function notLoaded(error: unknown): void {
  const refusal = refusalOf(error);
  const shown = $day.get();
  if (!refusal && shown.state === 'shown') {
    if (serverNow() - knownAt > CALM_MS) $day.set({ ...shown, asOf: knownAt, isStale: true });
  } else if (refusal?.status === 401) $day.set({ state: 'guest' });
  else if (refusal) $day.set({ state: 'refused', why: refusal.problem?.detail ?? 'You may not see this day.' });
  else $day.set({ state: 'failed' });
}

let isLooking = false;

/** Asks whether others have changed something since, or the connection is back. */
async function look(): Promise<void> {
  const shown = $day.get();
  const query = asked();
  if (isLooking || shown.state !== 'shown' || !query || document.hidden) return;
  isLooking = true;
  try {
    const { mark, colleagues } = await callDay('$get', '/admin/appointments/mark', { query });
    takeColleagues(colleagues);
    await heard(mark);
  } catch (error) {
    notLoaded(error);
  } finally {
    isLooking = false;
  }
}

/** Loads the list again where it isn't that of a mark; else it is true as it stands. */
async function heard(mark: string): Promise<void> {
  const shown = $day.get();
  if (shown.state !== 'shown') return;
  if (mark !== shown.day.mark) return loadDay();
  knownAt = serverNow();
  if (shown.isStale) $day.set({ ...shown, asOf: knownAt, isStale: false });
}
