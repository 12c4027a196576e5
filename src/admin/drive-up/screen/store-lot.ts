import { atom, onMount } from 'nanostores';

import { client } from '#api/browser/client.ts';
import { callDay } from '#admin/day/state/call-day.ts';
import { outageWords, refusalOf } from '#admin/frame/change.ts';
import type { DaySites } from '#admin/day/visit.schema.ts';
import { askedAgain } from '#admin/frame/asked-again.ts';
import { setClock, standAt } from '#admin/frame/store-me.ts';
import type { DriveUp, DriveUpList, LotStep } from '../drive-up-calls.schema.ts';
import type { driveUpRoutes } from '../server/routes.ts';

const call = client<typeof driveUpRoutes>();

/** Milliseconds between two looks at the lot. */
const LOOK_EVERY = 10_000;

/** The lot: on its way, shown, or why it isn't; `isStale`: no connection since. */
export type LotShown =
  | { state: 'loading' | 'guest' | 'failed' }
  | { state: 'refused'; why: string }
  | { state: 'choosing'; sites: DaySites['sites'] }
  | { state: 'shown'; lot: DriveUpList; isStale: boolean };

export const $lot = atom<LotShown>({ state: 'loading' });
/** Whose space is asked for: the id of their registration. */
export const $parking = atom<string | null>(null);
/** What came of the last step, or why it didn't. */
export const $lotSaid = atom('');

onMount($lot, () => {
  // A build draws the page as well.
  if (typeof document === 'undefined') return;
  void loadLot();
  const looking = setInterval(() => {
    if (!document.hidden && $lot.get().state === 'shown') void loadLot();
  }, LOOK_EVERY);
  return () => clearInterval(looking);
});

/** The address of the lot of a site. */
export function lotPath(site: string): string {
  return `/admin/drive-up?${new URLSearchParams({ site }).toString()}`;
}

/** Loads the lot of the site in the address; without one that of the caller's only site, or a choice of theirs. */
export async function loadLot(): Promise<void> {
  askedAgain($lot);
  try {
    const site = new URLSearchParams(location.search).get('site') ?? (await onlySite());
    if (site === null) return;
    const lot = await call('$get', '/admin/drive-up', { query: { site } });
    setClock(lot.now);
    standAt(lot.site);
    $lot.set({ state: 'shown', lot, isStale: false });
  } catch (error) {
    const [refusal, shown] = [refusalOf(error), $lot.get()];
    if (!refusal && shown.state === 'shown') $lot.set({ ...shown, isStale: true });
    else if (refusal?.status === 401) $lot.set({ state: 'guest' });
    else if (refusal) $lot.set({ state: 'refused', why: refusal.problem?.detail ?? 'You may not see the lot.' });
    else $lot.set({ state: 'failed' });
  }
}

async function onlySite(): Promise<string | null> {
  const { sites } = await callDay('$get', '/admin/appointments/sites', { query: { only: 'lot' } });
  const [only, ...others] = sites;
  if (only && others.length === 0) {
    history.replaceState(null, '', lotPath(only.locationId));
    return only.locationId;
  }
  $lot.set({ state: 'choosing', sites });
  return null;
}

const DONE: Record<LotStep, string> = {
  here: 'is here',
  park: 'has a space',
  swabbed: 'is swabbed',
  left: 'has left',
  undo: 'is as before',
};

/** Says in which space somebody waits, and shows the lot so. */
export async function park({ engagementId: id, status, person }: DriveUp, space: number): Promise<void> {
  try {
    await call('$patch', '/admin/drive-up/:id/status', { param: { id }, json: { step: 'park', was: status, space } });
    $lotSaid.set(`${person} is in space ${String(space)}.`);
    $parking.set(null);
  } catch (error) {
    $lotSaid.set(failedWords(error));
  }
  await loadLot();
}

/** Takes a step with somebody, and shows the lot as it is after that. Who is here is asked for their space. */
export async function takeStep({ engagementId: id, status, person }: DriveUp, step: LotStep): Promise<void> {
  try {
    await call('$patch', '/admin/drive-up/:id/status', { param: { id }, json: { step, was: status } });
    $lotSaid.set(`${person} ${DONE[step]}.`);
    $parking.set(step === 'here' ? id : null);
  } catch (error) {
    $lotSaid.set(failedWords(error));
  }
  await loadLot();
}

/** Returns why a step of the lot is not saved. */
function failedWords(error: unknown): string {
  return refusalOf(error)?.problem?.detail ?? `It was not saved. ${outageWords(error)} Try again.`;
}
