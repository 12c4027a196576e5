import { atom, onMount } from 'nanostores';

import { loadMe } from '#admin/frame/store-me.ts';
import { followJob } from '../../bulk-cancel/screen/follow-job.ts';
import type { StrandedJob } from '../stranded-calls.schema.ts';
import { callSites } from './call-sites.ts';
import { openSiteId } from './store-sites.ts';

/** The job that moves, cancels and tells who a change has stranded: on its way, known, or why it can't be shown. */
export type StrandedShown =
  | { state: 'none' }
  | { state: 'loading'; isNew: boolean }
  | { state: 'refused'; why: string }
  | { state: 'known'; job: StrandedJob };

export const $stranded = atom<StrandedShown>({ state: 'none' });

onMount($stranded, () => {
  // A build draws the page as well.
  const [site, job] = typeof document === 'undefined' ? [] : [openSiteId(), jobInAddress()];
  if (site && job) void followStranded(site, job, false);
});

function jobInAddress(): string | null {
  return new URLSearchParams(location.search).get('job');
}

let latest: AbortController | undefined;

/** Shows how far the job of a site is until it has ended; its address finds it again after the page was left. `isNew`: somebody has just begun it here. */
export async function followStranded(site: string, jobId: string, isNew: boolean): Promise<void> {
  latest?.abort();
  latest = new AbortController();
  history.replaceState(null, '', `?${new URLSearchParams({ site, job: jobId }).toString()}`);
  $stranded.set({ state: 'loading', isNew });
  // The bar counts it from now on.
  void loadMe();
  await followJob(
    {
      look: (signal) =>
        callSites('$get', '/admin/sites/:id/stranded/:jobId', { param: { id: site, jobId } }, { signal }),
      show: (job) => {
        $stranded.set({ state: 'known', job });
        if (job.endedAt !== null) void loadMe();
      },
      refused: (why) => $stranded.set({ state: 'refused', why }),
    },
    latest.signal,
  );
}
