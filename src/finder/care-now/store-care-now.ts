import { atom } from 'nanostores';

import { client } from '#api/browser/client.ts';
import { savedPlace } from '#location/saved/saved-place.ts';
import { ADULT_AGE } from '#text/age-words.ts';
import type { AgeOf } from '#scheduler/offered/ages.ts';
import { startOf, tilesRequest } from '../calls/tiles-request.ts';
import type { Tile } from '../catalogue/tile.schema.ts';
import { firstOfEachPartner } from '../ranking/ranking.ts';
import type { finderRoutes } from '../server/routes.ts';

/** What care is looked for: words as typed, or ids of symptoms, for somebody of an age. */
export type CareNeed = { keyword: string; symptoms: readonly string[]; age: AgeOf | null };

/** Care for a need near the saved place: being looked for, found, not to be had; 'nowhere' where no place is saved. */
export type CareNow = { state: 'looking' | 'failed' | 'nowhere' } | { state: 'found'; tiles: readonly Tile[] };

export const $careNow = atom<CareNow>({ state: 'looking' });

/** How many are named: more is a search. */
const MOST = 3;

const call = client<ReturnType<typeof finderRoutes>>();
let latest: AbortController | undefined;

/** Looks for who takes somebody near the saved place: who is open comes first. Returns what ends that. */
export function lookForCare({ keyword, symptoms, age }: CareNeed): () => void {
  latest?.abort();
  const { signal } = (latest = new AbortController());
  const place = savedPlace();
  if (!place) {
    $careNow.set({ state: 'nowhere' });
    return () => undefined;
  }
  $careNow.set({ state: 'looking' });
  // They have read what to do in danger. What they typed is sent in the body alone.
  const scope = { keyword: keyword || undefined, symptoms, place, notEmergency: true };
  const json = tilesRequest(scope, place, { ...startOf(scope), age });
  call('$post', '/tiles', { json, query: {} }, { signal, reads: true }).then(
    ({ tiles }) => !signal.aborted && $careNow.set({ state: 'found', tiles: nextToSee(tiles) }),
    () => !signal.aborted && $careNow.set({ state: 'failed' }),
  );
  return () => latest?.abort();
}

/** Returns true where a parent looks for care. */
export function isForChild(age: CareNeed['age']): boolean {
  return age !== null && (age === 'child' || age < ADULT_AGE * 12);
}

/** Those that somebody can go to or see from there, who is open first. */
function nextToSee(tiles: readonly Tile[]): Tile[] {
  const here = tiles.filter(({ offered, open }) => offered === 'here' && open !== null);
  const inOrder = here.toSorted((a, b) => Number(b.open?.now) - Number(a.open?.now));
  return firstOfEachPartner(inOrder, MOST);
}
